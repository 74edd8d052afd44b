// Rewrites bars and pipes to a form that web-ifc supports: it shapes no disk that is swept along a curve with start and end
// parameters, which IFC2X3 always has, and none along a polygon with rounded corners.
import { listPlacesOfType } from './plan.ts';
import { type RecordIndex, readArguments, readReferences } from './step/record-index.ts';

/** Records that replace others, by the indexes of those. */
export type Rewritten = ReadonlyMap<number, string>;

/** Rewrites swept disks that would not be shown. */
export function rewriteSweptDisks(index: RecordIndex): Rewritten {
  const rewritten = new Map<number, string>();
  const numbers = openNumbers(index);
  for (const place of listPlacesOfType(index, 'IFCSWEPTDISKSOLID')) {
    const record = rewriteDisk(index, place, numbers);
    if (record !== undefined) rewritten.set(place, record);
  }
  for (const place of listPlacesOfType(index, 'IFCSWEPTDISKSOLIDPOLYGONAL')) {
    // Its corners are shown without their fillets.
    rewritten.set(place, rewriteDisk(index, place, numbers) ?? writeDisk(index, place, {}));
  }
  return rewritten;
}

/** Returns a function that generates numbers that no record has. */
function openNumbers(index: RecordIndex): () => number {
  let last = 0;
  for (let place = 0; place < index.count; place += 1) last = Math.max(last, index.numberOf(place));
  return () => {
    last += 1;
    return last;
  };
}

interface Changes {
  /** Reference to another curve than that of the file. */
  readonly directrix?: string;
  readonly isWhole?: boolean;
}

/** Writes the arguments: the curve, the radius, the inner radius, the start and the end of the sweep on the curve. */
function writeDisk(index: RecordIndex, place: number, { directrix, isWhole = false }: Changes): string {
  const [curve = '$', radius = '$', inner = '$', start = '$', end = '$'] = readArguments(index, place);
  const range = isWhole ? '$,$' : `${start},${end}`;
  return `#${index.numberOf(place)}=IFCSWEPTDISKSOLID(${directrix ?? curve},${radius},${inner},${range});`;
}

function rewriteDisk(index: RecordIndex, place: number, nextNumber: () => number): string | undefined {
  const [curve, , , startText, endText] = readArguments(index, place);
  const [start, end] = [readParameter(startText), readParameter(endText)];
  const [directrix] = readReferences(index, curve);
  if (directrix === undefined || (start === undefined && end === undefined)) return undefined;
  switch (index.types[index.typeOf(directrix)]) {
    case 'IFCPOLYLINE': {
      const sides = readReferences(index, readArguments(index, directrix)[0]).length - 1;
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
      // The other curves have ends of their own.
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
 * Rewrites a disk along a composite curve, whose parameter counts its segments. Programs write lengths instead, which are rarely whole
 * numbers: those mean the whole curve.
 */
function rewriteAlongSegments(
  index: RecordIndex,
  place: number,
  { directrix, from, to, nextNumber }: AlongSegments,
): string {
  const [segments, ...rest] = readArguments(index, directrix);
  const all = readReferences(index, segments);
  const end = to ?? all.length;
  const isPart = Number.isInteger(from) && Number.isInteger(end) && (from > 0 || end < all.length) && from < end;
  const used = isPart ? all.slice(Math.max(0, from), end) : all;
  if (used.length === all.length || used.length === 0) return writeDisk(index, place, { isWhole: true });
  const number = nextNumber();
  const list = used.map((each) => `#${index.numberOf(each)}`).join(',');
  return `#${number}=IFCCOMPOSITECURVE((${list}),${rest.join(',')});\n${writeDisk(index, place, { directrix: `#${number}`, isWhole: true })}`;
}

/** Reads a number, or the number in a typed value; undefined if there is none. */
function readParameter(text: string | undefined): number | undefined {
  const digits = /^(?:IFC\w+\s*\(\s*)?([+-]?\d[\d.]*(?:E[+-]?\d+)?)/i.exec(text ?? '')?.[1];
  const number = Number(digits ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}
