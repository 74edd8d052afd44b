// Exports geometry to the versions of models, which have it generated after the import and delete it. The import must not use it.

/** For comparisons, which read the figures of the geometry, and for the job that removes elements, which removes these too. */
export { FIGURES, type Figure, readFigure, TRIPLES } from './figures/layout.ts';
export { removeFigures } from './figures/store.ts';
/** For versions: a ready one has its geometry generated, a deleted one removes its files. */
export { deleteGeometryParts, queueGeometry } from './store.ts';
