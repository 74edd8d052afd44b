import { fieldHistory } from '../history/public.ts';

/** What changed in the fields of clashes, their status among them. */
export const clashHistory = fieldHistory('clash');
