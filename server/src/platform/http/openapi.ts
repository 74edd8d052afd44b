// The OpenAPI 3.1 document, from the route table itself: what is served is what is documented. Schemas with an `$id`
// become components; every refusal that follows from a route's declaration is listed.
import type { TSchema } from 'typebox';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../../contract/errors.ts';
import { errorExample, exampleOf } from './openapi-examples.ts';
import type { Access, Route } from './route.ts';
import { closed } from './schema.ts';

interface Json {
  [name: string]: unknown;
}

/** What stands at the head of the document. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

const REFUSAL_TEXT: Record<ErrorCode, string> = {
  bad_request: 'The request cannot be read: not JSON, a cursor that cannot be used, a wrong Content-Type.',
  unauthorized: 'No valid credentials.',
  forbidden: 'The scope, the role or the plan does not allow it.',
  not_found: 'Absent, or in another workspace.',
  conflict: 'The state of the record does not allow it.',
  cursor_expired: 'The cursor is older than what is kept.',
  precondition_failed: 'The record changed since it was read (`If-Match`).',
  payload_too_large: 'The body is larger than is taken here.',
  validation_failed: 'A field is not valid; `details` names it.',
  rate_limited: 'Too many requests; wait the seconds of `Retry-After`.',
  internal_error: 'A fault of the service; quote the `requestId`.',
};

/** Builds the document. The same routes give the same text. */
export function buildOpenApi(routes: readonly Route[], info: DocumentInfo): Json {
  const schemas = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  referTo(ErrorBody, schemas);
  for (const route of routes) {
    const operation = operationOf(route, (schema) => referTo(schema, schemas));
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        session: { type: 'apiKey', in: 'cookie', name: 'pcs_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

// What machines use stands first.
function tagsOf(routes: readonly Route[]): Json[] {
  const isMachine = (route: Route) => route.path.startsWith('/api/v1');
  const sorted = [...routes.filter(isMachine), ...routes.filter((each) => !isMachine(each))];
  return [...new Set(sorted.map((each) => each.tag))].map((name) => ({ name }));
}

type Refer = (schema: unknown) => unknown;

function operationOf(route: Route, refer: Refer): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(route.access),
    ...accessNote(route.access),
    parameters: parametersOf(route, refer),
    ...bodyOf(route, refer),
    responses: responsesOf(route, refer),
  };
}

/** `GET /api/v1/projects/{projectId}/issues` → `get_v1_projects_projectId_issues`. */
function operationId({ method, path }: Route): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[/{}.-]+/)
    .filter((each) => each !== '');
  return [method.toLowerCase(), ...words].join('_');
}

function securityOf(access: Access): Json[] {
  switch (access.who) {
    case 'open':
      return [];
    case 'operator':
      return [{ bearer: [] }];
    case 'key':
      return [{ key: [] }];
    case 'keyOrPerson':
      return [{ key: [] }, { bearer: [] }, { session: [] }];
    default:
      return [{ session: [] }, { bearer: [] }];
  }
}

function accessNote(access: Access): Json {
  if (access.who === 'key') return { 'x-minimum-scope': access.scope };
  if (access.who === 'person') return { 'x-minimum-role': access.role };
  if (access.who === 'keyOrPerson') return { 'x-minimum-scope': access.scope, 'x-minimum-role': access.role };
  return {};
}

function parametersOf(route: Route, refer: Refer): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(propertyOf(route.params, name) ?? { type: 'string' }),
  }));
  const names = Object.keys(propertiesOf(route.query));
  const inQuery = names.map((name) => {
    const schema = propertyOf(route.query, name) as Json;
    const { description, ...rest } = schema;
    return {
      name,
      in: 'query',
      required: isRequired(route.query, name),
      ...(description ? { description } : {}),
      schema: refer(rest),
    };
  });
  return [...inPath, ...inQuery, ...headersOf(route)];
}

function headersOf(route: Route): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  const headers: Json[] = [];
  if (route.creates !== undefined) {
    headers.push(header('Idempotency-Key', 'The first 2xx answer is kept for 24 hours and given again.'));
  }
  if (route.refuses?.includes('precondition_failed'))
    headers.push(header('If-Match', 'The ETag of the state to change.'));
  if (route.scope === 'workspace' && (route.access.who === 'person' || route.access.who === 'keyOrPerson')) {
    headers.push(header('X-Workspace-Id', 'For people in several workspaces: which one.'));
  }
  return headers;
}

function bodyOf(route: Route, refer: Refer): Json {
  if (route.body === undefined) return {};
  // `closed` drops ids, because a schema may be used open and closed; a request's own name is put back.
  const { $id } = route.body as { $id?: string };
  const schema = refer({ ...(closed(route.body) as Json), ...($id === undefined ? {} : { $id }) });
  if (route.upload === undefined)
    return {
      requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(route.body) } } },
    };
  const multipart = {
    type: 'object',
    required: ['record', 'file'],
    properties: { record: schema, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  };
  return {
    requestBody: {
      required: true,
      description: `First the part \`record\`, then the part \`file\` of at most ${route.upload.maxBytes} bytes.`,
      content: {
        'multipart/form-data': { schema: multipart, encoding: { record: { contentType: 'application/json' } } },
      },
    },
  };
}

function responsesOf(route: Route, refer: Refer): Json {
  const responses: Record<string, Json> = { [String(route.status ?? 200)]: successOf(route, refer) };
  for (const code of refusalsOf(route)) {
    responses[String(ERROR_STATUS[code])] = {
      description: `\`${code}\`: ${REFUSAL_TEXT[code]}`,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: errorExample(code, REFUSAL_TEXT[code]),
        },
      },
    };
  }
  return responses;
}

function successOf(route: Route, refer: Refer): Json {
  if (route.reply === null) return { description: 'Done; no body.' };
  if ('mediaType' in route.reply) {
    return { description: 'Done.', content: { [String(route.reply.mediaType)]: { schema: { type: 'string' } } } };
  }
  const json = { schema: refer(route.reply), example: exampleOf(route.reply) };
  return { description: 'Done.', content: { 'application/json': json } };
}

/** @internal Every code a route can answer, by what it declares. */
export function refusalsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.refuses);
  const { who } = route.access;
  if (who !== 'open') codes.add('unauthorized').add('rate_limited');
  if (who === 'key' || who === 'keyOrPerson' || who === 'person') codes.add('forbidden');
  // A request with a cookie that comes from a page of another site.
  if (who === 'signedIn' && route.method !== 'GET') codes.add('forbidden');
  if (route.path.includes('{')) codes.add('not_found');
  // A workspace that is not theirs, named by X-Workspace-Id.
  if (route.scope === 'workspace' && who !== 'key') codes.add('not_found');
  // Also where a route takes neither query nor body: an unknown parameter or member is refused by its name.
  codes.add('bad_request').add('validation_failed');
  if (route.method !== 'GET') codes.add('payload_too_large');
  if (route.creates !== undefined) codes.add('conflict');
  codes.add('internal_error');
  const order = Object.keys(ERROR_STATUS) as ErrorCode[];
  return order.filter((code) => codes.has(code));
}

// A schema with an id stands once among the components and is referred to; others are written where they are used.
function referTo(schema: unknown, schemas: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => referTo(each, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, ...rest } = schema as Json;
  const written = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, referTo(value, schemas)]));
  if (typeof $id !== 'string') return written;
  if (!schemas.has($id)) schemas.set($id, written);
  return { $ref: `#/components/schemas/${$id}` };
}

function propertiesOf(schema: TSchema | undefined): Json {
  return (schema as { properties?: Json } | undefined)?.properties ?? {};
}

function propertyOf(schema: TSchema | undefined, name: string): unknown {
  return propertiesOf(schema)[name];
}

function isRequired(schema: TSchema | undefined, name: string): boolean {
  return ((schema as { required?: string[] } | undefined)?.required ?? []).includes(name);
}
