// Spaces of buildings: for records that name one, and for the models that they follow. Not for what a file says of its spaces
// (models/elements).

/** Assemble hands it to models: the spaces follow what becomes head. */
export { followHead } from './commands.ts';
/** Sensors are bound to spaces; a hand-over holds those that are present. */
/** Exports have its rows. */
export { findSpaceIds, hasSpace, listPresentSpaces, type SpaceOfModel, spaceList } from './store.ts';
/** Connections to vendors read and change spaces. */
export { syncedSpaces } from './synced.ts';
