// What is told of a change of an asset and of what belongs to it: for the slices that change one.
export { type Author, auditRecord, changeOf, doerOf, forgottenTasks } from './trail.ts';
