// Who is named in records of the coordination wing. Not for what somebody may do (platform/access).
/** Records keep who did something. Bodies name assignees and models, which must be there, unless the record names them already. */
export { doerOf, listMissing, requireAssignee, requireNone, requireNoneNew } from './named.ts';
