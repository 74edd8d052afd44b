// A building as an IFC4 file, drawn from its floor plans: spaces, slabs, walls, doors and equipment, each a box in its place. The
// model's axes are those of places in the demo: what is further down on a plan has a smaller Y.
import { globalId } from './global-id.ts';
import { type Colour, ifcPen, type Pen, type Place } from './ifc-pen.ts';
import type { Room, Side } from './plan-drawing.ts';
import { list, real, text } from './step-text.ts';

/** A piece of equipment: where it stands, and what the people who maintain it ask of it. */
export interface Equipment {
  /** Unique in the building. */
  readonly tag: string;
  readonly name: string;
  /** Class and predefined type of IFC4, in capitals. */
  readonly ifc: readonly [type: string, kind: string];
  /** The number of the plan, and the label of a room on it. */
  readonly on: { readonly plan: number; readonly room: string };
  /** Metres from the middle of the room, to the right and downwards on the plan. */
  readonly offM: readonly [x: number, y: number];
  /** Width, depth and height in metres. */
  readonly sizeM: readonly [number, number, number];
  readonly aboveFloorM?: number;
  readonly manufacturer: string;
  readonly modelNumber: string;
}

export interface BuildingStorey {
  readonly name: string;
  readonly elevationM: number;
  readonly widthM: number;
  readonly depthM: number;
  readonly rooms: readonly Room[];
}

export interface BuildingModel {
  /** Tells the GlobalIds of one building from those of another. */
  readonly seed: number;
  readonly name: string;
  readonly storeys: readonly BuildingStorey[];
  readonly equipment: readonly Equipment[];
}

const OUTER_M = 0.3;
const INNER_M = 0.12;
const WALL_M = 3.6;
const SPACE_M = 3.4;
const SLAB_M = 0.3;
const DOOR_SIZE = { width: 0.9, depth: 0.2, height: 2.1 };

const COLOURS = {
  outer: [0.84, 0.82, 0.77, 0],
  inner: [0.93, 0.93, 0.91, 0],
  slab: [0.62, 0.63, 0.64, 0],
  door: [0.55, 0.36, 0.2, 0],
  equipment: [0.18, 0.42, 0.62, 0],
  space: [0.6, 0.8, 0.9, 0.7],
} satisfies Record<string, Colour>;

/** The GlobalId of a piece of equipment. */
export const equipmentGuid = (seed: number, tag: string): string => globalId(seed, tag);

/** The text of the file. */
export function buildingModel(model: BuildingModel): string {
  const pen = ifcPen(model.seed);
  const { building, place } = drawSpine(pen, model.name);
  const storeys = model.storeys.map((storey, number) => drawStorey({ pen, model, storey, number, place }));
  pen.relate('IFCRELAGGREGATES', 'storeys', [building, list(storeys)]);
  const header = [
    "FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');",
    `FILE_NAME(${text(model.name)},'2026-09-15T08:00:00',(''),(''),'','','');`,
    "FILE_SCHEMA(('IFC4'));",
  ];
  return [
    'ISO-10303-21;',
    'HEADER;',
    ...header,
    'ENDSEC;',
    'DATA;',
    ...pen.lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}

function drawSpine(pen: Pen, name: string): { building: string; place: string } {
  const units = [
    'LENGTHUNIT.,$,.METRE',
    'AREAUNIT.,$,.SQUARE_METRE',
    'VOLUMEUNIT.,$,.CUBIC_METRE',
    'PLANEANGLEUNIT.,$,.RADIAN',
  ];
  const assignment = pen.add('IFCUNITASSIGNMENT', list(units.map((each) => pen.add('IFCSIUNIT', '*', `.${each}.`))));
  const project = pen.add('IFCPROJECT', ...pen.rooted('project', name), '$', '$', '$', list([pen.context]), assignment);
  const place = pen.placement('$', [0, 0, 0]);
  const spatial = (type: string, key: string, ...rest: readonly string[]) =>
    pen.add(type, ...pen.rooted(key, name), '$', place, '$', '$', '.ELEMENT.', ...rest);
  const site = spatial('IFCSITE', 'site', '$', '$', '$', '$', '$');
  const building = spatial('IFCBUILDING', 'building', '$', '$', '$');
  pen.relate('IFCRELAGGREGATES', 'site', [project, list([site])]);
  pen.relate('IFCRELAGGREGATES', 'building', [site, list([building])]);
  return { building, place };
}

interface StoreyDrawing {
  readonly pen: Pen;
  readonly model: BuildingModel;
  readonly storey: BuildingStorey;
  readonly number: number;
  /** Of the building. */
  readonly place: string;
}

function drawStorey({ pen, model, storey, number, place: beneath }: StoreyDrawing): string {
  const place = pen.placement(beneath, [0, 0, storey.elevationM]);
  const record = pen.add(
    'IFCBUILDINGSTOREY',
    ...pen.rooted(`storey ${number}`, storey.name),
    ...['$', place, '$', '$', '.ELEMENT.', real(storey.elevationM)],
  );
  const spaces = storey.rooms.map((room) => drawSpace(pen, { room, place, number }));
  pen.relate('IFCRELAGGREGATES', `spaces ${number}`, [record, list(spaces)]);
  const put = (type: string, key: string, box: Standing) => {
    const at = pen.placement(place, box.at);
    const shape = pen.shape({ size: box.size, colour: box.colour });
    return pen.add(type, ...pen.rooted(key, box.name ?? key), '$', at, shape, text(key), ...box.rest);
  };
  const elements = [
    ...built(storey).map(({ type, key, box }) => put(type, `${key} ${number}`, box)),
    ...model.equipment
      .filter(({ on }) => on.plan === number)
      .map((each) => equip(pen, { put, rooms: storey.rooms }, each)),
  ];
  pen.relate('IFCRELCONTAINEDINSPATIALSTRUCTURE', `elements ${number}`, [list(elements), record]);
  return record;
}

interface Standing {
  readonly at: Place;
  readonly size: readonly [number, number, number];
  readonly colour: Colour;
  readonly name?: string;
  /** What its class says behind the tag. */
  readonly rest: readonly string[];
}

function drawSpace(pen: Pen, { room, place, number }: { room: Room; place: string; number: number }): string {
  const { label, width, depth } = room;
  const at = pen.placement(place, [...middleOf(room), 0]);
  const shape = pen.shape({ size: [width - INNER_M, depth - INNER_M, SPACE_M], colour: COLOURS.space });
  const key = `space ${number} ${label}`;
  const name = `${String(number).padStart(2, '0')} ${label}`;
  const space = pen.add(
    'IFCSPACE',
    ...pen.rooted(key, name),
    '$',
    at,
    shape,
    text(label),
    '.ELEMENT.',
    '.INTERNAL.',
    '$',
  );
  const netM2 = (width - INNER_M) * (depth - INNER_M);
  const area = pen.add('IFCQUANTITYAREA', "'NetFloorArea'", '$', '$', real(netM2), '$');
  const quantities = pen.add(
    'IFCELEMENTQUANTITY',
    ...pen.rooted(`${key} quantities`, 'Qto_SpaceBaseQuantities'),
    '$',
    list([area]),
  );
  pen.relate('IFCRELDEFINESBYPROPERTIES', key, [list([space]), quantities]);
  return space;
}

/** The middle of a room on its storey. */
const middleOf = ({ x, y, width, depth }: Room): [number, number] => [x + width / 2, -(y + depth / 2)];

interface Part {
  readonly type: string;
  readonly key: string;
  readonly box: Standing;
}

/** Slab, walls and doors. Each room brings the walls at its upper and left side, unless the outline is there. */
function built({ widthM, depthM, rooms }: BuildingStorey): Part[] {
  const [midX, midY] = [widthM / 2, -depthM / 2];
  const wall = (key: string, at: readonly [number, number], size: readonly [number, number], colour: Colour): Part => ({
    type: 'IFCWALL',
    key,
    box: { at: [...at, 0], size: [...size, WALL_M], colour, rest: ['.SOLIDWALL.'] },
  });
  const across = widthM + 2 * OUTER_M;
  return [
    {
      type: 'IFCSLAB',
      key: 'slab',
      box: {
        at: [midX, midY, -SLAB_M],
        size: [across, depthM + 2 * OUTER_M, SLAB_M],
        colour: COLOURS.slab,
        rest: ['.FLOOR.'],
      },
    },
    wall('outer wall north', [midX, OUTER_M / 2], [across, OUTER_M], COLOURS.outer),
    wall('outer wall south', [midX, -depthM - OUTER_M / 2], [across, OUTER_M], COLOURS.outer),
    wall('outer wall west', [-OUTER_M / 2, midY], [OUTER_M, depthM], COLOURS.outer),
    wall('outer wall east', [widthM + OUTER_M / 2, midY], [OUTER_M, depthM], COLOURS.outer),
    ...rooms.flatMap((room) => {
      const [roomX, roomY] = middleOf(room);
      return [
        ...(room.y > 0
          ? [wall(`wall above ${room.label}`, [roomX, -room.y], [room.width, INNER_M], COLOURS.inner)]
          : []),
        ...(room.x > 0
          ? [wall(`wall left of ${room.label}`, [room.x, roomY], [INNER_M, room.depth], COLOURS.inner)]
          : []),
        ...(room.door === undefined ? [] : [doorOf(room, room.door)]),
      ];
    }),
  ];
}

function doorOf(room: Room, side: Side): Part {
  const [midX, midY] = middleOf(room);
  const isLevel = side === 'north' || side === 'south';
  const alongX = side === 'east' ? room.x + room.width : side === 'west' ? room.x : midX;
  const alongY = side === 'north' ? -room.y : side === 'south' ? -(room.y + room.depth) : midY;
  const { width, depth, height } = DOOR_SIZE;
  const size = isLevel ? ([width, depth, height] as const) : ([depth, width, height] as const);
  return {
    type: 'IFCDOOR',
    key: `door of ${room.label}`,
    box: {
      at: [alongX, alongY, 0],
      size,
      colour: COLOURS.door,
      rest: [real(height), real(width), '.DOOR.', '.SINGLE_SWING_LEFT.', '$'],
    },
  };
}

interface Equipping {
  readonly put: (type: string, key: string, box: Standing) => string;
  readonly rooms: readonly Room[];
}

function equip(pen: Pen, { put, rooms }: Equipping, piece: Equipment): string {
  const room = rooms.find(({ label }) => label === piece.on.room);
  if (room === undefined) throw new Error(`there is no room ${piece.on.room} for ${piece.tag}`);
  const [x, y] = middleOf(room);
  const [type, kind] = piece.ifc;
  const element = put(type, piece.tag, {
    at: [x + piece.offM[0], y - piece.offM[1], piece.aboveFloorM ?? 0],
    size: piece.sizeM,
    colour: COLOURS.equipment,
    name: piece.name,
    rest: [`.${kind}.`],
  });
  const values = { Manufacturer: piece.manufacturer, ModelLabel: piece.modelNumber };
  const properties = Object.entries(values).map(([name, value]) =>
    pen.add('IFCPROPERTYSINGLEVALUE', text(name), '$', `IFCLABEL(${text(value)})`, '$'),
  );
  const set = pen.add(
    'IFCPROPERTYSET',
    ...pen.rooted(`${piece.tag} properties`, 'Pset_ManufacturerTypeInformation'),
    list(properties),
  );
  pen.relate('IFCRELDEFINESBYPROPERTIES', piece.tag, [list([element]), set]);
  return element;
}
