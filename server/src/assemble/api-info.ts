import type { DocumentInfo } from '../platform/http/openapi.ts';

/** The head of the OpenAPI document. */
export const API_INFO: DocumentInfo = {
  title: 'Project Coordination Service',
  version: '1.0.0',
  description: [
    'The versioned machine API lies under `/api/v1` and takes a workspace key in `X-Api-Key`. Other paths under `/api` are',
    'the app API, for the web application and for applications that act for a person.',
    '',
    'Every failure is `{ error: { code, message, requestId, details? } }`: branch on `code`. Lists are pages of `data` and',
    '`nextCursor`. Identifiers are UUIDs, instants RFC 3339 in UTC with milliseconds.',
  ].join('\n'),
};
