import { fieldHistory } from '../history/public.ts';

/** What changed in the fields of RFIs, the answer that stands among them. */
export const rfiHistory = fieldHistory('rfi');
