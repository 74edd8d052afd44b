import { fieldHistory } from '../history/public.ts';

/** What changed in the fields of issues. */
export const issueHistory = fieldHistory('issue');
