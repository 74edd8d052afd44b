// Which day it is where a project is built. Pure.

/** A function that tells the day of an instant in a time zone: `2026-11-21`. */
export function dayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const named = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${named.year}-${named.month}-${named.day}`;
  };
}
