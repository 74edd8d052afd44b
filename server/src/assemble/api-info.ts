import { API_DESCRIPTIONS, SCIM_DESCRIPTIONS } from '../../../contract/descriptions/api.ts';
import type { DocumentInfo } from '../platform/http/openapi.ts';

/** The head of the OpenAPI document of our own API. */
export const API_INFO: DocumentInfo = {
  title: 'Project Coordination Service',
  version: '1.0.0',
  description: [
    'The versioned machine API lies under `/api/v1` and takes a workspace key in `X-Api-Key`. Other paths under `/api` are',
    'the app API, for the web application and for applications that act for a person.',
    '',
    'Every failure is `{ error: { code, message, requestId, details? } }`: branch on `code`. Lists are pages of `data` and',
    '`nextCursor`. Identifiers are UUIDs, read in any case and answered in lower case; instants RFC 3339, answered in UTC with milliseconds.',
    '',
    'Provisioning by SCIM 2.0 lies under `/scim/v2`, the authorization server for applications under `/oauth`: each has a document of',
    'its own ([SCIM](/api/openapi-scim.json), [OAuth](/api/openapi-oauth.json)). The machine API alone is at',
    '[/api/openapi-v1.json](/api/openapi-v1.json).',
  ].join('\n'),
  descriptions: API_DESCRIPTIONS,
};

/** The head of the document of the versioned machine API alone. */
export const V1_INFO: DocumentInfo = {
  under: '/api/v1/',
  title: 'Project Coordination Service: machine API',
  version: '1.0.0',
  description: [
    'The versioned machine API. Each request carries a workspace key in `X-Api-Key`.',
    '',
    'Every failure is `{ error: { code, message, requestId, details? } }`: branch on `code`. Lists are pages of `data` and',
    '`nextCursor`. Identifiers are UUIDs, read in any case and answered in lower case; instants RFC 3339, answered in UTC with milliseconds.',
    '',
    'The document of [the whole API](/api/openapi.json) also has feeds, sensor ingest and the app API.',
  ].join('\n'),
  descriptions: API_DESCRIPTIONS,
};

/** The head of the document of SCIM: a standard with bodies and errors of its own. */
export const SCIM_INFO: DocumentInfo = {
  document: 'scim',
  descriptions: SCIM_DESCRIPTIONS,
  title: 'Project Coordination Service: SCIM 2.0',
  version: '1.0.0',
  description: [
    'Users of a workspace, kept in step by its identity provider (RFC 7643, RFC 7644). Bodies are `application/scim+json`;',
    '`application/json` is taken too. Each request carries `Authorization: Bearer` with a provisioning token, which an owner of',
    'the workspace makes. Attributes and parameters that are not known are passed over. There are no groups.',
  ].join('\n'),
};
