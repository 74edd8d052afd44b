// The contract of adapters, run by the adapter of vendor C for assets and for rooms.
import fc from 'fast-check';
import { ASSET_CONDITIONS } from '../../../../contract/assets.ts';
import type { AdapterRig } from '../../../testing/integrations/adapter-rig.ts';
import { describeAdapter } from '../../../testing/integrations/adapter-suite.ts';
import type { FieldValue } from '../fields/public.ts';
import { createVendorC } from './adapter.ts';

const DAY_MS = 86_400_000;
const MAX_DAY = 60_000;

const line = fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 120 }));
const days = fc.integer({ min: 0, max: MAX_DAY }).map((count) => new Date(count * DAY_MS).toISOString().slice(0, 10));
const dates: fc.Arbitrary<FieldValue> = fc.oneof(
  days,
  fc.integer({ min: 0, max: MAX_DAY * DAY_MS }),
  fc.integer({ min: 0, max: MAX_DAY * DAY_MS }).map((ms) => new Date(ms).toISOString()),
  days.map((day) => `${day}T17:30:00`),
  fc.constantFrom(null, '', '0001-01-01T00:00:00'),
);
const texts = { local: line, vendor: line };
const dayValues = { local: fc.oneof(days, fc.constant(null)), vendor: dates };
const elements = fc.array(fc.stringMatching(/^[0-3][0-9A-Za-z_$]{21}$/), { maxLength: 4 });
const counts = fc.oneof(fc.nat(), fc.constant(null));

const config = { accountId: 'api-key', createRooms: true };
const context = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map<string, string>(),
  config,
  timeZone: 'Europe/Berlin',
};
const common = {
  kind: 'c',
  adapter: createVendorC(),
  place: { projectId: '10', config, timeZone: 'Europe/Berlin' },
  context,
  manyRows: 201,
  hasHistory: false,
  isOrdered: false,
  tellsDeleted: true,
  accountId: 'api-key',
  otherPerson: { id: 'facility-team', email: null },
  choices: [
    { kind: 'properties', parent: null, id: '10' },
    { kind: 'projects', parent: null, id: '10' },
    { kind: 'properties', parent: '10', id: '21' },
  ],
} as const;

function getEntity(name: 'asset' | 'space') {
  const entity = common.adapter.entities.find((each) => each.entity === name);
  if (entity === undefined) throw new Error(`no ${name}`);
  return entity;
}

const ASSETS: AdapterRig = {
  ...common,
  entity: getEntity('asset'),
  simulated: { entity: 'assets', scope: '10' },
  paths: { list: '/api/v1/assets', record: '/api/v1/assets/*' },
  createRow: (count) => ({
    buildingID: 10,
    code: `T-${count}`,
    name: `Pump ${count}`,
    manufacturer: 'Hydra',
    modelNumber: 'H-1',
    serialNumber: `S-${count}`,
    status: 'ok',
    description: 'In the cellar',
    bimInstanceID: [],
    roomID: 30,
    installationDate: '2024-05-01',
    warrantyEnd: 1_861_920_000_000,
  }),
  values: {
    tag: 'PCS-PUMP',
    manufacturer: 'Hydra',
    modelNumber: 'H-2',
    serialNumber: 'S-900',
    installedOn: '2025-03-01',
    warrantyExpiresOn: null,
    condition: 'worn',
    notes: 'Delivered\nin parts',
    elementGuid: ['2O2Fr$t4X7Zf8NOew3FL9r'],
    space: '32',
  },
  edits: [
    { field: 'manufacturer', value: 'Aerovent', members: { manufacturer: 'Aerovent' } },
    { field: 'notes', value: 'On the roof', members: { description: 'On the roof' } },
    { field: 'tag', value: 'T-NEW', members: { code: 'T-NEW' } },
    { field: 'installedOn', value: '2026-11-28', members: { installationDate: '2026-11-28' } },
    { field: 'condition', value: 'worn', members: { status: 'worn' } },
    { field: 'space', value: '31', members: { roomID: 31 } },
  ],
  unmapped: { classificationName: 'Pumps' },
  members: {
    tag: 'code',
    manufacturer: 'manufacturer',
    modelNumber: 'modelNumber',
    serialNumber: 'serialNumber',
    installedOn: 'installationDate',
    warrantyExpiresOn: 'warrantyEnd',
    condition: 'status',
    notes: 'description',
    elementGuid: 'bimInstanceID',
    space: 'roomID',
  },
  badDates: [
    { field: 'installedOn', members: { installationDate: '31.12.2026' } },
    { field: 'warrantyExpiresOn', members: { warrantyEnd: '2026-02-30' } },
  ],
  generated: {
    tag: texts,
    manufacturer: texts,
    modelNumber: texts,
    serialNumber: texts,
    notes: texts,
    installedOn: dayValues,
    warrantyExpiresOn: dayValues,
    condition: {
      local: fc.constantFrom<FieldValue>(...ASSET_CONDITIONS, null),
      vendor: fc.oneof(fc.constantFrom<FieldValue>('ok', 'OK', 'Worn', 'defect', 'In use', 'disposed', null), line),
    },
    elementGuid: { local: elements.map(([first]) => first ?? null), vendor: elements },
    space: { local: fc.constantFrom(null, '30', '31'), vendor: fc.constantFrom(null, '30', '31') },
  },
};

const ROOMS: AdapterRig = {
  ...common,
  entity: getEntity('space'),
  simulated: { entity: 'rooms', scope: '10' },
  paths: { list: '/api/v1/rooms', record: '/api/v1/rooms/*' },
  createRow: (count) => ({
    buildingID: 10,
    floorID: 20,
    name: `2.${count}`,
    netarea: 12.5,
    usage: 'Office',
    department: 'Administration',
    occupancy: 2,
    notes: 'Carpet',
  }),
  values: {
    name: '2.99',
    floor: 'First floor',
    area: 14.25,
    usage: 'Store',
    department: null,
    occupancy: 0,
    notes: null,
  },
  edits: [
    { field: 'usage', value: 'Meeting', members: { usage: 'Meeting' } },
    { field: 'occupancy', value: 8, members: { occupancy: 8 } },
    { field: 'floor', value: 'First floor', members: { floorID: 21 } },
    { field: 'department', value: null, members: { department: null } },
  ],
  unmapped: { description: 'Corner room' },
  members: {
    name: 'name',
    floor: 'floorID',
    area: 'netarea',
    usage: 'usage',
    department: 'department',
    occupancy: 'occupancy',
    notes: 'notes',
  },
  badDates: [],
  generated: {
    name: texts,
    floor: { local: fc.constantFrom(null, 'Ground floor', 'FIRST FLOOR', 'Level 9'), vendor: line },
    area: { local: fc.double({ min: 0, max: 1e9, noNaN: true }), vendor: fc.double({ min: 0, max: 1e9, noNaN: true }) },
    usage: texts,
    department: texts,
    occupancy: { local: counts, vendor: counts },
    notes: texts,
  },
};

describeAdapter('assets of vendor C', ASSETS);
describeAdapter('rooms of vendor C', ROOMS);
