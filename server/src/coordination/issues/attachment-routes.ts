// Files on issues and comments: of the app API alone.
import { type Static, Type } from 'typebox';
import {
  AttachmentFiles,
  IssueAttachment,
  IssueAttachmentCreate,
  IssueAttachmentPage,
} from '../../../../contract/issues.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import type { LedgerDeps } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { attachmentList, attachmentShape, getAttachment } from './attachment-store.ts';
import { addAttachment, removeAttachment } from './attachments.ts';
import { getIssue } from './store.ts';

export interface AttachmentRouteDeps extends LedgerDeps, AddressDeps, PagingDeps {
  /** Of pictures and documents alike (contract §4). */
  readonly maxPictureBytes: number;
}

const list = pagedList({ name: 'issue-attachments', source: attachmentList, shape: attachmentShape });
const ATTACHMENTS = '/api/projects/{projectId}/issues/{issueId}/attachments';
const ofIssue = Type.Object({ projectId: Uuid(), issueId: Uuid() });
const one = Type.Object({ projectId: Uuid(), issueId: Uuid(), attachmentId: Uuid() });
const reading = { tag: 'Issues', access: person('viewer'), scope: 'project', method: 'GET' } as const;
const writing = { tag: 'Issues', access: person('reviewer'), scope: 'project' } as const;

/** The routes of attachments. */
export function attachmentRoutes(deps: AttachmentRouteDeps): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps)];
}

const findIssue =
  (deps: AttachmentRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof ofIssue> }) =>
    getIssue(deps.db.reader(scope), scope, params.issueId);

const findAttachment =
  (deps: AttachmentRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getAttachment(deps.db.reader(scope), scope, params);

function readRoutes(deps: AttachmentRouteDeps): Route[] {
  return [
    route({
      ...reading,
      path: ATTACHMENTS,
      summary: 'List the files on an issue and on its comments, oldest first',
      params: ofIssue,
      query: Type.Object({ ...pageQuery }),
      reply: IssueAttachmentPage,
      async handle({ scope, params, query, url }) {
        await findIssue(deps)({ scope, params });
        return list.page(deps, scope, { query, filters: { issueId: params.issueId }, url });
      },
    }),
    route({
      ...reading,
      path: `${ATTACHMENTS}/{attachmentId}/files`,
      summary: 'Get the signed address of an attached file',
      params: one,
      reply: AttachmentFiles,
      async handle({ scope, params }) {
        const { fileId } = await findAttachment(deps)({ scope, params });
        return ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
      },
    }),
  ];
}

function writeRoutes(deps: AttachmentRouteDeps): Route[] {
  return [
    route({
      ...writing,
      method: 'POST',
      path: ATTACHMENTS,
      summary: 'Attach a file to an issue or to a comment of one’s own',
      description:
        'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the issue it is an edit of ' +
        'it, with `issue.updated`; on a comment an edit of that.',
      params: ofIssue,
      findOfPath: findIssue(deps),
      body: IssueAttachmentCreate,
      upload: { maxBytes: deps.maxPictureBytes },
      reply: IssueAttachment,
      status: 201,
      creates: {},
      handle: ({ actor, scope, params, body, file, keeping }) =>
        keeping(
          deps,
          (attachment: IssueAttachment) => created(attachment),
          (bound) =>
            addAttachment(bound, actor, scope, { issueId: params.issueId, record: body, file: uploaded(file) }),
        ),
    }),
    route({
      ...writing,
      method: 'DELETE',
      path: `${ATTACHMENTS}/{attachmentId}`,
      summary: 'Remove an attached file',
      description: 'One of a comment is removed by the comment’s author alone; another person’s is 403.',
      params: one,
      findOfPath: findAttachment(deps),
      reply: null,
      status: 204,
      async handle({ actor, scope, params }) {
        await removeAttachment(deps, actor, scope, params);
        return noContent;
      },
    }),
  ];
}

// A route with `upload` always has its file once its handler runs.
function uploaded(file: SpooledFile | undefined): SpooledFile {
  if (file === undefined) throw new Error('the route takes no upload');
  return file;
}
