// Bars and pipes, as the drawing library can draw them: it draws no disk that is swept along a curve with parameters of its beginning
// and end, which IFC2X3 always has, and none along a polygon with rounded corners.
import { placesOfType } from './plan.ts';
import { argumentsOf, namedIn, type RecordIndex } from './step/record-index.ts';

/** Records to be written in place of others, by the places of these. */
export type Rewritten = ReadonlyMap<number, string>;

/** Writes swept disks anew that would not be drawn. */
export function rewriteSweptDisks(index: RecordIndex): Rewritten {
  const rewritten = new Map<number, string>();
  const numbers = openNumbers(index);
  for (const place of placesOfType(index, 'IFCSWEPTDISKSOLID')) {
    const record = rewriteDisk(index, place, numbers);
    if (record !== undefined) rewritten.set(place, record);
  }
  for (const place of placesOfType(index, 'IFCSWEPTDISKSOLIDPOLYGONAL')) {
    // Its corners are drawn without their fillets.
    rewritten.set(place, rewriteDisk(index, place, numbers) ?? writeDisk(index, place, {}));
  }
  return rewritten;
}

/** Gives numbers that no record has. */
function openNumbers(index: RecordIndex): () => number {
  let last = 0;
  for (let place = 0; place < index.count; place += 1) last = Math.max(last, index.numberOf(place));
  return () => {
    last += 1;
    return last;
  };
}

interface Changes {
  /** Of another curve than that of the file. */
  readonly directrix?: string;
  readonly isWhole?: boolean;
}

/** The places of arguments: the curve, the radius, the inner radius, where the sweep begins and ends on the curve. */
function writeDisk(index: RecordIndex, place: number, { directrix, isWhole = false }: Changes): string {
  const [curve = '$', radius = '$', inner = '$', start = '$', end = '$'] = argumentsOf(index, place);
  const range = isWhole ? '$,$' : `${start},${end}`;
  return `#${index.numberOf(place)}=IFCSWEPTDISKSOLID(${directrix ?? curve},${radius},${inner},${range});`;
}

function rewriteDisk(index: RecordIndex, place: number, nextNumber: () => number): string | undefined {
  const [curve, , , startText, endText] = argumentsOf(index, place);
  const [start, end] = [readParameter(startText), readParameter(endText)];
  const [directrix] = namedIn(index, curve);
  if (directrix === undefined || (start === undefined && end === undefined)) return undefined;
  switch (index.types[index.typeOf(directrix)]) {
    case 'IFCPOLYLINE': {
      const sides = namedIn(index, argumentsOf(index, directrix)[0]).length - 1;
      const isWhole = (start ?? 0) <= 0 && (end ?? sides) >= sides;
      return isWhole ? writeDisk(index, place, { isWhole }) : undefined;
    }
    case 'IFCCOMPOSITECURVE':
      return rewriteAlongSegments(index, place, { directrix, from: start ?? 0, to: end, nextNumber });
    case 'IFCCIRCLE':
    case 'IFCELLIPSE':
    case 'IFCLINE': {
      if (start === undefined || end === undefined) return undefined;
      const [number, ends] = [nextNumber(), [startText, endText].map((each) => `(IFCPARAMETERVALUE(${each}))`)];
      const trimmed = `#${number}=IFCTRIMMEDCURVE(#${index.numberOf(directrix)},${ends},.T.,.PARAMETER.);`;
      return `${trimmed}\n${writeDisk(index, place, { directrix: `#${number}`, isWhole: true })}`;
    }
    default:
      // Curves that end by themselves.
      return writeDisk(index, place, { isWhole: true });
  }
}

interface AlongSegments {
  readonly directrix: number;
  readonly from: number;
  readonly to: number | undefined;
  nextNumber(): number;
}

/**
 * The parameter of a composite curve counts its segments. Programs write lengths instead, which are hardly whole: those mean all of
 * it.
 */
function rewriteAlongSegments(
  index: RecordIndex,
  place: number,
  { directrix, from, to, nextNumber }: AlongSegments,
): string {
  const [segments, ...rest] = argumentsOf(index, directrix);
  const all = namedIn(index, segments);
  const end = to ?? all.length;
  const isPart = Number.isInteger(from) && Number.isInteger(end) && (from > 0 || end < all.length) && from < end;
  const used = isPart ? all.slice(Math.max(0, from), end) : all;
  if (used.length === all.length || used.length === 0) return writeDisk(index, place, { isWhole: true });
  const number = nextNumber();
  const list = used.map((each) => `#${index.numberOf(each)}`).join(',');
  return `#${number}=IFCCOMPOSITECURVE((${list}),${rest.join(',')});\n${writeDisk(index, place, { directrix: `#${number}`, isWhole: true })}`;
}

/** Reads a number, or the number in a typed value; undefined where there is none. */
function readParameter(text: string | undefined): number | undefined {
  const digits = /^(?:IFC\w+\s*\(\s*)?([+-]?\d[\d.]*(?:E[+-]?\d+)?)/i.exec(text ?? '')?.[1];
  const number = Number(digits ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
