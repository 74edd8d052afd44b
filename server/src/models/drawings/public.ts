// Drawings of models: for the versions, which are drawn once they were read and take their drawing along. Not for reading.

/** A version that is ready is drawn; a deleted one gives the files of its drawing up. */
export { awaitDrawing, doomDrawing } from './store.ts';
