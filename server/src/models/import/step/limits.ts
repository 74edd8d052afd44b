// Defines the limits of a file.

export interface StepLimits {
  readonly maxRecords: number;
  /** Bytes of one record, header entity or comment; a buffer of at most two to three times as much is held. */
  readonly maxRecordBytes: number;
  /** Levels of nested parentheses. */
  readonly maxDepth: number;
  /** Memory for the numbers of records (a quarter of a byte for each number of a page in use). */
  readonly maxNumberBytes: number;
  /** Bytes that are read at once. */
  readonly chunkBytes: number;
}

/**
 * 2 GiB hold some 40 million records of the usual length. The longest records seen are lists of points: a million points are
 * 30 MB. Schemas of IFC nest four deep.
 */
export const STEP_LIMITS: StepLimits = {
  maxRecords: 100_000_000,
  maxRecordBytes: 64 * 1024 * 1024,
  maxDepth: 32,
  maxNumberBytes: 128 * 1024 * 1024,
  chunkBytes: 1024 * 1024,
};
