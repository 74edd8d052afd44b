// The distance of a clash in BCF, which has no field for it: from the texts of its topic, by words of a table (docs/exchange.md).
import { toNfc } from '../../platform/text.ts';
import type { BcfTopic } from '../bcf/public.ts';
import { DISTANCE_WORDS } from './clash-words.ts';

/** `Distance: -0.012 m`, `distance = 12 mm`, `Abstand: 1,5 cm`: the first that has a unit. No other sign tells it from any other length. */
const DISTANCE = new RegExp(
  `(?:${DISTANCE_WORDS.join('|')})[^\\d\\r\\n-]{0,12}(-?\\d{1,9}(?:[.,]\\d{1,12})?)\\s{0,4}(mm|cm|m)(?![\\p{L}\\p{N}²³])`,
  'iu',
);
const METRES: Readonly<Record<string, number>> = { mm: 1000, cm: 100, m: 1 };

export interface DistanceReading {
  /** Negative for elements that go into each other. */
  readonly distanceM: number | null;
  /** The part of a text that it was read from; null where none says a distance. */
  readonly distanceText: string | null;
}

/** Reads the distance from the title, description, labels and comments of a topic. */
export function findDistance({
  title,
  description,
  labels,
  comments,
}: Pick<BcfTopic, 'title' | 'description' | 'labels' | 'comments'>): DistanceReading {
  for (const text of [title, description ?? '', ...labels, ...comments.map((comment) => comment.text)]) {
    const [distanceText = null, digits = '', unit = ''] = DISTANCE.exec(toNfc(text)) ?? [];
    const per = METRES[unit.toLowerCase()];
    if (per !== undefined) return { distanceM: Number(digits.replace(',', '.')) / per, distanceText };
  }
  return { distanceM: null, distanceText: null };
}
