// State of a sensor for the code that writes to it.

// Length of the shortest roll-up.
const ROLL_UP_MS = 5 * 60_000;

/** Returns the start of the roll-up that contains an instant. */
export const floorToRollUp = (atMs: number): number => Math.floor(atMs / ROLL_UP_MS) * ROLL_UP_MS;

/** A sensor that is locked. */
export interface LockedSensor {
  readonly id: string;
  readonly deviceId: string;
  readonly kind: string | null;
  readonly unit: string | null;
  /** Instant of the latest reading; undefined before the first one. */
  readonly lastSeenMs: number | undefined;
  /** Until when later readings of a post that is being stored may follow; undefined if none do. */
  readonly moreUntilMs: number | undefined;
  readonly thresholdCount: number;
  /** Number of rules that its thresholds were given, including changed ones. */
  readonly rulesGiven: number;
  /** The space it is bound to. */
  readonly spaceId: string | null;
  /** The GlobalId of the element it is bound to. */
  readonly elementGuid: string | null;
}
