// The answers of each operation in the OpenAPI document: its success, and every refusal that follows from its declaration.

import type { TSchema } from 'typebox';
import { ERROR_STATUS, type ErrorCode, isAppApi } from '../../../../contract/errors.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import type { MediaReply, OtherReply } from '../../../../contract/operations/operation.ts';
import { AppError } from '../app-error.ts';
import { formatAppError, formatError } from './error-reply.ts';
import { errorExample, exampleOf } from './openapi-examples.ts';
import { answerHeaders, answersNotModified } from './openapi-headers.ts';
import { type Json, propertiesOf, type Refer } from './openapi-schemas.ts';
import { changesProject, type Route } from './route.ts';

const REFUSAL_TEXT: Record<ErrorCode, string> = {
  bad_request: 'The request cannot be read: not JSON, a cursor that cannot be used, a wrong Content-Type.',
  unauthorized: 'No valid credentials.',
  forbidden: 'The scope, the role or the plan does not allow it.',
  confirmation_required: 'The person has to confirm first who they are: `POST /api/auth/confirm`.',
  not_found: 'Absent, or in another workspace.',
  conflict: 'The state of the record does not allow it.',
  cursor_expired: 'The cursor is older than what is kept.',
  precondition_failed: 'The record changed since it was read (`If-Match`).',
  payload_too_large: 'The body is larger than is taken here.',
  validation_failed: 'A field is not valid; `details` names it.',
  rate_limited: 'Too many requests; wait the seconds of `Retry-After`.',
  internal_error: 'A fault of the service; quote the `requestId`.',
  vendor_unavailable: 'The vendor did not answer in time, or not as expected: try again later.',
  unavailable: 'The database or the storage is away; wait the seconds of `Retry-After` and try again.',
};

/** The answers of a route by their status. */
export function responsesOf(route: Route, refer: Refer): Json {
  const status = route.status ?? 200;
  const { description, ...content } = successOf(route, refer);
  const responses: Record<string, Json> = {
    [String(status)]: { description, ...answerHeaders(route, status), ...content },
  };
  if (answersNotModified(route)) {
    responses['304'] = { description: 'Not changed since; no body.', ...answerHeaders(route, 304) };
  }
  for (const [other, { description: text, ...more }] of Object.entries(route.otherReplies ?? {})) {
    const headers = answerHeaders(route, Number(other));
    responses[other] = { description: text, ...headers, ...contentOf(route, more, refer) };
  }
  for (const code of refusalsOf(route)) {
    // Of two codes with one status the first is the example.
    const { status, text, content } = refusalOf(route, code, refer);
    const before = responses[String(status)] as { description: string } | undefined;
    if (before !== undefined) {
      before.description += ` ${text}`;
      continue;
    }
    responses[String(status)] = { description: text, ...answerHeaders(route, status), content };
  }
  return responses;
}

/** The type of a route's bodies where they are JSON. */
export const jsonTypeOf = ({ protocol }: Route): string => protocol?.mediaType ?? 'application/json';

function refusalOf(route: Route, code: ErrorCode, refer: Refer): { status: number; text: string; content: Json } {
  const said = REFUSAL_TEXT[code];
  if (route.protocol === undefined) {
    const isKeyed = isAppApi(route.path);
    const schema = { $ref: `#/components/schemas/${isKeyed ? 'AppError' : 'Error'}` };
    const example = errorExample(code, isKeyed ? formatAppError : formatError);
    const content = { [jsonTypeOf(route)]: { schema, example } };
    return { status: ERROR_STATUS[code], text: `\`${code}\`: ${said}`, content };
  }
  const { refusal, tell } = route.protocol;
  const { status, body } = tell(code === 'internal_error' ? undefined : new AppError(code, createPlainMessage(said)));
  return { status, text: said, content: { [jsonTypeOf(route)]: { schema: refer(refusal), example: body } } };
}

function successOf(route: Route, refer: Refer): Json {
  if (route.reply === null) return { description: 'Done; no body.' };
  const description = route.status === 501 ? 'Not implemented.' : 'Done.';
  return { description, ...contentOf(route, { reply: route.reply }, refer) };
}

function contentOf(route: Route, { reply, example }: Pick<OtherReply, 'reply' | 'example'>, refer: Refer): Json {
  const jsonOf = (schema: TSchema) => ({
    [jsonTypeOf(route)]: { schema: refer(schema), example: example ?? exampleOf(schema) },
  });
  if (!isMedia(reply)) return { content: jsonOf(reply) };
  const { mediaType, orMediaType = [], json } = reply;
  const schema = { type: 'string' };
  const others = [orMediaType].flat().map((each) => [each, { schema }]);
  return {
    content: { [mediaType]: { schema }, ...Object.fromEntries(others), ...(json === undefined ? {} : jsonOf(json)) },
  };
}

const isMedia = (reply: TSchema | MediaReply): reply is MediaReply => 'mediaType' in reply;

/** Every code a route can answer, by what it declares. */
function refusalsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.refuses);
  const asked = propertiesOf(route.query);
  if (asked.sort !== undefined && asked.cursor !== undefined) codes.add('cursor_expired');
  const { who } = route.access;
  if (who !== 'open') codes.add('unauthorized').add('rate_limited');
  if (who === 'key' || who === 'keyOrPerson' || who === 'person' || who === 'signedIn') codes.add('forbidden');
  if (route.entitlement !== undefined) codes.add('forbidden');
  // A request with a cookie that comes from a page of another site.
  if (who === 'open' && route.method !== 'GET') codes.add('forbidden');
  if (route.confirmed === true) codes.add('confirmation_required');
  if (route.path.includes('{')) codes.add('not_found');
  // A workspace that is not theirs, named by X-Workspace-Id.
  if (route.scope === 'workspace' && who !== 'key' && who !== 'scim') codes.add('not_found');
  // Also where a route takes neither query nor body: an unknown parameter or member is refused by its name.
  codes.add('bad_request').add('validation_failed');
  if (route.method !== 'GET') codes.add('payload_too_large');
  if (route.creates !== undefined || changesProject(route)) codes.add('conflict');
  codes.add('internal_error');
  // A process that is not ready says so in a body of its own.
  if (route.otherReplies?.[503] === undefined) codes.add('unavailable');
  const order = Object.keys(ERROR_STATUS) as ErrorCode[];
  return order.filter((code) => codes.has(code));
}
