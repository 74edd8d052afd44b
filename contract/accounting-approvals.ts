// Approving many entries of accounting at once.
import { type Static, Type } from 'typebox';
import { AppErrorDetail, ERROR_CODES } from './errors.ts';
import { messageMembers } from './messages/wire.ts';
import { Nullable, Uuid } from './values.ts';

/** The entries that one request may approve. */
export const MAX_APPROVED_AT_ONCE = 200;

export const AccountingApprovals = Type.Object(
  {
    ids: Type.Array(Uuid(), { minItems: 1, maxItems: MAX_APPROVED_AT_ONCE, description: 'The entries to approve.' }),
    versions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        maxItems: MAX_APPROVED_AT_ONCE,
        description: 'The versions that were seen, in the order of `ids`.',
      }),
    ),
  },
  { $id: 'AccountingApprovals' },
);
export type AccountingApprovals = Static<typeof AccountingApprovals>;

const ApprovalResult = Type.Object(
  {
    id: Uuid('Id of the entry.'),
    ok: Type.Boolean({ description: 'True if the entry is approved.' }),
    error: Nullable(
      Type.Object(
        {
          code: Type.Enum(ERROR_CODES, { description: 'The error code.' }),
          ...messageMembers,
          details: Type.Optional(
            Type.Array(AppErrorDetail, {
              description: 'The choices and amounts that are refused; `message` is of the first.',
            }),
          ),
        },
        { description: 'The reason why the entry stays as it is.' },
      ),
    ),
  },
  { $id: 'AccountingApprovalResult' },
);
export type ApprovalResult = Static<typeof ApprovalResult>;

export const ApprovalResults = Type.Object(
  { results: Type.Array(ApprovalResult, { description: 'The results, in the order of the request.' }) },
  { $id: 'AccountingApprovalResults' },
);
