// How imports treat what was changed here since the import before. Not for imports themselves (imports).
/** Names of clashes, fields of issues and their comments are merged by one rule. */
export { mergeValue } from './merge.ts';
