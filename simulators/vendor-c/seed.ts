// A small believable building of vendor C.
import type { JsonObject } from '../vendor-core/json.ts';
import type { NewRow, World } from '../vendor-core/world.ts';

/** Adds a building with two floors, rooms, assets and an order. */
export function seedVendorC(world: World): void {
  const add = (entity: string, id: string, fields: JsonObject) =>
    world.insert(entity, {
      id,
      scope: entity === 'buildings' ? '' : '10',
      fields: entity === 'buildings' ? fields : { buildingID: 10, ...fields },
      by: 'facility-team',
    });
  add('buildings', '10', { name: 'Harbour Clinic' });
  add('floors', '20', { name: 'Ground floor', sortOrder: 0 });
  add('floors', '21', { name: 'First floor', sortOrder: 1 });
  const room = (id: string, name: string, floorID: number, netarea: number) =>
    add('rooms', id, {
      name,
      floorID,
      netarea,
      usage: 'Treatment',
      department: 'Outpatients',
      occupancy: 2,
      notes: null,
    });
  room('30', '0.01', 20, 18.5);
  room('31', '0.02', 20, 22);
  room('32', '1.01', 21, 31.2);
  const asset = (id: string, code: string, name: string, roomID: number) =>
    add('assets', id, {
      code,
      name,
      floorID: roomID === 32 ? 21 : 20,
      roomID,
      manufacturer: 'Aerovent',
      modelNumber: 'AV-200',
      serialNumber: `SN-${id}`,
      status: 'ok',
      bimInstanceID: [],
      installationDate: '2024-03-01',
      warrantyEnd: '2029-03-01',
    });
  asset('40', 'AHU-01', 'Air handling unit', 30);
  asset('41', 'FCU-11', 'Fan coil unit', 31);
  asset('42', 'FCU-12', 'Fan coil unit', 32);
  add('orders', '50', {
    name: 'Change filter',
    status: 'open',
    priority: 'normal',
    deadline: '2027-01-15',
    assetID: 40,
    roomID: 30,
  });
}

/** Returns one of many assets or rooms. */
export function createSampleC(entity: string, ordinal: number): NewRow | undefined {
  const create = (fields: JsonObject): NewRow => ({
    scope: '10',
    fields: { buildingID: 10, ...fields },
    by: 'facility-team',
  });
  const label = String(ordinal).padStart(5, '0');
  switch (entity) {
    case 'assets':
      return create({
        code: `AS-${label}`,
        name: `Asset ${ordinal}`,
        floorID: 20,
        roomID: 30,
        manufacturer: 'Aerovent',
        modelNumber: 'AV-200',
        serialNumber: `SN-${label}`,
        status: 'ok',
        bimInstanceID: [],
        installationDate: '2024-03-01',
        warrantyEnd: '2029-03-01',
      });
    case 'rooms':
      return create({
        name: `R-${label}`,
        floorID: ordinal % 2 === 0 ? 20 : 21,
        netarea: 10 + (ordinal % 40),
        usage: 'Office',
        department: 'Administration',
        occupancy: ordinal % 6,
        notes: null,
      });
    default:
      return undefined;
  }
}
