// Reading uploaded pictures: what they are, when and where they were taken, and smaller renditions of them.
// For files on disk alone: it knows no HTTP, no storage and no database. It loads no decoder into the service.

/** The rules by which facts become a photo's `kind` and `takenAt`. */
export { photoKindOf } from './photo-kind.ts';
/** What an inspection tells, what a rendering is asked for and answers. */
export type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
/** Uploads inspect what they were sent; the renditions job renders; assemble starts and stops the one reader. */
export { type PictureReader, startPictureReader } from './picture-reader.ts';
/** A refusal is answered to the sender, and so is that too much waits; other failures are internal errors. */
export { PictureReaderFailure, PictureRefusal } from './refusal.ts';
export { takenAtOf } from './taken-at.ts';
