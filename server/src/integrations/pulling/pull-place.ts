import type { ListProgress } from '../lists/public.ts';

/** The place at which a pull of one type continues. */
export interface PullPlace {
  readonly cursor: string | null;
  /** The instant of the vendor from which changes are listed, deletions too; null for all records. */
  readonly since: string | null;
  /** The greatest instant of the vendor so far. */
  readonly greatest: string | null;
  /** A list that is paged by number is read once more from its end: records move while it is read. */
  readonly isSecond: boolean;
  /** Absent before the first page of a reading. */
  readonly progress?: ListProgress | undefined;
  /** The number of records that the list had. */
  readonly listed: number;
  /** True if some record of the list could not be read: nothing is concluded from what is absent. */
  readonly hasUnreadable: boolean;
  /** True if a record found no place among the links: the next pull lists it again. */
  readonly isHeld?: boolean;
  /** The records of the page that are done, if a slice was over before all were. */
  readonly done: readonly string[];
  /** Once the list is read: the link after which absent records are looked for; null from the first. */
  readonly absentAfter?: string | null;
}
