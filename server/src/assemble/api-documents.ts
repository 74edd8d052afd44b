import { OAUTH_DESCRIPTIONS } from '../../../contract/descriptions/api.ts';
import { oauthDocument } from '../identity/oauth-server/public.ts';
import type { ApiDocument } from '../platform/http/documentation.ts';
import { buildOpenApi, type DocumentInfo } from '../platform/http/openapi.ts';
import { describe as describeParts } from '../platform/http/openapi-descriptions.ts';
import type { Route } from '../platform/http/route.ts';
import { API_INFO, SCIM_INFO, V1_INFO } from './api-info.ts';

/** Lists the OpenAPI documents of the deployment; each is made when it is first read, when the base address is known. */
export function apiDocuments(routes: readonly Route[], baseUrl: () => string): ApiDocument[] {
  const describe = (info: DocumentInfo) => () => buildOpenApi(routes, { ...info, baseUrl: baseUrl() });
  const describeOAuth = () => describeParts(oauthDocument(baseUrl()), 'OAuth', OAUTH_DESCRIPTIONS) as object;
  return [
    { file: 'openapi-v1.json', name: 'Machine API (/api/v1)', make: describe(V1_INFO) },
    { file: 'openapi.json', name: 'Whole API', make: describe(API_INFO) },
    { file: 'openapi-scim.json', name: 'SCIM 2.0', make: describe(SCIM_INFO) },
    { file: 'openapi-oauth.json', name: 'OAuth 2.0', make: describeOAuth },
  ];
}
