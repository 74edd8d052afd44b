// Which constraint refused a statement, where the refusal is an answer to somebody and no fault of ours.

/** True where a row of the same key was there already, or came at the same moment (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
