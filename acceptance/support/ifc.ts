// Small IFC files, as a modelling program would write them.

const SHAPE_OF_WALL = [
  '#20=IFCCARTESIANPOINT((0.,0.,0.));',
  '#21=IFCAXIS2PLACEMENT3D(#20,$,$);',
  "#22=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#21,$);",
  '#23=IFCLOCALPLACEMENT($,#21);',
  '#24=IFCCARTESIANPOINT((0.,0.));',
  '#25=IFCAXIS2PLACEMENT2D(#24,$);',
  '#26=IFCRECTANGLEPROFILEDEF(.AREA.,$,#25,4000.,200.);',
  '#27=IFCDIRECTION((0.,0.,1.));',
  '#28=IFCEXTRUDEDAREASOLID(#26,#21,#27,3000.);',
  "#29=IFCSHAPEREPRESENTATION(#22,'Body','SweptSolid',(#28));",
  '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#29));',
];

/** A file with one wall and one space, whose net area and wall can be chosen; `isDrawn`: the wall has a shape. */
export function ifcOfOneSpace({ netAreaM2 = 12.5, wall = 'Wall', isDrawn = false } = {}): string {
  const [contexts, place, shape] = isDrawn ? ['(#22)', '#23', '#30'] : ['$', '$', '$'];
  return [
    'ISO-10303-21;',
    'HEADER;',
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
    "FILE_NAME('one.ifc','2026-03-01T08:15:30',(''),(''),'','','');",
    "FILE_SCHEMA(('IFC4'));",
    'ENDSEC;',
    'DATA;',
    `#1=IFCPROJECT('0project_____________0',$,'One',$,$,$,$,${contexts},#2);`,
    '#2=IFCUNITASSIGNMENT((#3,#4));',
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
    '#4=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);',
    "#5=IFCBUILDING('0building____________0',$,'B',$,$,$,$,$,.ELEMENT.,$,$,$);",
    "#6=IFCBUILDINGSTOREY('0storey______________0',$,'Ground',$,$,$,$,$,.ELEMENT.,0.);",
    "#7=IFCRELAGGREGATES('0inproject___________0',$,$,$,#1,(#5));",
    "#8=IFCRELAGGREGATES('0inbuilding__________0',$,$,$,#5,(#6));",
    "#9=IFCSPACE('0space_______________0',$,'Room 1',$,$,$,$,'Office',.ELEMENT.,.INTERNAL.,$);",
    "#10=IFCRELAGGREGATES('0instorey____________0',$,$,$,#6,(#9));",
    "#11=IFCELEMENTQUANTITY('0quantity____________0',$,'Qto_SpaceBaseQuantities',$,$,(#12));",
    `#12=IFCQUANTITYAREA('NetFloorArea',$,$,${netAreaM2.toFixed(2)},$);`,
    "#13=IFCRELDEFINESBYPROPERTIES('0ofspace_____________0',$,$,$,(#9),#11);",
    `#14=IFCWALL('0wall________________0',$,'${wall}',$,$,${place},${shape},$,.STANDARD.);`,
    "#15=IFCRELCONTAINEDINSPATIALSTRUCTURE('0wallinstorey________0',$,$,$,(#14),#6);",
    ...(isDrawn ? SHAPE_OF_WALL : []),
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}

/** A file with air handling units of these tags; undefined: the one at that place is not in it. */
export function ifcOfUnits(tags: readonly (string | undefined)[]): string {
  const [head = '', rest = ''] = ifcOfOneSpace().split('DATA;\n');
  const units = tags.flatMap((tag, index) => {
    if (tag === undefined) return [];
    const [id, guid] = [100 + index * 4, `2unit${String(index).padStart(16, '0')}`];
    return [
      `#${id}=IFCUNITARYEQUIPMENT('${guid}0',$,'Unit ${index}',$,$,$,$,'${tag}',.AIRHANDLER.);`,
      `#${id + 1}=IFCPROPERTYSET('${guid}1',$,'Pset_ManufacturerTypeInformation',$,(#${id + 2}));`,
      `#${id + 2}=IFCPROPERTYSINGLEVALUE('Manufacturer',$,IFCLABEL('Nordwind'),$);`,
      `#${id + 3}=IFCRELDEFINESBYPROPERTIES('${guid}2',$,$,$,(#${id}),#${id + 1});`,
    ];
  });
  return `${head}DATA;\n${units.join('\n')}\n${rest}`;
}

/** A file with so many walls, each with properties of its own: what takes its time to read. */
export function ifcOfWalls(count: number): string {
  const [head = '', rest = ''] = ifcOfOneSpace().split('DATA;\n');
  const walls = Array.from({ length: count }, (_, index) => {
    const id = 100 + index * 5;
    const name = String(index).padStart(20, '0');
    return [
      `#${id}=IFCWALL('1${name}0',$,'Wall ${index}',$,$,$,$,$,.STANDARD.);`,
      `#${id + 1}=IFCPROPERTYSET('1${name}1',$,'Pset_WallCommon',$,(#${id + 2},#${id + 3}));`,
      `#${id + 2}=IFCPROPERTYSINGLEVALUE('Reference',$,IFCIDENTIFIER('${name}'),$);`,
      `#${id + 3}=IFCPROPERTYSINGLEVALUE('Length',$,IFCLENGTHMEASURE(${index}.5),$);`,
      `#${id + 4}=IFCRELDEFINESBYPROPERTIES('1${name}2',$,$,$,(#${id}),#${id + 1});`,
    ].join('\n');
  });
  return `${head}DATA;\n${walls.join('\n')}\n${rest}`;
}

/**
 * A file with a space whose shape is a solid that so many others are cut out of: each cut takes longer than the one before, 1,500 of
 * them 18 s.
 */
export function ifcOfCutSpace(cuts: number): string {
  const lines = Array.from({ length: cuts }, (_, at) => {
    const id = 100 + at * 5;
    return [
      `#${id}=IFCCARTESIANPOINT((${((at % 40) * 90 - 1800).toFixed(1)},0.,${(Math.floor(at / 40) * 70 + 30).toFixed(1)}));`,
      `#${id + 1}=IFCAXIS2PLACEMENT3D(#${id},$,$);`,
      `#${id + 2}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#25,40.,400.);`,
      `#${id + 3}=IFCEXTRUDEDAREASOLID(#${id + 2},#${id + 1},#27,30.);`,
      `#${id + 4}=IFCBOOLEANRESULT(.DIFFERENCE.,#${at === 0 ? 28 : id - 1},#${id + 3});`,
    ].join('\n');
  });
  const [head = '', rest = ''] = ifcOfOneSpace({ isDrawn: true }).split('DATA;\n');
  const withShape = rest
    .replace("'Room 1',$,$,$,$,", "'Room 1',$,$,#23,#30,")
    .replace('(#28));', `(#${100 + cuts * 5 - 1}));`)
    // Without the area that the file gives it has to be measured.
    .replace(/^#13=.*\n/m, '');
  return `${head}DATA;\n${lines.join('\n')}\n${withShape}`;
}

interface Block {
  readonly id: number;
  readonly guid: string;
  readonly entity: 'IFCWALL' | 'IFCSLAB' | 'IFCSPACE';
  readonly name: string;
  /** Of the middle of its foot, and its sizes, in metres. */
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
}

/** The GlobalIds of what stands on a storey of `ifcOfHouse`, of which 0 is the lowest. */
export const houseGuids = (storey: number) => ({
  slab: `0slab_______________0${storey}`,
  north: `0north______________0${storey}`,
  west: `0west_______________0${storey}`,
  space: `0room_______________0${storey}`,
});

/** A file with shapes: two storeys 3 m high, each with a slab of 10 by 8 m, a wall in the north, one in the west, and a space. */
export function ifcOfHouse(): string {
  const lines = [
    "#1=IFCPROJECT('0project_____________0',$,'House',$,$,$,$,(#24),#2);",
    '#2=IFCUNITASSIGNMENT((#3,#4));',
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#4=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);',
    "#5=IFCBUILDING('0building____________0',$,'B',$,$,$,$,$,.ELEMENT.,$,$,$);",
    "#6=IFCRELAGGREGATES('0inproject___________0',$,$,$,#1,(#5));",
    "#7=IFCRELAGGREGATES('0inbuilding__________0',$,$,$,#5,(#100,#200));",
    '#20=IFCCARTESIANPOINT((0.,0.,0.));',
    '#21=IFCDIRECTION((0.,0.,1.));',
    '#22=IFCDIRECTION((1.,0.,0.));',
    '#23=IFCAXIS2PLACEMENT3D(#20,#21,#22);',
    "#24=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#23,$);",
    '#25=IFCCARTESIANPOINT((0.,0.));',
    '#26=IFCAXIS2PLACEMENT2D(#25,$);',
    ...[0, 1].flatMap(storeyOfHouse),
  ];
  const [head = ''] = ifcOfOneSpace().split('DATA;\n');
  return [`${head}DATA;`, ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n');
}

function storeyOfHouse(storey: number): string[] {
  const first = (storey + 1) * 100;
  const floor = storey * 3;
  const guids = houseGuids(storey);
  const wall = { entity: 'IFCWALL' } as const;
  const blocks: Block[] = [
    { id: first + 10, guid: guids.slab, entity: 'IFCSLAB', name: 'Slab', at: [5, 4, floor - 0.2], size: [10, 8, 0.2] },
    { ...wall, id: first + 20, guid: guids.north, name: 'North wall', at: [5, 7.9, floor], size: [10, 0.2, 2.8] },
    { ...wall, id: first + 30, guid: guids.west, name: 'West wall', at: [0.1, 3.9, floor], size: [0.2, 7.8, 2.8] },
    { id: first + 40, guid: guids.space, entity: 'IFCSPACE', name: 'Room', at: [5, 4, floor], size: [8, 6, 2.5] },
  ];
  return [
    `#${first}=IFCBUILDINGSTOREY('0storey_____________0${storey}',$,'${storey === 0 ? 'Ground' : 'First'}',$,$,$,$,$,.ELEMENT.,${floor}.);`,
    `#${first + 1}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0contained__________0${storey}',$,$,$,(#${first + 10},#${first + 20},#${first + 30}),#${first});`,
    `#${first + 2}=IFCRELAGGREGATES('0rooms______________0${storey}',$,$,$,#${first},(#${first + 40}));`,
    `#${first + 3}=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('REI ${storey === 0 ? 90 : 60}'),$);`,
    `#${first + 4}=IFCPROPERTYSET('0pset_______________0${storey}',$,'Pset_WallCommon',$,(#${first + 3}));`,
    `#${first + 5}=IFCRELDEFINESBYPROPERTIES('0haspset____________0${storey}',$,$,$,(#${first + 20},#${first + 30}),#${first + 4});`,
    ...blocks.flatMap(linesOfBlock),
  ];
}

function linesOfBlock({ id, guid, entity, name, at, size }: Block): string[] {
  const real = (value: number) => value.toFixed(3);
  const [width, depth, height] = size.map(real);
  const product = `'${guid}',$,'${name}',$,$,#${id + 6},#${id + 5}`;
  const rest = { IFCWALL: '$,.STANDARD.', IFCSLAB: '$,.FLOOR.', IFCSPACE: '$,.ELEMENT.,.INTERNAL.,$' }[entity];
  return [
    `#${id}=${entity}(${product},${rest});`,
    `#${id + 1}=IFCCARTESIANPOINT((${at.map(real).join(',')}));`,
    `#${id + 2}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#26,${width},${depth});`,
    `#${id + 3}=IFCEXTRUDEDAREASOLID(#${id + 2},#23,#21,${height});`,
    `#${id + 4}=IFCSHAPEREPRESENTATION(#24,'Body','SweptSolid',(#${id + 3}));`,
    `#${id + 5}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 4}));`,
    `#${id + 6}=IFCLOCALPLACEMENT($,#${id + 7});`,
    `#${id + 7}=IFCAXIS2PLACEMENT3D(#${id + 1},#21,#22);`,
  ];
}
