// Whether a person proved who they are lately enough for what is sensitive. What is, its route says.
import type { Clock } from '../clock.ts';
import type { PersonCaller } from './caller.ts';

/**
 * Judges callers by the clock, at `atMs` or now; 0 minutes: as long as the session lasts. A bearer token always passes: its person was
 * asked when they granted it.
 */
export function confirmedWithin(minutes: number, clock: Clock): (caller: PersonCaller, atMs?: number) => boolean {
  return ({ confirmedAt }, atMs = clock.now()) =>
    minutes === 0 || confirmedAt === null || atMs - Date.parse(confirmedAt) < minutes * 60_000;
}
