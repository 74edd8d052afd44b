// Assets of vendor C.

import { createMessage } from '../../../../contract/messages/message.ts';
import { requireIdentified } from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import type { EntityAdapter } from '../vendors/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { readConfig } from './config.ts';
import { findDateForm, isUnset } from './days.ts';
import { createAssetRules, foldName } from './field-rules.ts';
import { formatId, formatPath, isInProperty, type Members, readFilled, readPlaceId, requireProperty } from './pages.ts';
import { findMarked, getMembers, getRecord, listRecords, type RecordType, send, writeMembers } from './records.ts';

/** The vendor's member of each field. */
const MEMBERS: Readonly<Record<string, string>> = {
  tag: 'code',
  manufacturer: 'manufacturer',
  modelNumber: 'modelNumber',
  serialNumber: 'serialNumber',
  installedOn: 'installationDate',
  warrantyExpiresOn: 'warrantyEnd',
  notes: 'description',
  elementGuid: 'bimInstanceID',
  space: 'roomID',
  condition: 'status',
};
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(MEMBERS).map(([field, member]) => [member, field])),
  floorID: 'space',
};

/** The status that assets have at most vendors when they are made. */
const INITIAL_STATUS = 'ok';

const ASSETS: RecordType = {
  entity: 'asset',
  resource: 'assets',
  prepare: async () => (members) => {
    const tag = readFilled(members.code);
    return {
      values: {
        tag,
        manufacturer: readFilled(members.manufacturer),
        modelNumber: readFilled(members.modelNumber),
        serialNumber: readFilled(members.serialNumber),
        installedOn: readDate(members.installationDate),
        warrantyExpiresOn: readDate(members.warrantyEnd),
        condition: readFilled(members.status),
        notes: readFilled(members.description),
        elementGuid: readElements(members.bimInstanceID),
        space: readPlaceId(members.roomID),
      },
      number: tag ?? null,
      matchKey: createAssetKey({ tag }),
    };
  },
};

/** Creates the adapter of assets. */
export function createAssetAdapter(): EntityAdapter {
  return {
    entity: 'asset',
    required: { fields: ['tag'], config: [] },
    separate: ['condition'],
    rules: createAssetRules,
    findMatchKey: createAssetKey,
    list: (session, query) => listRecords(ASSETS, session, query),
    get: (session, vendorId) => getRecord(ASSETS, session, vendorId),
    planCreation({ condition, ...values }, context) {
      const { initialStatus = INITIAL_STATUS } = readConfig(context.config);
      return { values, initial: condition === undefined ? {} : { condition: initialStatus } };
    },
    async create(session, { values, marker }) {
      const { condition: _separate, ...others } = values;
      const property = requireProperty(session);
      const body = await writeBody(session, others, []);
      const json = { externalId: marker, name: values.tag, buildingID: formatId(property), ...body };
      const answer = await send(session, { method: 'POST', path: formatPath('assets'), json }, FIELDS);
      return requireIdentified(answer.body).id;
    },
    async update(session, { vendorId }, { condition, ...values }) {
      const elements = values.elementGuid === undefined ? [] : await readPresentElements(session, vendorId);
      const json = await writeBody(session, values, elements);
      if (Object.keys(json).length > 0) {
        await send(session, { method: 'PATCH', path: formatPath('assets', vendorId), json }, FIELDS);
      }
      // The vendor changes a status by a call of its own, which may start work there: after all else is right.
      if (condition === undefined) return;
      const path = formatPath('assets', vendorId, 'status');
      await send(session, { method: 'PUT', path, json: { status: condition } }, FIELDS);
    },
    findByMarker: (session, { marker }) => findMarked(ASSETS, session, marker),
    history: async () => null,
    listDeleted: async () => [],
  };
}

function createAssetKey({ tag }: { readonly tag?: FieldValue | undefined }): string | null {
  return typeof tag === 'string' && tag.trim() !== '' ? foldName(tag) : null;
}

/** Returns the body of a write, with the floor of a new room and with the elements that the vendor has already. */
async function writeBody(session: VendorSession, values: FieldValues, present: readonly string[]): Promise<Members> {
  const { elementGuid, space, ...plain } = values;
  const added = Array.isArray(elementGuid) ? elementGuid : [];
  return {
    ...writeMembers(plain, MEMBERS),
    ...(elementGuid === undefined ? {} : { bimInstanceID: Array.from(new Set([...present, ...added])) }),
    ...(space === undefined ? {} : await findPlace(session, space)),
  };
}

/** Returns the elements that an asset has now: another person may have added some since it was read. */
async function readPresentElements(session: VendorSession, vendorId: string): Promise<readonly string[]> {
  const members = await getMembers('assets', session, vendorId);
  const elements = members === null ? undefined : readElements(members.bimInstanceID);
  if (elements !== undefined) return elements;
  const message = 'The elements of the asset cannot be read, so none is added.';
  throw new VendorFault('field_refused', message, { fields: ['elementGuid'] });
}

/** Returns the room and its floor, so that an asset is never in a room of one floor and on another. */
async function findPlace(session: VendorSession, space: FieldValue): Promise<Members> {
  if (space === null) return { roomID: 0 };
  const room = await getMembers('rooms', session, String(space));
  if (room === null || !isInProperty(room, requireProperty(session))) {
    throw new VendorFault('field_refused', createMessage('integrations.faultOtherRoom'), { fields: ['space'] });
  }
  const floor = readPlaceId(room.floorID);
  const floorMember = typeof floor === 'string' ? { floorID: formatId(floor) } : {};
  return { roomID: formatId(String(space)), ...floorMember };
}

/** Returns a date as the vendor has it; undefined for anything else. */
function readDate(value: unknown): FieldValue | undefined {
  if (isUnset(value)) return null;
  const isForm = typeof value === 'string' || typeof value === 'number';
  return isForm && findDateForm(value) !== undefined ? value : undefined;
}

function readElements(value: unknown): readonly string[] | undefined {
  if (value === null) return [];
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}
