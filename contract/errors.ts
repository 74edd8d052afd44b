import { type Static, Type } from 'typebox';
import { keyMembers } from './messages/wire.ts';

/**
 * Every error code of v1 and the one status it is answered with (spec 7, contract §2). The set may grow; a member is
 * never renamed, removed or given another status.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  confirmation_required: 403,
  not_found: 404,
  conflict: 409,
  cursor_expired: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  vendor_unavailable: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

export const ErrorDetail = Type.Object(
  {
    path: Type.String({ description: 'The invalid field: a query parameter, or a path into the body (`events/0`).' }),
    message: Type.String({ description: 'Human-readable explanation.' }),
  },
  { $id: 'ErrorDetail' },
);

export type ErrorDetail = Static<typeof ErrorDetail>;

/** The body of every failure (spec 2.6). */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(ERROR_CODES, { description: 'Stable error code. Branch on this, never on `message`.' }),
      message: Type.String({ description: 'Human-readable message; its wording may change.' }),
      requestId: Type.String({
        description: 'Id of the request, to quote when you report a problem; also in the header `X-Request-Id`.',
      }),
      details: Type.Optional(Type.Array(ErrorDetail)),
    }),
  },
  { $id: 'Error' },
);

export type ErrorBody = Static<typeof ErrorBody>;

/** A field that is refused, in the app API. */
export const AppErrorDetail = Type.Object({ ...ErrorDetail.properties, ...keyMembers }, { $id: 'AppErrorDetail' });

/** The body of a failure in the app API: each message has a key and parameters, by which clients translate it. */
export const AppErrorBody = Type.Object(
  {
    error: Type.Object({
      ...ErrorBody.properties.error.properties,
      ...keyMembers,
      details: Type.Optional(Type.Array(AppErrorDetail)),
    }),
  },
  { $id: 'AppError' },
);

export type AppErrorBody = Static<typeof AppErrorBody>;

/** Returns true for paths whose failures are answered with AppErrorBody: those of the app API, which is neither v1 nor a feed. */
export const isAppApi = (path: string): boolean => /^\/api\/(?!(?:v1|feed|feeds)(?:[/?#]|$))/.test(path);
