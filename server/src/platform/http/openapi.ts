// The OpenAPI 3.1 documents, from the route table itself: what is served is what is documented. Schemas with an `$id`
// become components; every refusal that follows from a route's declaration is listed.

import type { Access } from '../../../../contract/access.ts';
import { AppErrorBody, ErrorBody } from '../../../../contract/errors.ts';
import { shareComponents } from './openapi-components.ts';
import { type Descriptions, describe, describeSchemas } from './openapi-descriptions.ts';
import { exampleOf } from './openapi-examples.ts';
import { ANSWER_HEADERS, requestHeaders } from './openapi-headers.ts';
import { jsonTypeOf, responsesOf } from './openapi-responses.ts';
import { isRequired, type Json, propertiesOf, type Refer, referTo } from './openapi-schemas.ts';
import { mayLeaveBodyOut, type Route } from './route.ts';
import { closed } from './schema.ts';
import { mayLeaveRecordOut } from './upload.ts';

/** What stands at the head of the document. */
export interface DocumentInfo {
  /** Which routes it is of: those that name it as theirs; undefined: all that name none. */
  readonly document?: string;
  /** The beginning of the paths that it is limited to. */
  readonly under?: string;
  /** The address of the deployment; undefined: that which the document is read from. */
  readonly baseUrl?: string;
  /** Describes what has no description of its own. */
  readonly descriptions?: Descriptions;
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

const SECURITY_SCHEMES = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of the workspace.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'pcs_session',
    description:
      'The cookie of a signed-in person. Where the service is reached by https, its name is `__Host-pcs_session`. A ' +
      'request that changes something also needs an `Origin` of the service’s own.',
  },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'On feeds alone, for spreadsheets: any name, and a key of the workspace as the password.',
  },
};

const NO_DESCRIPTIONS: Descriptions = {
  property: () => undefined,
  parameter: () => undefined,
  tag: () => undefined,
};

/** Builds the document. The same routes give the same text. */
export function buildOpenApi(table: readonly Route[], options: DocumentInfo): Json {
  const { document, under = '/', baseUrl = '/', descriptions = NO_DESCRIPTIONS, ...info } = options;
  const routes = table.filter(
    (each) => each.isPage !== true && each.document === document && each.path.startsWith(under),
  );
  const schemas = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  if (document === undefined) {
    referTo(ErrorBody, schemas);
    referTo(AppErrorBody, schemas);
  }
  for (const route of routes) {
    const operation = operationOf(route, descriptions, (schema) => referTo(schema, schemas));
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const shared = shareComponents(paths);
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    tags: tagsOf(routes, descriptions),
    // That of most operations; the others name their own.
    ...(routes.some((each) => isUsual(each.access)) && { security: USUAL_SECURITY }),
    paths: shared.paths,
    components: {
      schemas: describeSchemas(
        Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1))),
        descriptions,
      ),
      parameters: shared.parameters,
      requestBodies: shared.requestBodies,
      responses: shared.responses,
      headers: ANSWER_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

// The machine API comes first.
function tagsOf(routes: readonly Route[], descriptions: Descriptions): Json[] {
  const isMachine = (route: Route) => route.path.startsWith('/api/v1');
  const sorted = [...routes.filter(isMachine), ...routes.filter((each) => !isMachine(each))];
  return [...new Set(sorted.map((each) => each.tag))].map((name) => {
    const description = descriptions.tag(name);
    return { name, ...(description === undefined ? {} : { description }) };
  });
}

function operationOf(route: Route, descriptions: Descriptions, refer: Refer): Json {
  const id = route.operationId ?? `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
  return {
    operationId: id,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    ...(!isUsual(route.access) && { security: securityOf(route.access) }),
    ...accessNote(route.access),
    parameters: parametersOf(route, descriptions, refer),
    ...(describe(bodyOf(route, refer), id, descriptions) as Json),
    responses: describe(responsesOf(route, refer), id, descriptions),
  };
}

const USUAL_SECURITY: Json[] = [{ session: [] }, { bearer: [] }];

const isUsual = (access: Access) => securityOf(access) === USUAL_SECURITY;

function securityOf(access: Access): Json[] {
  switch (access.who) {
    case 'open':
      return [];
    case 'operator':
    case 'scim':
      return [{ bearer: [] }];
    case 'key':
      return [{ key: [] }];
    case 'keyOrPerson':
      return [{ key: [] }, ...(access.basic === true ? [{ basic: [] }] : []), { bearer: [] }, { session: [] }];
    default:
      return USUAL_SECURITY;
  }
}

function accessNote(access: Access): Json {
  if (access.who === 'key') return { 'x-minimum-scope': access.scope };
  if (access.who === 'person') return { 'x-minimum-role': access.role };
  if (access.who === 'keyOrPerson') return { 'x-minimum-scope': access.scope, 'x-minimum-role': access.role };
  return {};
}

function parametersOf(route: Route, descriptions: Descriptions, refer: Refer): Json[] {
  const parameter = (place: 'path' | 'query', name: string, { description, ...schema }: Json): Json => {
    const text = description ?? descriptions.parameter(place, name);
    return {
      name,
      in: place,
      required: place === 'path' || isRequired(route.query, name),
      ...(text === undefined ? {} : { description: text }),
      schema: refer(schema),
    };
  };
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, (propertiesOf(route.params)[name] ?? { type: 'string' }) as Json),
  );
  const query = propertiesOf(route.query);
  const inQuery = Object.keys(query).map((name) => parameter('query', name, query[name] as Json));
  return [...inPath, ...inQuery, ...requestHeaders(route)];
}

function bodyOf(route: Route, refer: Refer): Json {
  if (route.body === undefined) return {};
  // `closed` drops ids, because a schema may be used open and closed; a request's own name is put back.
  const { $id } = route.body as { $id?: string };
  const written = route.protocol === undefined ? closed(route.body) : route.body;
  const schema = refer({ ...(written as Json), ...($id === undefined ? {} : { $id }) });
  if (route.upload === undefined)
    return {
      requestBody: {
        required: route.rawBody === true || !mayLeaveBodyOut(route),
        content: { [jsonTypeOf(route)]: { schema, example: exampleOf(route.body) } },
      },
    };
  const multipart = {
    type: 'object',
    required: mayLeaveRecordOut(route.body) ? ['file'] : ['record', 'file'],
    properties: { record: schema, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  };
  return {
    requestBody: {
      required: true,
      description: `First the part \`record\`, then the part \`file\` of at most ${route.upload.maxBytes} bytes.`,
      content: {
        'multipart/form-data': {
          schema: multipart,
          example: { record: exampleOf(route.body), file: '(the bytes of the file)' },
          encoding: { record: { contentType: 'application/json' } },
        },
      },
    },
  };
}
