// Captured photos. The demo creates, finds and publishes some (from files of its own: platform/files/local-file.ts).
export { createPhoto, type PhotoDeps } from './commands.ts';
export { publishPhotos } from './publish.ts';
/** Used by the demo and the exports (lists), the overview and the tags of a project (counts) and its search (hits). */
export { listPhotos, photoCounts, photoHits, photoList, photoTagCounts } from './store.ts';
