// The one place where an error becomes an answer. A 500 says nothing but its request id; the log line with that id holds
// the cause (contract §2).
import { ERROR_STATUS, type ErrorBody } from '../../../../contract/errors.ts';
import { AppError, badRequest, payloadTooLarge } from '../app-error.ts';

/** What Fastify and Node refuse by themselves, as refusals of ours. */
const FRAMEWORK: Record<string, (limit: number) => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => badRequest('The Content-Type is missing or not one that is taken here.'),
  FST_ERR_CTP_INVALID_TYPE: () => badRequest('The Content-Type is not valid.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('The body is empty; JSON is needed.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('The body is not as long as its Content-Length says.'),
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => payloadTooLarge(limit),
  FST_ERR_BAD_URL: () => badRequest('The address has a malformed % escape.'),
  FST_ERR_MAX_PARAM_LENGTH: () => badRequest('The address is too long.'),
  ECONNRESET: () => badRequest('The request ended before its body did.'),
  ERR_STREAM_PREMATURE_CLOSE: () => badRequest('The request ended before its body did.'),
};

/** The refusal an error stands for; undefined for one that is our fault. */
export function asAppError(error: unknown, bodyLimit: number): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code]?.(bodyLimit) : undefined;
}

/** The body of a refusal. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, details } = error;
  return { error: { code, message, requestId, ...(details === undefined ? {} : { details }) } };
}

/** The body of a fault of ours: deliberately vague. */
export function internalErrorBody(requestId: string): ErrorBody {
  return { error: { code: 'internal_error', message: 'Something went wrong on our side.', requestId } };
}

export const INTERNAL_STATUS = ERROR_STATUS.internal_error;
