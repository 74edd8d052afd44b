// Who is named in records of the coordination wing. Not for what somebody may do (platform/access).
/** Records keep who did something; bodies name assignees and models, which must be there. */
export { doerOf, requireNamed } from './named.ts';
