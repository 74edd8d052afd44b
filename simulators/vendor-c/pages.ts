// The pages of vendor C: assets, rooms and floors.
import { html } from '../vendor-core/html.ts';
import type { Json, JsonObject } from '../vendor-core/json.ts';
import { describeValue, findName, listValues } from '../vendor-core/page-fields.ts';
import type { Choice, Edit, PageField, PageKind, VendorPages } from '../vendor-core/page-kinds.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { ASSET_STATUSES, RESOURCES } from './resources.ts';

/** Returns a field that takes what a body of the API may have. */
function create(entity: string, field: PageField): PageField {
  return { check: RESOURCES.find((each) => each.entity === entity)?.rules.members[field.name], ...field };
}

const asset = (field: PageField) => create('assets', field);
const room = (field: PageField) => create('rooms', field);
const getBuildingName = ({ scope }: Row, world: World) => findName(world, 'buildings', scope);

function listPlaces(world: World, entity: string): readonly Choice[] {
  return world.list(entity).map(({ id, fields }) => ({ value: Number(id), label: String(fields.name ?? id) }));
}

const ASSETS: PageKind = {
  entity: 'assets',
  plural: 'Assets',
  singular: 'asset',
  getNumber: ({ fields }) => String(fields.code ?? ''),
  getTitle: ({ fields }) => String(fields.name ?? ''),
  getStatus: ({ fields }) => describeValue(fields.status),
  getPlace: (row, world) => listNames([getBuildingName(row, world), findPlace(world, 'rooms', row.fields.roomID)]),
  fields: [
    asset({ name: 'name', label: 'Name', input: 'line' }),
    asset({ name: 'code', label: 'Code', input: 'line' }),
    asset({ name: 'status', label: 'Condition', input: 'choice', choices: () => listValues(ASSET_STATUSES) }),
    asset({
      ...{ name: 'roomID', label: 'Room', input: 'choice', write: moveAsset },
      choices: (world) => [{ value: 0, label: 'None' }, ...listPlaces(world, 'rooms')],
      read: ({ fields }) => fields.roomID ?? 0,
    }),
    asset({ name: 'manufacturer', label: 'Manufacturer', input: 'line' }),
    asset({ name: 'modelNumber', label: 'Model number', input: 'line' }),
    asset({ name: 'serialNumber', label: 'Serial number', input: 'line' }),
    asset({ name: 'installationDate', label: 'Installed on', input: 'day' }),
    asset({ name: 'warrantyEnd', label: 'Warranty until', input: 'day' }),
    asset({ name: 'description', label: 'Description', input: 'text' }),
  ],
};

function listNames(names: readonly string[]): string {
  return names.filter((name) => name !== '').join(', ');
}

/** Returns the name of a place; the id 0 means none. */
function findPlace(world: World, entity: string, id: Json | undefined): string {
  return id === 0 ? '' : findName(world, entity, id);
}

/** Moves an asset to a room and the floor that the room is on. */
function moveAsset({ world, value }: Edit): JsonObject {
  return { roomID: value, floorID: world.find('rooms', String(value))?.fields.floorID ?? 0 };
}

const ROOMS: PageKind = {
  entity: 'rooms',
  plural: 'Rooms',
  singular: 'room',
  getTitle: ({ fields }) => String(fields.name ?? ''),
  getPlace: (row, world) => listNames([getBuildingName(row, world), findPlace(world, 'floors', row.fields.floorID)]),
  fields: [
    room({ name: 'name', label: 'Name', input: 'line' }),
    room({ name: 'floorID', label: 'Floor', input: 'choice', choices: (world) => listPlaces(world, 'floors') }),
    room({ name: 'netarea', label: 'Net area in m²', input: 'number' }),
    room({ name: 'usage', label: 'Usage', input: 'line' }),
    room({ name: 'department', label: 'Department', input: 'line' }),
    room({ name: 'occupancy', label: 'Occupancy', input: 'number' }),
    room({ name: 'notes', label: 'Notes', input: 'text' }),
  ],
};

const FLOORS: PageKind = {
  entity: 'floors',
  plural: 'Floors',
  singular: 'floor',
  getTitle: ({ fields }) => String(fields.name ?? ''),
  getPlace: getBuildingName,
  fields: [
    { name: 'name', label: 'Name', input: 'line', check: (value) => typeof value === 'string' && value.length <= 200 },
    { name: 'sortOrder', label: 'Order from below', input: 'number', check: Number.isInteger },
  ],
};

/** The pages of vendor C. */
export const VENDOR_C_PAGES: VendorPages = {
  name: 'Vendor C',
  purpose:
    'It keeps the assets and rooms of buildings in operation. Edit a record as somebody at the vendor would: a connected service takes it over with its next synchronization, as this vendor sends no events.',
  placeLabel: 'Building',
  kinds: [ASSETS, ROOMS, FLOORS],
  // The API names no people: one team works at the vendor.
  listEditors: () => [
    { value: 'facility-team', label: 'Facility team' },
    { value: 'another-person', label: 'Another person' },
    { value: 'api-key', label: 'The API key' },
  ],
  describeConnection: (
    origin,
  ) => html`<p>In a project of <code>npm run demo</code>, open <b>Integrations</b>, choose vendor C and enter:</p>
<dl><dt>API address</dt><dd><code>${origin}</code></dd>
<dt>API key</dt><dd><code>simulated-key</code></dd>
<dt>or name and password</dt><dd><code>facility</code> and <code>simulated-password</code></dd>
<dt>Building</dt><dd><code>10</code> (Harbour Clinic)</dd></dl>`,
};
