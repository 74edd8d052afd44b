// Stored pictures as documents hold them. Not for the documents themselves (documents).
export { makeJpegs, type PictureDeps } from './jpegs.ts';
