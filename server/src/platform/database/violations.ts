// Which constraint refused a statement, where the refusal is an answer to somebody and no fault of ours.

/** True where a row of the same key was there already, or came at the same moment (23505); of this constraint where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** True where the database refused what was to be stored, and would again: bad data, a broken rule, beyond a limit (classes 22, 23, 54). */
export function isRefusedContent(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:22|23|54)\w{3}$/.test(String(error.code));
}

/** True where a lock was waited for longer than `lock_timeout` (55P03). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
