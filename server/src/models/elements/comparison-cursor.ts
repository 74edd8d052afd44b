// The place of a page in a comparison as bytes: the version compared with, the last difference, and the counts of the first page. Counts
// are over all elements of both versions, which do not change: pages behind the first one take them along.
import { CHANGE_KINDS } from '../../../../contract/model-comparison.ts';
import type { ComparisonCounts } from './comparison.ts';

export interface ComparisonPlace {
  readonly withModelId: string;
  readonly guid: string;
  readonly ordinal: number;
  /** Geometry was compared when the counts were made. */
  readonly hasGeometry: boolean;
  readonly counts: ComparisonCounts;
}

const TOTALS = ['added', 'removed', 'changed', 'unchanged'] as const;
const UUID_BYTES = 16;

/** Writes a place, short enough for a cursor of the longest GlobalId that is kept. */
export function writePlace(
  modelId: string,
  { withModelId, guid, ordinal, hasGeometry, counts }: ComparisonPlace,
): Buffer {
  const { totals, kinds, notComparedCount, withoutMaterials } = counts;
  const flags = [hasGeometry, withoutMaterials.includes(withModelId), withoutMaterials.includes(modelId)];
  const numbers = [
    flags.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0),
    ordinal,
    notComparedCount,
    ...TOTALS.map((each) => totals[each]),
    ...CHANGE_KINDS.map((each) => kinds[each]),
  ];
  return Buffer.concat([
    Buffer.from(withModelId.replaceAll('-', ''), 'hex'),
    ...numbers.map(writeNumber),
    Buffer.from(guid),
  ]);
}

/** Reads a place that was written for this version. */
export function readPlace(modelId: string, bytes: Buffer): ComparisonPlace {
  const hex = bytes.toString('hex', 0, UUID_BYTES);
  const withModelId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const at = { place: UUID_BYTES };
  const next = () => readNumber(bytes, at);
  const [flags, ordinal, notComparedCount] = [next(), next(), next()];
  const totals = Object.fromEntries(TOTALS.map((each) => [each, next()])) as ComparisonCounts['totals'];
  const kinds = Object.fromEntries(CHANGE_KINDS.map((each) => [each, next()])) as ComparisonCounts['kinds'];
  const withoutMaterials = [withModelId, modelId].filter((_, bit) => (flags & (2 << bit)) !== 0);
  const counts = { totals, kinds, notComparedCount, withoutMaterials };
  return { withModelId, guid: bytes.toString('utf8', at.place), ordinal, hasGeometry: (flags & 1) === 1, counts };
}

/** Seven bits a byte, the lowest first; the highest bit says that another byte follows. */
function writeNumber(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Buffer.from([...bytes, rest]);
}

function readNumber(bytes: Buffer, at: { place: number }): number {
  let [value, factor] = [0, 1];
  for (;;) {
    const byte = bytes[at.place] ?? 0;
    at.place += 1;
    value += (byte % 0x80) * factor;
    if (byte < 0x80) return value;
    factor *= 0x80;
  }
}
