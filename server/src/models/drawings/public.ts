// Drawings of models: for the versions, which are drawn once they were read and take their drawing along. Not for reading.

/** Comparisons ask for the figures of what was drawn, and the job that removes elements removes these. */
export { FIGURES, type Figure, readFigure, TRIPLES } from './figures/layout.ts';
export { removeFigures } from './figures/store.ts';
/** A version that is ready is drawn; a deleted one gives the files of its drawing up. */
export { awaitDrawing, doomDrawing } from './store.ts';
