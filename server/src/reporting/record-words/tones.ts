import type { Cell, Tone } from '../documents/public.ts';
import type { RecordWords } from './record-words.ts';

/** Values that are not neutral. */
const TONES: Readonly<Record<string, Tone>> = {
  'issues:status.in_progress': 'warning',
  'issues:status.in_review': 'warning',
  'issues:status.closed': 'good',
  'issues:status.verified': 'good',
  'issues:priority.high': 'warning',
  'issues:priority.critical': 'critical',
  'rfis:status.open': 'warning',
  'rfis:status.answered': 'good',
  'rfis:status.closed': 'good',
  'clashes:status.new': 'critical',
  'clashes:status.active': 'warning',
  'clashes:status.approved': 'good',
  'clashes:status.resolved': 'good',
  'photos:visibilities.draft': 'warning',
  'photos:visibilities.live': 'good',
  'assets:condition.new': 'good',
  'assets:condition.good': 'good',
  'assets:condition.fair': 'warning',
  'assets:condition.poor': 'critical',
  'assets:condition.out_of_service': 'critical',
};

/** Makes the cell of a value such as a status or a priority, by the prefix of its words; null if there is none. */
export function makeStatus(words: RecordWords, prefix: string, value: string | null): Cell {
  if (value === null) return null;
  return { status: words.sayValue(prefix, value), tone: TONES[`${prefix}${value}`] ?? 'neutral' };
}
