// The meaning of a file follows its references: a record that stands first in it says nothing by that.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { guidOf, smallModel } from '../../fixtures/small-model.ts';
import { modelText, readModelFile, readModelText } from '../fixtures/read-text.ts';

const root = (name: string) => `'${guidOf(name)}',$`;

/** A project in millimetres with a storey; numbers from 100 on are free. */
const PROJECT = [
  '#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  '#2=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);',
  '#3=IFCUNITASSIGNMENT((#1,#2));',
  '#4=IFCCARTESIANPOINT((0.,0.,0.));',
  '#5=IFCAXIS2PLACEMENT3D(#4,$,$);',
  "#6=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#5,$);",
  `#7=IFCPROJECT(${root('project')},'P',$,$,$,$,(#6),#3);`,
  '#8=IFCLOCALPLACEMENT($,#5);',
  `#9=IFCBUILDING(${root('building')},'B',$,$,#8,$,$,.ELEMENT.,$,$,$);`,
  `#10=IFCBUILDINGSTOREY(${root('storey')},'S1',$,$,#8,$,$,.ELEMENT.,1000.);`,
  `#11=IFCRELAGGREGATES(${root('r1')},$,$,#7,(#9));`,
  `#12=IFCRELAGGREGATES(${root('r2')},$,$,#9,(#10));`,
];

/** Records that an authoring library writes before the project. */
const LIBRARY = [
  '#50=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
  '#51=IFCSIUNIT(*,.AREAUNIT.,.CENTI.,.SQUARE_METRE.);',
  '#52=IFCUNITASSIGNMENT((#50,#51));',
  '#53=IFCDIRECTION((1.,1.));',
  "#54=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#5,#53);",
  `#55=IFCPROJECTLIBRARY(${root('library')},'Lib',$,$,$,$,(#54),#52);`,
  "#56=IFCPROJECTEDCRS('EPSG:1',$,$,$,$,$,$);",
  '#57=IFCMAPCONVERSION(#54,#56,1.,2.,3.,$,$,$);',
];

const area = (space: string, m2: string) => [
  `#110=IFCELEMENTQUANTITY(${root('q')},'Qto_SpaceBaseQuantities',$,$,(#111));`,
  `#111=IFCQUANTITYAREA('NetFloorArea',$,$,${m2},$);`,
  `#112=IFCRELDEFINESBYPROPERTIES(${root('d')},$,$,(${space}),#110);`,
];

const space = (id: number, name: string, composition = 'ELEMENT', shape = '$') =>
  `#${id}=IFCSPACE(${root(name)},'${name}',$,$,#8,${shape},'Room',.${composition}.,.INTERNAL.,$);`;

test('units, contexts and map conversions are those of the project, not of a library in front of it', async () => {
  const { spaces, storeys, report } = await readModelText(
    modelText([...LIBRARY, ...PROJECT, space(100, '101'), ...area('#100', '20.')]),
  );
  assert.deepEqual([spaces[0]?.areaM2, spaces[0]?.areaSource, storeys[0]?.elevationM], [20, 'net', 1]);
  assert.deepEqual(
    report.units.map(({ name }) => name),
    ['MILLI METRE', 'SQUARE_METRE'],
  );
  assert.deepEqual(report.georeference, { mapConversion: null, site: null, trueNorthDeg: null });
});

test('a project that names no units is read by those that are of no library', async () => {
  const loose = PROJECT.map((each) => each.replace('(#6),#3', '(#6),$'));
  const { storeys } = await readModelText(modelText([...LIBRARY, ...loose]));
  assert.equal(storeys[0]?.elevationM, 1);
});

test('second relations of 200,000 parts or property sets are read', async () => {
  const many = (id: string) => Array.from({ length: 200_000 }, () => id).join(',');
  const { spaces, elements } = await readModelText(
    modelText([
      ...PROJECT,
      ...[space(100, 'whole', 'COMPLEX'), space(101, 'part', 'PARTIAL'), ...area('#101', '20.')],
      `#120=IFCRELAGGREGATES(${root('one')},$,$,#100,(#101));`,
      `#121=IFCRELAGGREGATES(${root('more')},$,$,#100,(${many('#101')}));`,
      `#130=IFCWALL(${root('wall')},'w',$,$,#8,$,'t',$);`,
      `#131=IFCPROPERTYSET(${root('set')},'S',$,());`,
      `#132=IFCRELDEFINESBYPROPERTIES(${root('r1')},$,$,(#130),#131);`,
      `#133=IFCRELDEFINESBYPROPERTIES(${root('r2')},$,$,(#130),(${many('#131')}));`,
    ]),
  );
  assert.deepEqual([spaces.length, elements.length], [2, 1]);
});

test('`*` is a value at its place', async () => {
  const { elements } = await readModelText(
    modelText([
      ...PROJECT,
      `#20=IFCWALL('${guidOf('wall')}',*,'w',*,*,#8,*,'tag',*);`,
      `#21=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guidOf('in')}',$,*,*,(#20),#10);`,
    ]),
  );
  const [{ name, tag, storey } = { name: '', tag: '', storey: null }] = elements;
  assert.deepEqual([name, tag, storey], ['w', 'tag', 0]);
});

const CRS = "#30=IFCPROJECTEDCRS('EPSG:28992',$,$,$,$,$,#31);";
const METRE = '#31=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);';
const DEGREE = [
  "#33=IFCCONVERSIONBASEDUNIT(#34,.PLANEANGLEUNIT.,'DEGREE',#35);",
  '#34=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);',
  '#35=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#36);',
  '#36=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
];
const conversionIn = async (...records: readonly string[]) => {
  const { report } = await readModelText(modelText([...PROJECT, ...records], 'IFC4X3_ADD2'));
  return report.georeference;
};

test('a map conversion without a scale differs from the model by nothing but the unit', async () => {
  const without = await conversionIn(CRS, METRE, '#32=IFCMAPCONVERSION(#6,#30,155000.5,463000.,2.5,0.,1.,$);');
  assert.deepEqual(without.mapConversion, {
    crs: 'EPSG:28992',
    eastings: 155000.5,
    northings: 463000,
    orthogonalHeight: 2.5,
    rotationDeg: 90,
    scale: 1,
  });
  const given = await conversionIn(CRS, METRE, '#32=IFCMAPCONVERSION(#6,#30,155000.5,463000.,2.5,0.,1.,0.0009996);');
  assert.equal(given.mapConversion?.scale, 0.9996);
  const scaled = '#32=IFCMAPCONVERSIONSCALED(#6,#30,1.,2.,3.,1.,0.,0.001,0.9996,0.9996,1.);';
  assert.equal((await conversionIn(CRS, METRE, scaled)).mapConversion?.scale, 0.9996);
  // In the unit of the project where the map names none.
  const ofProject = await conversionIn(
    CRS.replace(',#31)', ',$)'),
    '#32=IFCMAPCONVERSION(#6,#30,155000500.,0.,0.,$,$,$);',
  );
  assert.deepEqual([ofProject.mapConversion?.eastings, ofProject.mapConversion?.scale], [155000.5, 1]);
});

test('the example of docs/models.md is what a file with its numbers gives: 30° from the east, anticlockwise', async () => {
  const { mapConversion } = await conversionIn(
    CRS,
    METRE,
    '#32=IFCMAPCONVERSION(#6,#30,155000.5,463000.25,0.,0.8660254037844387,0.5,$);',
  );
  const { eastings = 0, northings = 0, rotationDeg = 0, scale = 0 } = mapConversion ?? {};
  assert.ok(Math.abs(rotationDeg - 30) < 1e-9, `${rotationDeg}`);
  const radians = (rotationDeg * Math.PI) / 180;
  const [x, y] = [10, 0];
  const east = eastings + scale * (x * Math.cos(radians) - y * Math.sin(radians));
  const north = northings + scale * (x * Math.sin(radians) + y * Math.cos(radians));
  assert.deepEqual([east.toFixed(3), north.toFixed(3)], ['155009.160', '463005.250']);
  const page = (await readFile(new URL('../../../../../docs/models.md', import.meta.url), 'utf8')).replaceAll(
    /\s+/g,
    ' ',
  );
  const example = '`eastings` 155000.5, `northings` 463000.25, `rotationDeg` 30, `scale` 1.';
  assert.ok(page.includes(example) && page.includes('E 155009.160, N 463005.250.'), 'the page has these numbers');
});

test('a rigid operation moves the model, on a map or to a latitude and a longitude', async () => {
  const onMap = '#32=IFCRIGIDOPERATION(#6,#30,IFCLENGTHMEASURE(155000.5),IFCLENGTHMEASURE(463000.),2.5);';
  assert.deepEqual((await conversionIn(CRS, METRE, onMap)).mapConversion, {
    crs: 'EPSG:28992',
    eastings: 155000.5,
    northings: 463000,
    orthogonalHeight: 2.5,
    rotationDeg: 0,
    scale: 1,
  });
  const { mapConversion, site } = await conversionIn(
    "#30=IFCGEOGRAPHICCRS('EPSG:4326',$,'WGS84',$,#33,#31);",
    METRE,
    '#32=IFCRIGIDOPERATION(#6,#30,IFCPLANEANGLEMEASURE(52.15),IFCPLANEANGLEMEASURE(5.39),2.5);',
    ...DEGREE,
  );
  assert.equal(mapConversion, null);
  assert.deepEqual(site, { latitude: 52.15, longitude: 5.39, elevationM: 2.5 });
});

test('a scale near 1 between units that differ is that of the map alone', async () => {
  for (const [stated, scale] of [
    ['1.', 1],
    ['0.9996', 0.9996],
    ['0.001', 1],
    ['0.5', 500],
  ] as const) {
    const found = await conversionIn(CRS, METRE, `#32=IFCMAPCONVERSION(#6,#30,1.,2.,3.,1.,0.,${stated});`);
    assert.equal(found.mapConversion?.scale, scale, stated);
  }
});

test('latitude and longitude are read in the order and unit that they can only be in', async () => {
  const at = async (crs: string, first: number, second: number) => {
    const move = `#32=IFCRIGIDOPERATION(#6,#30,IFCPLANEANGLEMEASURE(${first}),IFCPLANEANGLEMEASURE(${second}),$);`;
    const { site } = await conversionIn(`#30=IFCGEOGRAPHICCRS(${crs});`, METRE, ...DEGREE, move);
    return site === null ? null : [site.latitude, site.longitude];
  };
  assert.deepEqual(await at("'EPSG:4326',$,$,$,#33,$", 52.15, 5.39), [52.15, 5.39]);
  assert.deepEqual(await at("'OGC:CRS84',$,$,$,#33,$", 5.39, 52.15), [52.15, 5.39]);
  assert.deepEqual(await at("'EPSG:4326',$,$,$,#33,$", 151.21, -33.86), [-33.86, 151.21]);
  assert.deepEqual(await at("'EPSG:4326',$,$,$,$,$", 52.15, 5.39), [52.15, 5.39]);
  assert.equal(await at("'EPSG:4326',$,$,$,#33,$", 200.5, 95.5), null);
});

test('an angle whose first part alone has the sign is of that sign', async () => {
  const site = async (parts: string) => {
    const record = `#60=IFCSITE(${root('site')},$,$,$,$,$,$,.ELEMENT.,(${parts}),(0,0,-36),$,$,$);`;
    return (await conversionIn(record)).site;
  };
  assert.deepEqual(await site('-33,51,36'), { latitude: -33.86, longitude: -0.01, elevationM: null });
  assert.deepEqual(await site('-33,-51,-36'), { latitude: -33.86, longitude: -0.01, elevationM: null });
  assert.equal((await site('0,-30,0'))?.latitude, -0.5);
  assert.equal((await site('0,0,0'))?.latitude, 0);
});

test('the conversion of the context in 3D counts, also where another stands before it or it is of a sub-context', async () => {
  const plan = [
    "#40=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-5,#5,$);",
    '#41=IFCMAPCONVERSION(#40,#30,1.,1.,1.,$,$,$);',
    '#42=IFCMAPCONVERSION(#43,#30,7.,7.,7.,$,$,$);',
    "#43=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#6,$,.MODEL_VIEW.,$);",
  ];
  const twoContexts = PROJECT.map((each) => each.replace('(#6),#3', '(#40,#6),#3'));
  const { report } = await readModelText(modelText([...plan, ...twoContexts, CRS, METRE]));
  assert.equal(report.georeference.mapConversion?.eastings, 7);
});

test('the place of the site is that of a site of the project', async () => {
  const site = (id: number, name: string, degrees: number) =>
    `#${id}=IFCSITE(${root(name)},$,$,$,$,$,$,.ELEMENT.,(${degrees},0,0),(${degrees},0,0),$,$,$);`;
  const { site: found } = await conversionIn(
    site(60, 'stray', 11),
    site(61, 'whole', 12).replaceAll('(12,0,0)', '$'),
    site(62, 'part', 13),
    `#63=IFCRELAGGREGATES(${root('r3')},$,$,#7,(#61));`,
    `#64=IFCRELAGGREGATES(${root('r4')},$,$,#61,(#62));`,
  );
  assert.equal(found?.latitude, 13);
});

test('what only fills an opening is on the storey of the element that has it', async () => {
  const { elements, report } = await readModelText(
    modelText([
      ...PROJECT,
      `#20=IFCWALL(${root('wall')},'Wall',$,$,#8,$,$,$);`,
      `#21=IFCOPENINGELEMENT(${root('hole')},$,$,$,#8,$,$,$);`,
      `#22=IFCWINDOW(${root('window')},'Window',$,$,#8,$,$,1.,1.,$,$,$);`,
      `#23=IFCDOOR(${root('door')},'Door',$,$,#8,$,$,1.,1.,$,$,$);`,
      `#24=IFCRELVOIDSELEMENT(${root('v')},$,$,#20,#21);`,
      `#25=IFCRELFILLSELEMENT(${root('f1')},$,$,#21,#22);`,
      `#26=IFCRELFILLSELEMENT(${root('f2')},$,$,#21,#23);`,
      `#27=IFCBUILDINGSTOREY(${root('upper')},'S2',$,$,#8,$,$,.ELEMENT.,4000.);`,
      `#28=IFCRELAGGREGATES(${root('r3')},$,$,#9,(#27));`,
      `#29=IFCRELCONTAINEDINSPATIALSTRUCTURE(${root('in1')},$,$,$,(#20),#10);`.replace(',$,$,$,', ',$,$,'),
      `#30=IFCRELCONTAINEDINSPATIALSTRUCTURE(${root('in2')},$,$,(#23),#27);`,
    ]),
  );
  assert.deepEqual(
    elements.map(({ name, storey }) => [name, storey]),
    [
      ['Door', 1],
      ['Wall', 0],
      ['Window', 0],
    ],
  );
  assert.ok(report.remarks.every(({ code }) => code !== 'element_without_storey'));
});

test('what only covers another or is nested in it is on its storey', async () => {
  const { elements, report } = await readModelText(
    modelText([
      ...PROJECT,
      space(100, 'room'),
      `#20=IFCWALL(${root('wall')},'Wall',$,$,#8,$,$,$);`,
      `#21=IFCCOVERING(${root('tiles')},'Tiles',$,$,#8,$,$,$);`,
      `#22=IFCCOVERING(${root('floor')},'Floor',$,$,#8,$,$,$);`,
      `#23=IFCSANITARYTERMINAL(${root('basin')},'Basin',$,$,#8,$,$,$);`,
      `#24=IFCVALVE(${root('tap')},'Tap',$,$,#8,$,$,$);`,
      `#25=IFCRELCOVERSBLDGELEMENTS(${root('c1')},$,$,#20,(#21));`,
      `#26=IFCRELCOVERSSPACES(${root('c2')},$,$,#100,(#22));`,
      `#27=IFCRELNESTS(${root('n')},$,$,#23,(#24));`,
      `#28=IFCRELCONTAINEDINSPATIALSTRUCTURE(${root('in')},$,$,(#20,#23),#10);`,
      `#29=IFCRELAGGREGATES(${root('s')},$,$,#10,(#100));`,
    ]),
  );
  assert.deepEqual(
    elements.map(({ name, storey, space: place }) => [name, storey, place]),
    [
      ['Tiles', 0, null],
      ['Floor', 0, 0],
      ['Basin', 0, null],
      ['Tap', 0, null],
      ['Wall', 0, null],
    ],
  );
  assert.ok(report.remarks.every(({ code }) => code !== 'element_without_storey'));
});

test('a text with an apostrophe that is shifted is read, and so is all behind it', async () => {
  const { elements } = await readModelText(smallModel().replace("'Wall \\S\\d'", "'abc\\S\\'def'"));
  assert.deepEqual(
    elements.map(({ name }) => name),
    ['Beam', 'Beam 2', 'Door', 'Door again', 'abc§def'],
  );
});

test('schemas named otherwise are read alike', async () => {
  const expected = await readModelText(smallModel());
  for (const [name, codes] of [
    ['IFC4_ADD2', ['schema_name']],
    ['ifc4', ['schema_name']],
  ] as const) {
    const { spaces, elements, report } = await readModelText(smallModel().replace("(('IFC4'))", `(('${name}'))`));
    assert.deepEqual(spaces, expected.spaces);
    assert.deepEqual(elements, expected.elements);
    assert.deepEqual(
      report.remarks.slice(0, codes.length).map(({ code }) => code),
      codes,
    );
  }
});

const SHAPE = [
  '#120=IFCPRODUCTDEFINITIONSHAPE($,$,(#121));',
  "#121=IFCSHAPEREPRESENTATION(#6,'Body','SweptSolid',(#122,#123));",
  '#122=IFCEXTRUDEDAREASOLID(#125,#5,#127,2500.);',
  '#123=IFCEXTRUDEDAREASOLID(#125,#124,#127,400.);',
  '#124=IFCAXIS2PLACEMENT3D(#126,$,$);',
  '#125=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,3000.,2000.);',
  '#126=IFCCARTESIANPOINT((0.,0.,2500.));',
  '#127=IFCDIRECTION((0.,0.,1.));',
];

const quantity = (set: string, name: string, m2: number) => [
  `#110=IFCELEMENTQUANTITY(${root('q')},'${set}',$,$,(#111));`,
  `#111=IFCQUANTITYAREA('${name}',$,$,${m2}.,$);`,
  `#112=IFCRELDEFINESBYPROPERTIES(${root('d')},$,$,(#100),#110);`,
];

test('an area is what a standard names so, else the shape, and never what some language calls it', async () => {
  const readArea = async (records: readonly string[], shape = '#120') => {
    const { spaces } = await readModelText(
      modelText([...PROJECT, ...SHAPE, space(100, '101', 'ELEMENT', shape), ...records]),
    );
    return [spaces[0]?.areaM2, spaces[0]?.areaSource];
  };
  for (const set of ['Qto_SpaceBaseQuantities', 'BaseQuantities']) {
    assert.deepEqual(await readArea(quantity(set, 'NetFloorArea', 20)), [20, 'net']);
    assert.deepEqual(await readArea(quantity(set, 'GrossFloorArea', 21)), [21, 'gross']);
    assert.deepEqual(await readArea(quantity(set, 'GrossWallArea', 54)), [6, 'footprint']);
  }
  assert.deepEqual(await readArea(quantity('GSA Space Areas', 'GSA BIM Area', 22)), [22, 'quantity']);
  // Two solids above each other cover their footprint once.
  for (const name of ['Wandfl\\X2\\00E4\\X0\\che', 'Wandoppervlakte', '\\X2\\0645\\X0\\', 'NetFloorArea']) {
    assert.deepEqual(await readArea(quantity('Raum', name, 54)), [6, 'footprint']);
    assert.deepEqual(await readArea(quantity('Raum', name, 54), '$'), [0, 'none']);
  }
});

test('spaces that are parts of one another to any depth end no reading', async () => {
  const ids = Array.from({ length: 20_000 }, (_each, at) => 1000 + 2 * at);
  const records = ids.flatMap((id) => [
    space(id, 'deep', 'COMPLEX'),
    `#${id + 1}=IFCRELAGGREGATES(${root('s')},$,$,#${id},(#${id + 2}));`,
  ]);
  const { spaces } = await readModelText(modelText([...PROJECT, ...records, space(41_000, 'last', 'COMPLEX')]));
  assert.equal(spaces.length, 20_001);
});

test('the area of a space and of its parts counts once', async () => {
  const areas = (ids: readonly number[]) => [
    `#110=IFCELEMENTQUANTITY(${root('q')},'Qto_SpaceBaseQuantities',$,$,(#111));`,
    "#111=IFCQUANTITYAREA('NetFloorArea',$,$,20.,$);",
    `#112=IFCRELDEFINESBYPROPERTIES(${root('d')},$,$,(${ids.map((id) => `#${id}`).join(',')}),#110);`,
  ];
  const spaces = [
    space(100, 'suite', 'COMPLEX'),
    space(101, 'room'),
    space(102, 'corner', 'PARTIAL'),
    space(103, 'part of suite', 'PARTIAL'),
    space(104, 'alone', 'COMPLEX'),
    space(105, 'empty part', 'PARTIAL'),
    space(106, 'flat', 'COMPLEX'),
    space(107, 'part with an area', 'PARTIAL'),
    space(108, 'part without one', 'PARTIAL'),
  ];
  const parts = [
    `#130=IFCRELAGGREGATES(${root('s1')},$,$,#100,(#101,#103));`,
    `#131=IFCRELAGGREGATES(${root('s2')},$,$,#101,(#102));`,
    `#132=IFCRELAGGREGATES(${root('s3')},$,$,#104,(#105));`,
    `#133=IFCRELAGGREGATES(${root('s4')},$,$,#106,(#107,#108));`,
  ];
  const { spaces: read } = await readModelText(
    modelText([...PROJECT, ...spaces, ...parts, ...areas([100, 101, 102, 103, 104, 106, 107])]),
  );
  assert.deepEqual(
    read.map(({ name, isCounted }) => [name, isCounted]),
    [
      ['suite', false],
      ['room', true],
      ['corner', false],
      ['part of suite', true],
      ['alone', true],
      ['empty part', false],
      ['flat', true],
      ['part with an area', false],
      ['part without one', false],
    ],
  );
});

const values = (id: number, spaces: readonly number[], records: readonly string[]) => [
  `#${id}=IFCPROPERTYSET(${root(`set ${id}`)},'Pset_SpaceOccupancyRequirements',$,(${records.map((_, at) => `#${id + 2 + at}`)}));`,
  `#${id + 1}=IFCRELDEFINESBYPROPERTIES(${root(`rel ${id}`)},$,$,(${spaces.map((each) => `#${each}`)}),#${id});`,
  ...records.map((record, at) => `#${id + 2 + at}=IFCPROPERTYSINGLEVALUE(${record},$);`),
];

test('a space has its long name and its occupancy type, and its usage is the one or the other', async () => {
  const { spaces } = await readModelText(
    modelText([
      ...PROJECT,
      space(100, '1'),
      space(101, '2'),
      ...values(150, [101], ["'OccupancyType',$,IFCLABEL('B \\X2\\00E9\\X0\\')"]),
      space(102, '3').replace("'Room'", '$'),
      space(103, '4').replace("'4'", '$'),
    ]),
  );
  assert.deepEqual(
    spaces.map(({ name, longName, occupancyType, usage }) => [name, longName, occupancyType, usage]),
    [
      ['1', 'Room', null, 'Room'],
      ['2', 'Room', 'B é', 'B é'],
      ['3', null, null, null],
      ['Room', 'Room', null, null],
    ],
  );
});

test('the people of a space and of its parts count once, chosen apart from their areas', async () => {
  const people = (id: number, spaces: readonly number[], count: number) =>
    values(id, spaces, [`'OccupancyNumber',$,IFCCOUNTMEASURE(${count})`]);
  const { spaces } = await readModelText(
    modelText([
      ...PROJECT,
      // The suite says its people, its parts their areas.
      space(100, 'suite', 'COMPLEX'),
      space(101, 'part 1', 'PARTIAL'),
      space(102, 'part 2', 'PARTIAL'),
      // Both say their people: all parts do.
      space(103, 'hall', 'COMPLEX'),
      space(104, 'half', 'PARTIAL'),
      // Nobody says anything of people: as their areas.
      space(105, 'flat', 'COMPLEX'),
      space(106, 'room', 'PARTIAL'),
      space(107, 'alone'),
      `#130=IFCRELAGGREGATES(${root('s1')},$,$,#100,(#101,#102));`,
      `#131=IFCRELAGGREGATES(${root('s2')},$,$,#103,(#104));`,
      `#132=IFCRELAGGREGATES(${root('s3')},$,$,#105,(#106));`,
      ...area('#101,#102,#103,#106', '20.'),
      ...people(150, [100], 10),
      ...people(160, [103, 104], 4),
    ]),
  );
  assert.deepEqual(
    spaces.map(({ name, isCounted, countsPeople }) => [name, isCounted, countsPeople]),
    [
      ['suite', false, true],
      ['part 1', true, false],
      ['part 2', true, false],
      ['hall', true, false],
      ['half', false, true],
      ['flat', false, false],
      ['room', true, true],
      ['alone', true, true],
    ],
  );
});

const FAULTS = fileURLToPath(new URL('../../../../../../shared/data/faults/', import.meta.url));

test('files that were once read wrongly have their right values', async (t) => {
  if (!existsSync(FAULTS)) return t.skip('there is no such data here');
  const shifted = await readModelFile(`${FAULTS}shift-escape-before-quote.ifc`);
  assert.equal(shifted.elements[0]?.name, 'abc§def');
  const star = await readModelFile(`${FAULTS}star-for-dollar.ifc`);
  assert.deepEqual([star.elements[0]?.name, star.storeys[star.elements[0]?.storey ?? -1]?.name], ['w', 'S1']);
  const units = await readModelFile(`${FAULTS}units-of-a-library-first.ifc`);
  assert.equal(units.spaces[0]?.areaM2, 20);
  const walls = await readModelFile(`${FAULTS}area-of-walls-is-no-floor-area.ifc`);
  assert.deepEqual([walls.spaces[0]?.areaM2, walls.spaces[0]?.areaSource], [0, 'none']);
});

test('a property is an area where the standard names it, whatever the language of the program that wrote it', async () => {
  const areaBy = async (set: string, name: string) => {
    const { spaces } = await readModelText(
      modelText([
        "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,#2);",
        '#2=IFCUNITASSIGNMENT((#3));',
        '#3=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);',
        "#10=IFCSPACE('0space_______________0',$,'s',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);",
        `#20=IFCPROPERTYSINGLEVALUE('${name}',$,IFCAREAMEASURE(19.5),$);`,
        `#30=IFCPROPERTYSET('0set_________________0',$,'${set}',$,(#20));`,
        "#50=IFCRELDEFINESBYPROPERTIES('0rel_________________0',$,$,$,(#10),#30);",
      ]),
    );
    return [spaces[0]?.areaM2, spaces[0]?.areaSource];
  };
  assert.deepEqual(await areaBy('Pset_SpaceCommon', 'NetPlannedArea'), [19.5, 'property']);
  assert.deepEqual(await areaBy('Dimensions', 'Area'), [0, 'none']);
  assert.deepEqual(await areaBy('Abmessungen', 'Area'), [0, 'none']);
});

test('sets and values may have the names of what objects inherit', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0'];
  const { elements } = await readModelText(
    modelText([
      "#1=IFCPROJECT('0project_____________0',$,'P',$,$,$,$,$,$);",
      "#10=IFCWALL('0wall________________0',$,'w',$,$,$,$,$,$);",
      ...names.map((name, at) => `#${20 + at}=IFCPROPERTYSINGLEVALUE('${name}',$,IFCLABEL('v${at}'),$);`),
      ...names.map(
        (name, at) => `#${30 + at}=IFCPROPERTYSET('0set_______________0${at}0',$,'${name}',$,(#20,#21,#22,#23,#24));`,
      ),
      "#40=IFCWALLTYPE('0type________________0',$,'W',$,$,(#30,#31),$,$,$,.STANDARD.);",
      "#41=IFCRELDEFINESBYTYPE('0typed_______________0',$,$,$,(#10),#40);",
      ...names.map(
        (_, at) => `#${50 + at}=IFCRELDEFINESBYPROPERTIES('0rel_______________0${at}0',$,$,$,(#10),#${30 + at});`,
      ),
    ]),
  );
  const sets = new Map(Object.entries(elements[0]?.propertySets ?? {}));
  assert.deepEqual([...sets.keys()].toSorted(), names.toSorted());
  for (const set of sets.values()) {
    assert.deepEqual(
      new Map(Object.entries(set).map(([name, { value }]) => [name, value])),
      new Map(
        ['0', '__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => [
          name,
          `v${names.indexOf(name)}`,
        ]),
      ),
    );
  }
});
