// Refusals in the words of SCIM (RFC 7644 §3.12). A refusal of ours that reaches a SCIM client is told so too.

import type { ErrorCode } from '../../../../contract/errors.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { ScimError } from '../../../../contract/scim-messages.ts';
import { AppError } from '../../platform/app-error.ts';
import { INTERNAL_STATUS } from '../../platform/http/error-reply.ts';
import type { Protocol } from '../../platform/http/request-head.ts';
import type { ScimCallLog } from './calls/call-log.ts';

export const SCIM_BASE = '/scim/v2';
const SCIM_MEDIA_TYPE = 'application/scim+json';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The kinds of a refusal that are used here. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal with its kind. */
export class ScimRefusal extends AppError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string, code: ErrorCode = 'bad_request') {
    super(code, createPlainMessage(message));
    this.scimType = scimType;
  }
}

/** 400: a filter that cannot be read, or asks for what is not supported. */
export const invalidFilter = (detail: string) => new ScimRefusal('invalidFilter', detail);
/** 400: a path that cannot be read, or names no attribute. */
export const invalidPath = (detail: string) => new ScimRefusal('invalidPath', detail);
/** 400: a body whose form is not that of its message. */
export const invalidSyntax = (detail: string) => new ScimRefusal('invalidSyntax', detail);
/** 400: a value that its attribute does not take. */
export const invalidValue = (detail: string) => new ScimRefusal('invalidValue', detail);
/** 400: a change of what may not be changed, or not now. */
export const immutable = (detail: string) => new ScimRefusal('mutability', detail);
/** 400: an operation that says nothing of where. */
export const noTarget = (detail: string) => new ScimRefusal('noTarget', detail);
/** 400: more operations than one request may have. */
export const tooMany = (detail: string) => new ScimRefusal('tooMany', detail);
/** 409: an address or an externalId that another user has. */
export const notUnique = (detail: string) => new ScimRefusal('uniqueness', detail, 'conflict');

/** The body of a refusal. */
export function errorBody(status: number, detail: string, scimType?: ScimType): ScimError {
  return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType === undefined ? {} : { scimType }), detail };
}

/** How a refusal is told: SCIM knows no 422, which is a 400 there. */
function tellRefusal(error: AppError | undefined): { status: number; body: ScimError } {
  if (error === undefined) return tell(INTERNAL_STATUS, 'An internal error occurred.');
  const scimType = scimTypeOf(error);
  if (error.code !== 'validation_failed') return tell(error.status, error.message, scimType);
  const faults = error.details?.map(({ path, message }) => `${path} ${message.message}`).join('; ');
  return tell(400, faults ?? error.message, scimType);
}

const tell = (status: number, detail: string, scimType?: ScimType) => ({
  status,
  body: errorBody(status, detail, scimType),
});

function scimTypeOf(error: AppError): ScimType | undefined {
  if (error instanceof ScimRefusal) return error.scimType;
  if (error.code === 'validation_failed') return 'invalidValue';
  return error.code === 'bad_request' ? 'invalidSyntax' : undefined;
}

/** The protocol of everything below /scim/v2. What it refuses to a token is noted among the token's calls. */
export function scimProtocol(log: Pick<ScimCallLog, 'note'>): Protocol {
  return {
    below: SCIM_BASE,
    mediaType: SCIM_MEDIA_TYPE,
    refusal: ScimError,
    tell: tellRefusal,
    onRefused({ caller, method, path, status, error }) {
      if (caller.type !== 'scim') return;
      const { body } = tellRefusal(error);
      log.note(caller, {
        method,
        path,
        status,
        did: null,
        userId: null,
        scimType: body.scimType ?? null,
        reason: body.detail,
      });
    },
  };
}
