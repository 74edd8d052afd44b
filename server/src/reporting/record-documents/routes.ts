import { recordDocumentOperations as operations } from '../../../../contract/operations/record-documents.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import { assetDocument } from './asset-document.ts';
import { clashDocument } from './clash-document.ts';
import { issueDocument } from './issue-document.ts';
import type { DocumentKind } from './kind.ts';
import { photoDocument } from './photo-document.ts';
import { answerRecordDocument, findRecord, type RecordDocumentDeps } from './record-document.ts';
import { rfiDocument } from './rfi-document.ts';
import { spaceDocument } from './space-document.ts';

type Operation = (typeof operations)[keyof typeof operations];

/** Single records as PDF, for every role that reads. */
export function recordDocumentRoutes(deps: RecordDocumentDeps): Route[] {
  return [
    documentRoute(deps, operations.downloadProjectIssue, 'issueId', issueDocument),
    documentRoute(deps, operations.downloadProjectRfi, 'rfiId', rfiDocument),
    documentRoute(deps, operations.downloadProjectClash, 'clashId', clashDocument),
    documentRoute(deps, operations.downloadProjectPhoto, 'photoId', photoDocument),
    documentRoute(deps, operations.downloadProjectAsset, 'assetId', assetDocument),
    documentRoute(deps, operations.downloadProjectSpace, 'spaceId', spaceDocument),
  ];
}

function documentRoute<Parts>(
  deps: RecordDocumentDeps,
  operation: Operation,
  member: string,
  kind: DocumentKind<Parts>,
): Route {
  const readId = (params: object) => String((params as Readonly<Record<string, unknown>>)[member]);
  return implement(operation, {
    loadResource: ({ scope, params }: { scope: ProjectScope; params: object }) =>
      findRecord(deps.db.reader(scope), scope, kind, readId(params)),
    handle({ scope, params, query, ...asking }) {
      const request = { id: readId(params), language: query.lang ?? 'en' };
      return answerRecordDocument(deps, scope, { kind, request }, asking);
    },
  });
}
