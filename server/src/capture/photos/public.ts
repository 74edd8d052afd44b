// Captured photos: for the demo, which makes some, finds them again and publishes them (from files of its own:
// platform/files/local-file.ts).
export { createPhoto, type PhotoDeps } from './commands.ts';
/** The overview of a project, and its tags. */
export { photoCounts, photoTagCounts } from './counts.ts';
/** The search over a project. */
export { photoHits } from './hits.ts';
export { publishPhotos } from './publish.ts';
/** The demo looks for its own; an export reads what the list reads. */
export { listPhotos, photoList } from './store.ts';
