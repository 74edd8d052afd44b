/**
 * The first numbers of advisory locks, one for each use: two uses with one number would wait for each other. The second number is the
 * hash of an id. Any numbers of ours, so that other users of advisory locks in the same database do not meet these. All
 * processes of a deployment share them: one whose number changes is not seen by those of the former release while they run.
 */
export const ADVISORY_LOCKS = {
  workers: 1_346_589_523,
  outbox: 1_346_589_524,
  /** Taken by the functions of migration 0048 alone, which make and drop partitions. */
  readingPartitions: 1_346_589_525,
  sensorRegistration: 0x70_63_73_61,
  ruleMails: 0x70_63_73_62,
  modelImports: 0x70_63_73_69,
  presence: 0x70_63_73_6c,
  migrations: 0x70_63_73_6d,
  projectStatus: 0x70_63_73_70,
} as const;
