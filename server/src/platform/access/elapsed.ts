/** True where `now` lies in the `lengthMs` from `from` on; a clock that was set back to before `from` makes it false. */
export function isWithin(from: number, now: number, lengthMs: number): boolean {
  const age = now - from;
  return age >= 0 && age < lengthMs;
}
