// References from photos to floor plans and milestones. A slice of its own because both sides need it: photos refer to
// such records, and deleting one clears the references to it. Positions on a plan are fields of photos.

/** Deletes floor plans and milestones. */
export { type PlaceDeps, removePlace } from './commands.ts';
/** Checks that the records that a photo refers to exist, and locks them. */
export { listMissing, lockPlacement, type Placement } from './store.ts';
