// Values in memory over those of the database.
export { createOverlay, type Overlay } from './overlay.ts';
