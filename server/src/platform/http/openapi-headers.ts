// The headers of the OpenAPI document: those a request may carry, and those that answers carry, each described once among
// the components.
import { feedQuery } from '../../../../contract/paging.ts';
import type { Json } from './openapi-schemas.ts';
import { propertiesOf } from './openapi-schemas.ts';
import type { Route } from './route.ts';

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 1 };

/** The headers of answers, by name: the document's `components.headers`. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description:
      'The request’s id: its own where it brought one of 1 to 128 of `A-Za-z0-9._-`. Quote it with a problem.',
    required: true,
    schema: text,
    example: '01a1f96c-ff40-7681-b02c-1cc7fdec0895',
  },
  ETag: {
    description: 'The state of the record, for `If-Match` and `If-None-Match`.',
    schema: text,
    example: '"mm7k2q4a"',
  },
  Link: {
    description:
      'The next page as `rel="next"`, where there is one; the operation that follows a deprecated one as ' +
      '`rel="successor-version"`.',
    schema: text,
    example: '<https://coordination.example.com/api/v1/projects?limit=50&cursor=b3BhcXVl>; rel="next"',
  },
  'X-Next-Updated-Since': {
    description: 'The `updated_since` of the next poll: from there on nothing is missed.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-03-01T08:15:30.250Z',
  },
  'X-Data-As-Of': {
    description: 'How fresh the answer is: it has every change up to this instant and none after it.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-03-01T08:15:30.250Z',
  },
  'X-Next-Cursor': {
    description: 'The `cursor` that the feed goes on from, now or later: from there on nothing is missed.',
    schema: text,
    example: 'b3BhcXVl',
  },
  'RateLimit-Policy': {
    description:
      'The budget that decided, `q` requests in `w` seconds: the `key`’s; where that is not known the `address`’s; in a 429 ' +
      'also the `deployment`’s. Absent where it is off, and for people.',
    schema: text,
    example: '"key";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of that budget: `r` requests, whole again in `t` seconds. Absent like the policy.',
    schema: text,
    example: '"key";r=599;t=60',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate here; at feeds HTTP Basic, with a key as the password.',
    schema: text,
    example: 'ApiKey realm="api", header="X-Api-Key"',
  },
  'Content-Range': {
    description: 'Which bytes of how many these are.',
    schema: text,
    example: 'bytes 0-1023/146515',
  },
  Location: {
    description: 'Where it leads to, relative to the address that was asked for.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/api/docs',
  },
  'Retry-After': { description: 'Wait so many seconds.', schema: seconds, example: 1 },
  'Set-Cookie': {
    description:
      'A cookie to keep, one in each such header. The operation says which: the session’s, which carries its end where the ' +
      'session ended, or `pcs_device`, which lets this browser be known at the next sign-in.',
    schema: text,
    example: 'pcs_session=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000',
  },
  'Idempotent-Replayed': {
    description: 'Present where the answer is the kept one of an earlier request with this `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Deprecation: {
    description: 'Since when the operation is deprecated.',
    schema: text,
    example: 'Thu, 01 Jan 2026 00:00:00 GMT',
  },
  Sunset: { description: 'When the operation ends.', schema: text, example: 'Fri, 01 Jan 2027 00:00:00 GMT' },
} as const satisfies Record<string, Json>;

type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** The headers of a route's answer of this status, as references to the components. */
export function answerHeaders(route: Route, status: number): { headers: Json } {
  const names: AnswerHeader[] = ['X-Request-Id', ...successHeaders(route, status)];
  // A caller who is known carries their budget through every later refusal; on the machine API one who is not, the address's.
  if (takesKey(route) && (status !== 401 || route.budgeted === true)) names.push('RateLimit-Policy', 'RateLimit');
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 302) names.push('Location');
  if (status === 206) names.push('Content-Range');
  if (status === 429 || status === 503 || (status === 409 && route.creates !== undefined)) names.push('Retry-After');
  if (route.deprecated !== undefined) names.push('Deprecation', 'Sunset', 'Link');
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

function successHeaders(route: Route, status: number): AnswerHeader[] {
  if (status >= 400) return [];
  const names: AnswerHeader[] = [];
  const query = propertiesOf(route.query);
  if (route.etag === true) names.push('ETag');
  if ('cursor' in query) names.push('Link');
  if ('updated_since' in query) names.push('X-Next-Updated-Since');
  if (route.dataAsOf === true) names.push('X-Data-As-Of');
  if (query.cursor === feedQuery.cursor) names.push('X-Next-Cursor');
  if (route.creates !== undefined) names.push('Idempotent-Replayed');
  if (route.setsCookies === true) names.push('Set-Cookie');
  return names;
}

const takesKey = ({ access: { who } }: Route) => who === 'key' || who === 'keyOrPerson';

/** True where a read answers 304 to one who has the record's state already. */
export const answersNotModified = (route: Route): boolean => route.etag === true && route.method === 'GET';

/** The headers a request may carry beside its credentials, as parameters. */
export function requestHeaders(route: Route): Json[] {
  const headers: Json[] = [];
  const add = (name: string, description: string) =>
    headers.push({ name, in: 'header', required: false, description, schema: text });
  if (route.creates !== undefined) {
    add('Idempotency-Key', 'The first 2xx answer is kept for 24 hours and given again.');
  }
  if (route.refuses?.includes('precondition_failed')) add('If-Match', 'The ETag of the state to change.');
  if (answersNotModified(route)) add('If-None-Match', 'The ETag of the state one has: 304 where it is still the same.');
  if (route.otherReplies?.[206] !== undefined) {
    add('Range', 'One range of bytes: 206 with that part. Several, or one outside, are answered with all of it.');
  }
  if (route.scope === 'workspace' && (route.access.who === 'person' || route.access.who === 'keyOrPerson')) {
    add('X-Workspace-Id', 'For people in several workspaces: which one.');
  }
  return headers;
}
