// Captured photos: for the demo, which makes and publishes some (from files of its own: platform/files/local-file.ts).
export { createPhoto, type PhotoDeps } from './commands.ts';
export { publishPhotos } from './publish.ts';
