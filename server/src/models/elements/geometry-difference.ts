// Distance and differences of form between an element's figures in two versions. The rule in geometry-rule.ts decides if it moved or
// differs at all. Pure.
import type { ChangeKind, ElementDifference } from '../../../../contract/model-comparison.ts';
import type { ElementValue } from '../../../../contract/model-elements.ts';
import { type Figure, readFigure } from '../geometry/public.ts';

type Member = ElementDifference['members'][number];
type Figures = readonly number[];

/** The members of what differs in placement and shape. */
export function differingFigures(kinds: readonly ChangeKind[], was: Figures | null, now: Figures | null): Member[] {
  if (was === null || now === null) return [];
  const isReshaped = kinds.includes('shape');
  return [
    ...(kinds.includes('placement') ? differingPlace(was, now, isReshaped) : []),
    ...(isReshaped ? differingSizes(was, now) : []),
  ];
}

/** The place of an element of another form is that of its placement: its centre is another for the form alone. */
function differingPlace(was: Figures, now: Figures, isReshaped: boolean): Member[] {
  const name: Figure = isReshaped ? 'placement' : 'centre';
  const [before, after] = [readFigure(was, name), readFigure(now, name)];
  const moved = Math.hypot(...before.map((each, axis) => each - (after[axis] ?? 0)));
  const turned = angleBetween(readFigure(was, 'axes'), readFigure(now, 'axes'));
  return [
    ...(moved > MIN_MOVED_M ? [member('placement', 'moved', null, measure(moved, 'm'))] : []),
    ...(turned > MIN_TURNED_DEG ? [member('placement', 'turned', null, measure(turned, 'deg'))] : []),
    ...(moved > MIN_MOVED_M
      ? [member('placement', isReshaped ? 'origin' : 'centre', place(before), place(after))]
      : []),
  ];
}

const MIN_MOVED_M = 0.001;
const MIN_TURNED_DEG = 0.001;

function differingSizes(was: Figures, now: Figures): Member[] {
  const [before, after] = [sizesIn(was), sizesIn(now)];
  return SIZES.filter(({ name, by }) => Math.abs(before[name] - after[name]) > by(before[name])).map(({ name, unit }) =>
    member('shape', name, measure(before[name], unit), measure(after[name], unit)),
  );
}

const aMillimetre = () => 0.001;
const aShare = (value: number) => value * 1e-5;

const SIZES = [
  { name: 'length', unit: 'm', by: aMillimetre },
  { name: 'width', unit: 'm', by: aMillimetre },
  { name: 'height', unit: 'm', by: aMillimetre },
  { name: 'area', unit: 'm2', by: aShare },
  { name: 'volume', unit: 'm3', by: aShare },
] as const;

/** Along the own axes of the element, of its surface and of what that encloses. */
function sizesIn(figures: Figures) {
  const extents = readFigure(figures, 'extents');
  const along = (axis: number) => (extents[axis * 2] ?? 0) + (extents[axis * 2 + 1] ?? 0);
  return {
    ...{ length: along(0), width: along(1), height: along(2) },
    area: readFigure(figures, 'area')[0] ?? 0,
    volume: readFigure(figures, 'volume')[0] ?? 0,
  };
}

/** The angle by which three axes are turned against three others, in degrees. */
function angleBetween(before: Figures, after: Figures): number {
  const trace = before.reduce((sum, each, at) => sum + each * (after[at] ?? 0), 0);
  return (Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2))) * 180) / Math.PI;
}

const member = (kind: string, name: string, before: ElementValue | null, after: ElementValue | null): Member => ({
  path: [kind, name],
  before,
  after,
});

const measure = (value: number, unit: string): ElementValue => ({ value: rounded(value), unit });

/** East, north and up, as files have coordinates. */
const place = ([x = 0, y = 0, z = 0]: Figures): ElementValue => ({
  value: [rounded(x), rounded(-z), rounded(y)],
  unit: 'm',
});

/** Tenths of millimetres. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4 || 0;
