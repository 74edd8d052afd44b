// Rooms of vendor C, which are spaces here.

import { createMessage } from '../../../../contract/messages/message.ts';
import { requireIdentified } from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import type { EntityAdapter } from '../vendors/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { readConfig } from './config.ts';
import { createRoomRules, foldName } from './field-rules.ts';
import { type FloorReader, findFloor, listFloorNames } from './floors.ts';
import { formatId, formatPath, type Members, readFilled, readNumber, readPlaceId, requireProperty } from './pages.ts';
import { findMarked, getRecord, listRecords, type RecordType, send, writeMembers } from './records.ts';

/** The vendor's member of each field. */
const MEMBERS: Readonly<Record<string, string>> = {
  name: 'name',
  floor: 'floorID',
  area: 'netarea',
  usage: 'usage',
  department: 'department',
  occupancy: 'occupancy',
  notes: 'notes',
};
const FIELDS = Object.fromEntries(Object.entries(MEMBERS).map(([field, member]) => [member, field]));

/** Creates the adapter of rooms. */
export function createRoomAdapter(floorReader: FloorReader): EntityAdapter {
  const rooms = createRoomType(floorReader);
  return {
    entity: 'space',
    creationSwitch: 'createRooms',
    required: { fields: ['name', 'floor'], config: [] },
    rules: (context, record) => createRoomRules(context, record?.permitted.floor?.map(String)),
    findPermitted: async (session) =>
      readConfig(session.config).createRooms === true ? { floor: listFloorNames(await floorReader.read(session)) } : {},
    findMatchKey: createRoomKey,
    list: (session, query) => listRecords(rooms, session, query),
    get: (session, vendorId) => getRecord(rooms, session, vendorId),
    async create(session, { values, marker }) {
      if (readConfig(session.config).createRooms !== true) {
        throw new VendorFault('not_linked', createMessage('integrations.faultLeftOut', { name: 'createRooms' }));
      }
      const body = await writeBody(session, values, floorReader);
      const json = { externalId: marker, buildingID: formatId(requireProperty(session)), ...body };
      const answer = await send(session, { method: 'POST', path: formatPath('rooms'), json }, FIELDS);
      return requireIdentified(answer.body).id;
    },
    async update(session, { vendorId }, values) {
      const json = await writeBody(session, values, floorReader);
      if (Object.keys(json).length === 0) return;
      await send(session, { method: 'PATCH', path: formatPath('rooms', vendorId), json }, FIELDS);
    },
    findByMarker: (session, { marker }) => findMarked(rooms, session, marker),
    history: async () => null,
    listDeleted: async () => [],
  };
}

function createRoomType(floorReader: FloorReader): RecordType {
  return {
    entity: 'space',
    resource: 'rooms',
    async prepare(session, items) {
      const ids = items.flatMap((each) => readPlaceId(each.floorID) ?? []);
      const floors = await floorReader.read(session, ids);
      const permitted = { floor: listFloorNames(floors) };
      return (members) => {
        const floorId = readPlaceId(members.floorID);
        const floor = typeof floorId === 'string' ? floors.get(floorId) : floorId;
        const name = readFilled(members.name);
        const values = {
          name,
          floor,
          area: readNumber(members.netarea),
          usage: readFilled(members.usage),
          department: readFilled(members.department),
          occupancy: readNumber(members.occupancy),
          notes: readFilled(members.notes),
        };
        return { values, permitted, number: name ?? null, matchKey: createRoomKey(values) };
      };
    },
  };
}

/** Returns the key of a room or space: its floor and its name. Without a floor, it is joined by hand. */
function createRoomKey({
  name,
  floor,
}: {
  readonly name?: FieldValue | undefined;
  readonly floor?: FieldValue | undefined;
}): string | null {
  if (typeof name !== 'string' || typeof floor !== 'string') return null;
  return name.trim() === '' || floor.trim() === '' ? null : `${foldName(floor)}\n${foldName(name)}`;
}

/** Returns the body of a write, with the id of the floor. */
async function writeBody(session: VendorSession, values: FieldValues, floorReader: FloorReader): Promise<Members> {
  const body = writeMembers(values, MEMBERS);
  const { floor } = values;
  if (typeof floor !== 'string') return body;
  const id = findFloor(await floorReader.read(session), floor);
  if (id !== undefined) return { ...body, floorID: formatId(id) };
  throw new VendorFault('field_refused', createMessage('integrations.faultFloorName'), { fields: ['floor'] });
}
