// The one place where an error becomes an answer. A 500 says nothing but its request id; the log line with that id holds
// the cause (contract §2).

import {
  type AppErrorBody,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  isAppApi,
} from '../../../../contract/errors.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError, badRequest, type FieldError, notFound, payloadTooLarge, unavailable } from '../app-error.ts';
import { DatabaseAwayError } from '../database/database-away.ts';
import { StorageError } from '../files/storage-rules.ts';

/** What Fastify and Node refuse by themselves, as refusals of ours. */
const FRAMEWORK: Record<string, (limit: number) => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => badRequest(createMessage('request.contentType')),
  FST_ERR_CTP_INVALID_TYPE: () => badRequest(createMessage('request.contentTypeForm')),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest(createMessage('request.empty')),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest(createMessage('request.length')),
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => payloadTooLarge(limit),
  FST_ERR_BAD_URL: () => badRequest(createMessage('request.escape')),
  // No id is that long: answered like one that does not exist (contract §1).
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
};

/** What a request that ends half-way looks like; the same codes come from a database or a storage that hangs up. */
const CUT_OFF = new Set(['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** The request as far as a refusal depends on it. */
export interface Failed {
  /** The largest body of the route. */
  readonly bodyLimit: number;
  /** False where the request ended before its body did. */
  readonly isWhole: boolean;
}

/** The refusal an error stands for; undefined for one that is our fault. */
export function asAppError(error: unknown, { bodyLimit, isWhole }: Failed): AppError | undefined {
  if (error instanceof AppError) return error;
  const away = asUnavailable(error);
  if (away !== undefined) return away;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CUT_OFF.has(code) && !isWhole) return badRequest(createMessage('request.cutOff'));
  return Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code]?.(bodyLimit) : undefined;
}

/** The 503 for an error that means that database or storage is away; undefined for any other. */
export function asUnavailable(error: unknown): AppError | undefined {
  const isAway =
    error instanceof DatabaseAwayError || (error instanceof StorageError && error.reason === 'unavailable');
  return isAway ? unavailable(error) : undefined;
}

const MAX_DETAILS = 50;
const MAX_PATH = 500;

// A hostile body has a hundred thousand faults, at paths as long as the body is deep. A multipart part may have no name
// at all, whatever the parser's types say; an error here would be answered by Fastify, with its words for all to read.
const shortened = ({ path = '', message }: Partial<FieldError>): FieldError => ({
  path: path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`,
  message: message ?? createMessage('field.notValid'),
});

/** Formats the body of a refusal as v1 has it (spec 2.6). */
export function formatError({ code, said, details }: Refusal, requestId: string): ErrorBody {
  const shown = details?.slice(0, MAX_DETAILS).map(shortened);
  const faults = shown?.map(({ path, message }) => ({ path, message: message.message }));
  return { error: { code, message: said.message, requestId, ...(faults === undefined ? {} : { details: faults }) } };
}

/** Formats the body of a refusal in the app API. */
export function formatAppError({ code, said, details }: Refusal, requestId: string): AppErrorBody {
  const shown = details?.slice(0, MAX_DETAILS).map(shortened);
  const faults = shown?.map(({ path, message }) => ({ path, ...message }));
  return { error: { code, ...said, requestId, ...(faults === undefined ? {} : { details: faults }) } };
}

/** Formats the body of a refusal of a request for this address; undefined is a fault of the service, whose cause is only in the log. */
export function formatRefusal(url: string, refusal: Refusal | undefined, requestId: string): ErrorBody | AppErrorBody {
  return (isAppApi(url) ? formatAppError : formatError)(refusal ?? INTERNAL, requestId);
}

type Refusal = Pick<AppError, 'said' | 'details'> & { readonly code: ErrorCode };

const INTERNAL: Refusal = { code: 'internal_error', said: createMessage('request.fault'), details: undefined };

export const INTERNAL_STATUS = ERROR_STATUS.internal_error;
