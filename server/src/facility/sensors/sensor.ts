// What a sensor is to those who write to it.

// The shortest span that is rolled up.
const ROLL_UP_MS = 5 * 60_000;

/** The beginning of the roll-up that an instant is in. */
export const rollUpOf = (atMs: number): number => Math.floor(atMs / ROLL_UP_MS) * ROLL_UP_MS;

/** A sensor whose lock is held. */
export interface LockedSensor {
  readonly id: string;
  readonly deviceId: string;
  readonly kind: string | null;
  readonly unit: string | null;
  /** Of the latest reading; undefined before the first. */
  readonly lastSeenMs: number | undefined;
  /** Until when later readings of a post that is being stored may be on their way; undefined where none are. */
  readonly moreUntilMs: number | undefined;
  readonly thresholdCount: number;
  /** How many rules its thresholds were given, the changed ones among them. */
  readonly rulesGiven: number;
  /** The space it is bound to. */
  readonly spaceId: string | null;
  /** The GlobalId of the element it is bound to. */
  readonly elementGuid: string | null;
}
