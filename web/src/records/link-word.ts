// The word for the state of a link between a record here and one at a vendor. Pure.
import type { RecordLink } from '../../../contract/integration-sync.ts';

/** A link as a screen knows it: the links of one record come without their errors. */
export type StatedLink = Pick<RecordLink, 'state' | 'undoing'> & Partial<Pick<RecordLink, 'error'>>;

type LinkWord = 'absent' | 'refused' | 'undoing';

/**
 * Returns the word for the state of a link. A record that was refused is created only once the reason is gone; one that the settings
 * leave out is not refused.
 */
export function findLinkWord({ state, undoing, error }: StatedLink): RecordLink['state'] | LinkWord {
  if (state === 'keeping' && undoing) return 'undoing';
  if (state !== 'pending' || error === null) return state;
  return error === undefined || error.code === 'not_linked' ? 'absent' : 'refused';
}
