// Small IFC4 models of vendor A: a clinic of two storeys, to which each stage adds one column.
import { createHash } from 'node:crypto';

export interface IfcModel {
  /** GlobalIds follow from it: the files of one item have the same elements. */
  readonly seed: string;
  readonly fileName: string;
  /** From 1; a stage has one element more than the stage before it. */
  readonly stage: number;
}

type Triple = readonly [x: number, y: number, z: number];
type BlockType = keyof typeof BLOCK_TYPES;

interface Block {
  readonly type: BlockType;
  readonly name: string;
  /** Middle of its foot, and its width, depth and height, in metres. */
  readonly at: Triple;
  readonly size: Triple;
}

interface Storey {
  readonly name: string;
  readonly elevation: number;
  readonly elements: readonly Block[];
  readonly spaces: readonly Block[];
}

/** Attributes behind the shape, and the colour with its transparency. */
const BLOCK_TYPES = {
  IFCSLAB: { rest: '$,.FLOOR.', colour: [0.62, 0.62, 0.6, 0] },
  IFCWALL: { rest: '$,.STANDARD.', colour: [0.87, 0.83, 0.76, 0] },
  IFCCOLUMN: { rest: '$,.COLUMN.', colour: [0.36, 0.5, 0.62, 0] },
  IFCSPACE: { rest: '$,.ELEMENT.,.INTERNAL.,$', colour: [0.45, 0.68, 0.85, 0.7] },
} as const;

const STOREY_METRES = 3;
const COLUMNS_PER_ROW = 10;
const GUID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** Returns the text of a model's file. */
export function createIfc(model: IfcModel): string {
  const records = writeRecords(model);
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
    `FILE_NAME(${quote(model.fileName)},'2026-11-01T08:00:00',(''),(''),'','','');`,
    "FILE_SCHEMA(('IFC4'));",
    'ENDSEC;',
    'DATA;',
    ...records,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}

function writeRecords({ seed, stage }: IfcModel): readonly string[] {
  const records: string[] = [];
  const add = (type: string, ...attributes: readonly string[]): string => {
    records.push(`#${records.length + 1}=${type}(${attributes.join(',')});`);
    return `#${records.length}`;
  };
  const addRoot = (type: string, name: string, ...attributes: readonly string[]) =>
    add(type, createGuid(`${seed} ${type} ${name}`), '$', quote(name), '$', ...attributes);
  const addPoint = (...at: readonly number[]) => add('IFCCARTESIANPOINT', formatList(at.map(formatReal)));
  const up = add('IFCDIRECTION', '(0.,0.,1.)');
  const origin = add('IFCAXIS2PLACEMENT3D', addPoint(0, 0, 0), '$', '$');
  const flatOrigin = add('IFCAXIS2PLACEMENT2D', addPoint(0, 0), '$');
  const context = add('IFCGEOMETRICREPRESENTATIONCONTEXT', '$', "'Model'", '3', '1.E-5', origin, '$');
  const units = add(
    'IFCUNITASSIGNMENT',
    formatList([
      add('IFCSIUNIT', '*', '.LENGTHUNIT.', '$', '.METRE.'),
      add('IFCSIUNIT', '*', '.AREAUNIT.', '$', '.SQUARE_METRE.'),
      add('IFCSIUNIT', '*', '.VOLUMEUNIT.', '$', '.CUBIC_METRE.'),
    ]),
  );
  const styles = Object.fromEntries(
    Object.entries(BLOCK_TYPES).map(([type, { colour }]) => {
      const [red, green, blue, transparency] = colour.map(formatReal);
      const rgb = add('IFCCOLOURRGB', '$', ...[red, green, blue].map(String));
      const rendering = add('IFCSURFACESTYLERENDERING', rgb, String(transparency), '$,$,$,$,$,$', '.FLAT.');
      return [type, add('IFCSURFACESTYLE', '$', '.BOTH.', `(${rendering})`)];
    }),
  );
  const addBlock = ({ type, name, at, size: [width, depth, height] }: Block): string => {
    const profile = add('IFCRECTANGLEPROFILEDEF', ...['.AREA.', '$', flatOrigin, formatReal(width), formatReal(depth)]);
    const solid = add('IFCEXTRUDEDAREASOLID', profile, origin, up, formatReal(height));
    add('IFCSTYLEDITEM', solid, `(${styles[type]})`, '$');
    const body = add('IFCSHAPEREPRESENTATION', context, "'Body'", "'SweptSolid'", `(${solid})`);
    const shape = add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', `(${body})`);
    const place = add('IFCLOCALPLACEMENT', '$', add('IFCAXIS2PLACEMENT3D', addPoint(...at), '$', '$'));
    const product = addRoot(type, name, '$', place, shape, BLOCK_TYPES[type].rest);
    if (type === 'IFCSPACE') {
      const area = add('IFCQUANTITYAREA', "'NetFloorArea'", '$', '$', formatReal(width * depth), '$');
      const guid = createGuid(`${seed} quantities ${name}`);
      const set = add('IFCELEMENTQUANTITY', guid, '$', "'Qto_SpaceBaseQuantities'", '$,$', `(${area})`);
      addRoot('IFCRELDEFINESBYPROPERTIES', name, `(${product})`, set);
    }
    return product;
  };
  const name = stage === 1 ? 'Harbour Clinic' : `Harbour Clinic, stage ${stage}`;
  // The project is the same one in all stages, whatever it is called in each.
  const project = add('IFCPROJECT', createGuid(`${seed} project`), '$', quote(name), '$,$,$,$', `(${context})`, units);
  const building = addRoot('IFCBUILDING', 'Clinic', '$,$,$,$', '.ELEMENT.', '$,$,$');
  addRoot('IFCRELAGGREGATES', 'project', project, `(${building})`);
  const storeys = listStoreys(stage).map((storey) => {
    const id = addRoot('IFCBUILDINGSTOREY', storey.name, '$,$,$,$', '.ELEMENT.', formatReal(storey.elevation));
    const elements = formatList(storey.elements.map(addBlock));
    addRoot('IFCRELCONTAINEDINSPATIALSTRUCTURE', storey.name, elements, id);
    addRoot('IFCRELAGGREGATES', storey.name, id, formatList(storey.spaces.map(addBlock)));
    return id;
  });
  addRoot('IFCRELAGGREGATES', 'building', building, formatList(storeys));
  return records;
}

function listStoreys(stage: number): readonly Storey[] {
  const ground = createStorey('Ground floor', 0);
  const first = createStorey('First floor', STOREY_METRES);
  const room = (name: string, x: number, z: number, width: number): Block => ({
    type: 'IFCSPACE',
    name,
    at: [x, 4, z],
    size: [width, 7.6, 2.6],
  });
  const columns = Array.from({ length: stage - 1 }, (_each, at): Block => {
    const [column, row] = [at % COLUMNS_PER_ROW, Math.floor(at / COLUMNS_PER_ROW)];
    return { type: 'IFCCOLUMN', name: `Column ${at + 1}`, at: [1 + column * 1.1, -1 - row, 0], size: [0.3, 0.3, 2.8] };
  });
  const partition: Block = { type: 'IFCWALL', name: 'Partition 0.01', at: [5, 4, 0], size: [0.15, 7.6, 2.8] };
  return [
    {
      ...{ name: 'Ground floor', elevation: 0 },
      elements: [...ground, partition, ...columns],
      spaces: [room('0.01', 2.55, 0, 4.7), room('0.02', 8.4, 0, 6.6)],
    },
    {
      ...{ name: 'First floor', elevation: STOREY_METRES },
      elements: first,
      spaces: [room('1.01', 6, STOREY_METRES, 11.6)],
    },
  ];
}

function createStorey(name: string, z: number): readonly Block[] {
  const wall = (side: string, at: Triple, size: Triple): Block => ({
    ...{ type: 'IFCWALL', at, size },
    name: `${name}, ${side} wall`,
  });
  return [
    { type: 'IFCSLAB', name: `${name}, slab`, at: [6, 4, z - 0.2], size: [12, 8, 0.2] },
    wall('north', [6, 7.9, z], [12, 0.2, 2.8]),
    wall('south', [6, 0.1, z], [12, 0.2, 2.8]),
    wall('west', [0.1, 4, z], [0.2, 7.6, 2.8]),
    wall('east', [11.9, 4, z], [0.2, 7.6, 2.8]),
  ];
}

/** Returns the GlobalId of a key: 128 bits in 22 letters, of which the first holds two bits. */
function createGuid(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 22);
  const letters = Array.from(bytes, (byte, at) => GUID_LETTERS[byte % (at === 0 ? 4 : 64)]);
  return `'${letters.join('')}'`;
}

function formatReal(value: number): string {
  return value.toFixed(3);
}

function formatList(values: readonly string[]): string {
  return `(${values.join(',')})`;
}

/** Quotes a text as STEP does: letters beyond ASCII by their code. */
function quote(text: string): string {
  const escaped = text
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
    .replaceAll(/[^\x20-\x7e]+/g, (run) => {
      const codes = Array.from({ length: run.length }, (_each, at) => run.charCodeAt(at).toString(16).padStart(4, '0'));
      return `\\X2\\${codes.join('').toUpperCase()}\\X0\\`;
    });
  return `'${escaped}'`;
}
