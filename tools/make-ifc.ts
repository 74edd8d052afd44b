// `node tools/make-ifc.ts model.ifc [options]`: writes a valid IFC file of about any size, and says as JSON what is in it.
//   --megabytes 30              at least so large (default: as large as what is asked for)
//   --schema IFC4               IFC2X3, IFC4, IFC4X3 or IFC4X3_ADD2
//   --unit metre                metre, millimetre or foot
//   --storeys 2 --spaces 5 --walls 12   spaces and walls are of each storey
//   --seed 1                    the same seed makes the same file
//   --revision 1                each later one adds, removes and changes a few elements of the one before
//   --georeferenced             with an IfcMapConversion
import { parseArgs } from 'node:util';
import { IFC_OPTIONS, type IfcOptions } from '../server/testing/ifc/options.ts';
import { writeIfc } from '../server/testing/ifc/write-ifc.ts';

const SCHEMAS: readonly IfcOptions['schema'][] = ['IFC2X3', 'IFC4', 'IFC4X3', 'IFC4X3_ADD2'];
const UNITS: readonly IfcOptions['unit'][] = ['metre', 'millimetre', 'foot'];

function parse(): [path: string, options: IfcOptions] {
  const text = { type: 'string' } as const;
  const counts = { megabytes: text, storeys: text, spaces: text, walls: text, seed: text, revision: text };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { schema: text, unit: text, ...counts, georeferenced: { type: 'boolean' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error('Name one file to write.');
  const options: IfcOptions = {
    schema: oneOf('--schema', values.schema, SCHEMAS, IFC_OPTIONS.schema),
    unit: oneOf('--unit', values.unit, UNITS, IFC_OPTIONS.unit),
    storeys: count('--storeys', values.storeys, IFC_OPTIONS.storeys, 1),
    spacesPerStorey: count('--spaces', values.spaces, IFC_OPTIONS.spacesPerStorey),
    wallsPerStorey: count('--walls', values.walls, IFC_OPTIONS.wallsPerStorey),
    megabytes: count('--megabytes', values.megabytes, IFC_OPTIONS.megabytes),
    seed: count('--seed', values.seed, IFC_OPTIONS.seed),
    revision: count('--revision', values.revision, IFC_OPTIONS.revision, 1),
    isGeoreferenced: values.georeferenced ?? IFC_OPTIONS.isGeoreferenced,
  };
  return [path, options];
}

function oneOf<Value extends string>(
  name: string,
  asked: string | undefined,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const found = asked === undefined ? otherwise : values.find((each) => each === asked);
  if (found === undefined) throw new Error(`${name} is one of ${values.join(', ')}.`);
  return found;
}

function count(name: string, asked: string | undefined, otherwise: number, least = 0): number {
  const number = asked === undefined ? otherwise : Number(asked);
  if (Number.isSafeInteger(number) && number >= least && asked !== '') return number;
  throw new Error(`${name} is a whole number from ${least} on.`);
}

try {
  console.log(JSON.stringify(writeIfc(...parse()), undefined, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
