// When an RFI reached a step of its way, as expressions of SQL over a row of rfi: lists filter by them, analytics count them.

const LEFT_DRAFT = `from rfi_history as moved
    where moved.workspace_id = rfi.workspace_id and moved.rfi_id = rfi.id and moved.field = 'status'
      and moved.old_value = '"draft"'`;

/**
 * When it was opened for the first time; null where it never was. Only what began as a draft has a move away from `draft` in
 * its history, and none leads back. Index rfi_history_at.
 */
export const RAISED_AT = `(case
    when rfi.status = 'draft' then null
    when exists (select ${LEFT_DRAFT}) then (select min(moved.at) ${LEFT_DRAFT} and moved.new_value = '"open"')
    else rfi.created_at end)`;

/** When it was answered first, whether that answer stands or not; null where it never was. Index rfi_answer_at. */
export const FIRST_ANSWERED_AT = `(
    select min(given.answered_at) from rfi_answer as given
    where given.workspace_id = rfi.workspace_id and given.rfi_id = rfi.id)`;
