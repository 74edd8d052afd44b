// Writes the records of an IFC4 file that every building needs: units, boxes, colours, relations.
import { globalId } from './global-id.ts';
import { list, real, text } from './step-text.ts';

/** Metres: to the right, upwards on the sheet (IFC's Y), above the ground. */
export type Place = readonly [x: number, y: number, z: number];

/** Red, green and blue, and how much is seen through: each from 0 to 1. */
export type Colour = readonly [number, number, number, number];

/** A box that stands on a place with the middle of its foot. */
export interface Box {
  readonly at: Place;
  /** Width, depth and height in metres. */
  readonly size: readonly [number, number, number];
  readonly colour: Colour;
}

export interface Pen {
  readonly lines: readonly string[];
  /** What a project names: the context of shapes. */
  readonly context: string;
  /** Writes a record; answers how others refer to it. */
  add(type: string, ...parameters: readonly string[]): string;
  /** GlobalId, owner history and name of a thing, and that it has no description. */
  rooted(key: string, name: string): string[];
  placement(beneath: string, at: Place): string;
  /** The shape of a product whose placement is where the box stands. */
  shape(box: Omit<Box, 'at'>): string;
  relate(type: string, key: string, parameters: readonly string[]): void;
}

/** A pen on an empty sheet. The GlobalIds of what it writes follow from the seed and their keys. */
export function ifcPen(seed: number): Pen {
  const lines: string[] = [];
  const add = (type: string, ...parameters: readonly string[]) => {
    lines.push(`#${lines.length + 1}=${type}(${parameters.join(',')});`);
    return `#${lines.length}`;
  };
  const point = (...at: readonly number[]) => add('IFCCARTESIANPOINT', list(at.map(real)));
  const up = add('IFCDIRECTION', '(0.,0.,1.)');
  const origin = add('IFCAXIS2PLACEMENT3D', point(0, 0, 0), '$', '$');
  const context = add('IFCGEOMETRICREPRESENTATIONCONTEXT', '$', "'Model'", '3', '1.E-5', origin, '$');
  const middle = add('IFCAXIS2PLACEMENT2D', point(0, 0), '$');
  const styles = new Map<string, string>();
  const styleOf = (colour: Colour) => {
    const key = colour.join(' ');
    const [red, green, blue, through] = colour;
    const style =
      styles.get(key) ??
      add(
        'IFCSURFACESTYLE',
        '$',
        '.BOTH.',
        `(${add(
          'IFCSURFACESTYLERENDERING',
          add('IFCCOLOURRGB', '$', real(red), real(green), real(blue)),
          real(through),
          ...['$', '$', '$', '$', '$', '$', '.FLAT.'],
        )})`,
      );
    styles.set(key, style);
    return style;
  };
  return {
    lines,
    context,
    add,
    rooted: (key, name) => [`'${globalId(seed, key)}'`, '$', text(name), '$'],
    placement: (beneath, at) => add('IFCLOCALPLACEMENT', beneath, add('IFCAXIS2PLACEMENT3D', point(...at), '$', '$')),
    shape({ size: [width, depth, height], colour }) {
      const profile = add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', middle, real(width), real(depth));
      const solid = add('IFCEXTRUDEDAREASOLID', profile, origin, up, real(height));
      add('IFCSTYLEDITEM', solid, `(${styleOf(colour)})`, '$');
      const body = add('IFCSHAPEREPRESENTATION', context, "'Body'", "'SweptSolid'", `(${solid})`);
      return add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', `(${body})`);
    },
    relate(type, key, parameters) {
      add(type, `'${globalId(seed, `${type} ${key}`)}'`, '$', '$', '$', ...parameters);
    },
  };
}
