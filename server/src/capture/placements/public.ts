// What ties photos to floor plans and milestones. A slice of its own, because both sides need it: photos name the records
// they are put on, and the deletion of such a record takes its photos off it. Not for where on a plan a photo is (photos).

/** Floor plans and milestones are deleted through this. */
export { type PlaceDeps, removePlace } from './commands.ts';
/** Photos look whether what they name exists, and hold it while they are put on it. */
export { listMissing, lockPlacement, type Placement } from './store.ts';
