// Tolerant reading of vendors' answers.
export {
  dropUnknown,
  isMembers,
  readDay,
  readId,
  readInstant,
  readPersonId,
  readRecords,
  readText,
  requireIdentified,
  requireList,
} from './read-answer.ts';
