// Writes the records that every part of a generated model needs: the project's context, lengths in its unit, placements, shapes.
import { globalId } from '../../src/command-line/demo/drawing/global-id.ts';
import { real, text } from '../../src/command-line/demo/drawing/step-text.ts';
import type { IfcOptions } from './options.ts';
import type { StepFile } from './step-file.ts';

/** Metres of each unit of length. */
export const METRES = { metre: 1, millimetre: 0.001, foot: 0.3048 } as const;

export interface IfcWriter {
  readonly file: StepFile;
  readonly options: IfcOptions;
  readonly isIfc2x3: boolean;
  /** References to the records that everything refers to. */
  readonly owner: string;
  readonly context: string;
  /** The placement at the origin, in space and in a profile's plane. */
  readonly origin: string;
  readonly flatOrigin: string;
  readonly up: string;
  readonly along: string;
  readonly across: string;
  /** Rectangles that several shapes share, by their size in the unit of the file. */
  readonly profiles: Map<string, string>;
}

export interface Box {
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
}

/** Formats a length in the unit of the file. */
export const length = ({ options }: IfcWriter, metres: number) => real(metres / METRES[options.unit]);

/** Formats an area in the unit of the file: square feet if lengths are in feet, else m². */
export const area = ({ options }: IfcWriter, m2: number) => real(options.unit === 'foot' ? m2 / METRES.foot ** 2 : m2);

export const idOf = ({ options }: IfcWriter, name: string) => globalId(options.seed, name);

/** Returns the first attributes of everything that has a GlobalId; name and description follow. */
export function rooted(writer: IfcWriter, name: string): [guid: string, owner: string] {
  return [text(idOf(writer, name)), writer.owner];
}

/** Writes a placement within another, in metres; `isTurned` makes its own X the other's Y. */
export function placement(
  writer: IfcWriter,
  within: string,
  [x, y, z]: readonly [number, number, number],
  isTurned = false,
): string {
  const { file, up, across } = writer;
  const lengths = [x, y, z].map((each) => length(writer, each)).join(',');
  const point = file.add('IFCCARTESIANPOINT', `(${lengths})`);
  const axes = isTurned ? [up, across] : ['$', '$'];
  return file.add('IFCLOCALPLACEMENT', within, file.add('IFCAXIS2PLACEMENT3D', point, ...axes));
}

/** Writes the shape of a box that stands on the middle of its base. */
export function boxShape(writer: IfcWriter, { widthM, depthM, heightM }: Box): string {
  const { file, context, origin, up } = writer;
  const solid = file.add(
    'IFCEXTRUDEDAREASOLID',
    rectangle(writer, widthM, depthM),
    origin,
    up,
    length(writer, heightM),
  );
  const shape = file.add('IFCSHAPEREPRESENTATION', context, "'Body'", "'SweptSolid'", `(${solid})`);
  return file.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', `(${shape})`);
}

function rectangle(writer: IfcWriter, widthM: number, depthM: number): string {
  const { file, profiles, flatOrigin } = writer;
  const sides = [length(writer, widthM), length(writer, depthM)];
  const known = profiles.get(sides.join());
  if (known !== undefined) return known;
  const made = file.add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', flatOrigin, ...sides);
  profiles.set(sides.join(), made);
  return made;
}

/** Writes a property set on objects: values are written unchanged, `IFCLABEL('x')`. */
export function properties(
  writer: IfcWriter,
  things: readonly string[],
  name: string,
  values: Readonly<Record<string, string>>,
): void {
  const { file } = writer;
  const set = propertySet(writer, `${things[0]} ${name}`, name, values);
  file.add('IFCRELDEFINESBYPROPERTIES', ...rooted(writer, `of ${set}`), '$', '$', `(${things.join(',')})`, set);
}

/** Writes a property set that is not on any object yet. */
export function propertySet(
  writer: IfcWriter,
  id: string,
  name: string,
  values: Readonly<Record<string, string>>,
): string {
  const { file } = writer;
  const made = Object.entries(values).map(([each, value]) =>
    file.add('IFCPROPERTYSINGLEVALUE', text(each), '$', value, '$'),
  );
  return file.add('IFCPROPERTYSET', ...rooted(writer, id), text(name), '$', `(${made.join(',')})`);
}

/** Writes quantities of an object, each with its kind: `['AREA', '12.5']`. */
export function quantities(
  writer: IfcWriter,
  thing: string,
  name: string,
  values: Readonly<Record<string, readonly ['AREA' | 'LENGTH' | 'VOLUME', string]>>,
): void {
  const { file, isIfc2x3 } = writer;
  const made = Object.entries(values).map(([each, [kind, value]]) =>
    // A formula is allowed from IFC4 on.
    file.add(`IFCQUANTITY${kind}`, text(each), '$', '$', value, ...(isIfc2x3 ? [] : ['$'])),
  );
  const id = `${thing} ${name}`;
  const set = file.add('IFCELEMENTQUANTITY', ...rooted(writer, id), text(name), '$', '$', `(${made.join(',')})`);
  file.add('IFCRELDEFINESBYPROPERTIES', ...rooted(writer, `of ${id}`), '$', '$', `(${thing})`, set);
}
