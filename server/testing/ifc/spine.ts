// The spine of a generated model: header, units, project, site and building.

import { globalId } from '../../src/command-line/demo/drawing/global-id.ts';
import { list, real, text } from '../../src/command-line/demo/drawing/step-text.ts';
import { type IfcWriter, length, METRES, placement, properties, rooted } from './ifc-writer.ts';
import { type IfcOptions, MAP_POSITION, SITE_POSITION } from './options.ts';
import type { StepFile } from './step-file.ts';

/** Everything down to the building; answers what to draw with and where the building stands. */
export function drawSpine(file: StepFile, options: IfcOptions) {
  header(file, options);
  const isIfc2x3 = options.schema === 'IFC2X3';
  const owner = ownerOf(file);
  const direction = (...axes: number[]) => file.add('IFCDIRECTION', list(axes.map(real)));
  const [along, across, up] = [direction(1, 0, 0), direction(0, 1, 0), direction(0, 0, 1)];
  const point = file.add('IFCCARTESIANPOINT', '(0.,0.,0.)');
  const origin = file.add('IFCAXIS2PLACEMENT3D', point, '$', '$');
  const flatOrigin = file.add('IFCAXIS2PLACEMENT2D', file.add('IFCCARTESIANPOINT', '(0.,0.)'), '$');
  const context = file.add('IFCGEOMETRICREPRESENTATIONCONTEXT', '$', "'Model'", '3', '1.E-05', origin, '$');
  const writer: IfcWriter = {
    ...{ file, options, isIfc2x3, owner, context, origin, flatOrigin, up, along, across },
    profiles: new Map(),
  };
  if (options.isGeoreferenced) mapConversion(writer);
  const project = file.add(
    'IFCPROJECT',
    ...rooted(writer, 'project'),
    ...[text('Generated'), '$', '$', text('Generated building'), '$', `(${context})`, units(writer)],
  );
  return { writer, ...siteAndBuilding(writer, project) };
}

function header(file: StepFile, { schema, revision }: IfcOptions): void {
  const view = schema === 'IFC2X3' ? 'CoordinationView_V2.0' : 'ReferenceView_V1.2';
  file.line('ISO-10303-21;');
  file.line('HEADER;');
  file.line(`FILE_DESCRIPTION(('ViewDefinition [${view}]'),'2;1');`);
  file.line(`FILE_NAME('generated-${revision}.ifc','2026-01-01T00:00:00',(''),(''),'make-ifc','make-ifc','');`);
  file.line(`FILE_SCHEMA(('${schema}'));`);
  file.line('ENDSEC;');
  file.line('DATA;');
}

/** Behind the last record. */
export function closeFile(file: StepFile): void {
  file.line('ENDSEC;');
  file.line('END-ISO-10303-21;');
  file.close();
}

function ownerOf(file: StepFile): string {
  const person = file.add('IFCPERSON', '$', text('Nobody'), ...Array<string>(6).fill('$'));
  const organization = file.add('IFCORGANIZATION', '$', text('Generated'), '$', '$', '$');
  const user = file.add('IFCPERSONANDORGANIZATION', person, organization, '$');
  const application = file.add('IFCAPPLICATION', organization, "'1'", "'make-ifc'", "'make-ifc'");
  return file.add('IFCOWNERHISTORY', user, application, '$', '.ADDED.', '$', '$', '$', '1767225600');
}

function units(writer: IfcWriter): string {
  const { file, options } = writer;
  const si = (kind: string, prefix: string, unit: string) =>
    file.add('IFCSIUNIT', '*', `.${kind}UNIT.`, prefix, `.${unit}.`);
  const isFoot = options.unit === 'foot';
  const metre = si('LENGTH', options.unit === 'millimetre' ? '.MILLI.' : '$', 'METRE');
  const squareMetre = si('AREA', '$', 'SQUARE_METRE');
  const powers = (metres: number) => file.add('IFCDIMENSIONALEXPONENTS', String(metres), ...Array<string>(6).fill('0'));
  const conversion = (kind: 'LENGTH' | 'AREA', name: string, [factor, unit]: readonly [number, string]) => {
    const measure = file.add('IFCMEASUREWITHUNIT', `IFC${kind}MEASURE(${factor})`, unit);
    return file.add('IFCCONVERSIONBASEDUNIT', powers(kind === 'AREA' ? 2 : 1), `.${kind}UNIT.`, `'${name}'`, measure);
  };
  const all = [
    isFoot ? conversion('LENGTH', 'FOOT', [0.3048, metre]) : metre,
    isFoot ? conversion('AREA', 'SQUARE FOOT', [0.09290304, squareMetre]) : squareMetre,
    si('VOLUME', '$', 'CUBIC_METRE'),
    si('PLANEANGLE', '$', 'RADIAN'),
  ];
  return file.add('IFCUNITASSIGNMENT', list(all));
}

/** In metres of the map, whatever the lengths of the model are in: the scale is between the two (IFC4, IfcMapConversion). */
function mapConversion(writer: IfcWriter): void {
  const { file, context } = writer;
  const { eastingsM, northingsM, heightM, xAxis } = MAP_POSITION;
  const metre = file.add('IFCSIUNIT', '*', '.LENGTHUNIT.', '$', '.METRE.');
  const system = [
    text(MAP_POSITION.system),
    text('WGS 84 / UTM zone 38N'),
    text('WGS84'),
    '$',
    text('UTM'),
    text('38N'),
  ];
  const target = file.add('IFCPROJECTEDCRS', ...system, metre);
  const numbers = [eastingsM, northingsM, heightM, ...xAxis, METRES[writer.options.unit]].map(real);
  file.add('IFCMAPCONVERSION', context, target, ...numbers);
}

function siteAndBuilding(writer: IfcWriter, project: string) {
  const { file } = writer;
  const sitePlace = file.add('IFCLOCALPLACEMENT', '$', writer.origin);
  const site = file.add(
    'IFCSITE',
    ...rooted(writer, 'site'),
    ...[text('Site'), '$', '$', sitePlace, '$', '$', '.ELEMENT.'],
    ...[
      angle(SITE_POSITION.latitude),
      angle(SITE_POSITION.longitude),
      length(writer, SITE_POSITION.elevationM),
      '$',
      '$',
    ],
  );
  const buildingPlace = placement(writer, sitePlace, [0, 0, 0]);
  const building = file.add(
    'IFCBUILDING',
    ...rooted(writer, 'building'),
    ...[text('Building A'), '$', '$', buildingPlace, '$', '$', '.ELEMENT.', '$', '$', '$'],
  );
  aggregate(writer, project, [site]);
  aggregate(writer, site, [building]);
  properties(writer, [building], 'Pset_BuildingCommon', { YearOfConstruction: "IFCLABEL('2026')" });
  return { building, buildingPlace };
}

const angle = (parts: readonly number[]) => list(parts.map(String));

/** Makes the parts those of the whole. */
export function aggregate(writer: IfcWriter, whole: string, parts: readonly string[]): void {
  const { file, owner, options } = writer;
  const guid = text(globalId(options.seed, `parts ${whole}`));
  if (parts.length > 0) file.add('IFCRELAGGREGATES', guid, owner, '$', '$', whole, list(parts));
}
