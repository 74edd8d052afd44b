// What every part of a generated model draws with: the file, the project's context, lengths in its unit, shapes.
import { globalId } from '../../src/command-line/demo/drawing/global-id.ts';
import { real, text } from '../../src/command-line/demo/drawing/step-text.ts';
import type { IfcOptions } from './options.ts';
import type { StepFile } from './step-file.ts';

/** How long the unit of a file is. */
export const METRES = { metre: 1, millimetre: 0.001, foot: 0.3048 } as const;

export interface Drawing {
  readonly file: StepFile;
  readonly options: IfcOptions;
  readonly isIfc2x3: boolean;
  /** Where the records are that everything refers to. */
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

/** A length in the unit of the file. */
export const length = ({ options }: Drawing, metres: number) => real(metres / METRES[options.unit]);

/** An area in the unit of the file: square feet where lengths are feet, else m². */
export const area = ({ options }: Drawing, m2: number) => real(options.unit === 'foot' ? m2 / METRES.foot ** 2 : m2);

export const idOf = ({ options }: Drawing, name: string) => globalId(options.seed, name);

/** The first four attributes of everything that has a GlobalId; name and description follow. */
export function rooted(drawing: Drawing, name: string): [guid: string, owner: string] {
  return [text(idOf(drawing, name)), drawing.owner];
}

/** A placement within another, in metres; `isTurned` makes the own X the other's Y. */
export function placement(
  drawing: Drawing,
  within: string,
  [x, y, z]: readonly [number, number, number],
  isTurned = false,
): string {
  const { file, up, across } = drawing;
  const lengths = [x, y, z].map((each) => length(drawing, each)).join(',');
  const point = file.add('IFCCARTESIANPOINT', `(${lengths})`);
  const axes = isTurned ? [up, across] : ['$', '$'];
  return file.add('IFCLOCALPLACEMENT', within, file.add('IFCAXIS2PLACEMENT3D', point, ...axes));
}

/** The shape of a box that stands on the middle of its base. */
export function boxShape(drawing: Drawing, { widthM, depthM, heightM }: Box): string {
  const { file, context, origin, up } = drawing;
  const solid = file.add(
    'IFCEXTRUDEDAREASOLID',
    rectangle(drawing, widthM, depthM),
    origin,
    up,
    length(drawing, heightM),
  );
  const shape = file.add('IFCSHAPEREPRESENTATION', context, "'Body'", "'SweptSolid'", `(${solid})`);
  return file.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', `(${shape})`);
}

function rectangle(drawing: Drawing, widthM: number, depthM: number): string {
  const { file, profiles, flatOrigin } = drawing;
  const sides = [length(drawing, widthM), length(drawing, depthM)];
  const known = profiles.get(sides.join());
  if (known !== undefined) return known;
  const made = file.add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', flatOrigin, ...sides);
  profiles.set(sides.join(), made);
  return made;
}

/** A property set on things: values are written as they are, `IFCLABEL('x')`. */
export function properties(
  drawing: Drawing,
  things: readonly string[],
  name: string,
  values: Readonly<Record<string, string>>,
): void {
  const { file } = drawing;
  const set = propertySet(drawing, `${things[0]} ${name}`, name, values);
  file.add('IFCRELDEFINESBYPROPERTIES', ...rooted(drawing, `of ${set}`), '$', '$', `(${things.join(',')})`, set);
}

/** A property set that is not on anything yet. */
export function propertySet(
  drawing: Drawing,
  id: string,
  name: string,
  values: Readonly<Record<string, string>>,
): string {
  const { file } = drawing;
  const made = Object.entries(values).map(([each, value]) =>
    file.add('IFCPROPERTYSINGLEVALUE', text(each), '$', value, '$'),
  );
  return file.add('IFCPROPERTYSET', ...rooted(drawing, id), text(name), '$', `(${made.join(',')})`);
}

/** Quantities of a thing, each with the kind it is of: `['AREA', '12.5']`. */
export function quantities(
  drawing: Drawing,
  thing: string,
  name: string,
  values: Readonly<Record<string, readonly ['AREA' | 'LENGTH' | 'VOLUME', string]>>,
): void {
  const { file, isIfc2x3 } = drawing;
  const made = Object.entries(values).map(([each, [kind, value]]) =>
    // A formula is allowed from IFC4 on.
    file.add(`IFCQUANTITY${kind}`, text(each), '$', '$', value, ...(isIfc2x3 ? [] : ['$'])),
  );
  const id = `${thing} ${name}`;
  const set = file.add('IFCELEMENTQUANTITY', ...rooted(drawing, id), text(name), '$', '$', `(${made.join(',')})`);
  file.add('IFCRELDEFINESBYPROPERTIES', ...rooted(drawing, `of ${id}`), '$', '$', `(${thing})`, set);
}
