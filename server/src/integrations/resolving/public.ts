// Conflicts that persons resolve: their choice, and the run that carries it out.
export { resolveConflict } from './resolve-conflict.ts';
