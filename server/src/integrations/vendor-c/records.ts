// The parts of records that assets and rooms share: reading them, finding them and changing them.

import { readLink } from '../../platform/read-link.ts';
import { digestRecord, findOrNull, readMarker, withLocalFields } from '../adapting/public.ts';
import { dropUnknown, isMembers, readRecords, readText, requireIdentified } from '../answers/public.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import { requirePage } from '../lists/public.ts';
import type { EntityAdapter, VendorRecord, VendorSession } from '../vendors/public.ts';
import { readInstant } from './days.ts';
import { formatPath, isInProperty, type Members, type Resource, readAll, readPage, requireProperty } from './pages.ts';

type RecordPage = Awaited<ReturnType<EntityAdapter['list']>>;

/** The content of a record that depends on its type. */
export interface ReadContent {
  readonly values: Readonly<Record<string, FieldValue | undefined>>;
  readonly permitted?: VendorRecord['permitted'];
  readonly number: string | null;
  readonly matchKey: string | null;
}

/** A type of records at the vendor. */
export interface RecordType {
  readonly entity: 'asset' | 'space';
  readonly resource: Resource;
  /** Prepares reading records with the calls that it needs. */
  readonly prepare: (session: VendorSession, items: readonly Members[]) => Promise<(members: Members) => ReadContent>;
}

/** A vendor that gives days of changes compares them with instants in its own way: a change of the whole day before counts. */
const DAY_MS = 86_400_000;
/** Longer than the overlap with which lists of changes are read. */
const MIDNIGHT_MS = 600_000;

/** Lists a page of the records that changed since an instant, archived ones included. */
export async function listRecords(
  type: RecordType,
  session: VendorSession,
  { since, cursor }: { readonly since: string | null; readonly cursor: string | null },
): Promise<RecordPage> {
  const property = requireProperty(session);
  const query = {
    buildingID: property,
    includeArchived: 'true',
    lastChangeFrom: since === null ? undefined : widenSince(since, session.timeZone),
  };
  const { items, next, total } = await readPage(session, type.resource, query, cursor);
  const { records, unreadable } = await readItems(type, session, requirePage(items), property);
  const changed = records.filter(({ updatedAt }) => since === null || updatedAt === null || updatedAt >= since);
  return { records: changed, unreadable, next, total: since === null ? total : null };
}

/** Returns an instant from which a vendor that stores whole days has all changes since the given one. */
function widenSince(since: string, timeZone: string): string {
  const at = Temporal.Instant.from(since);
  const later = at.add({ milliseconds: MIDNIGHT_MS }).toZonedDateTimeISO(timeZone);
  // The changes of a whole day have its first instant, so only there a list can be one of days.
  const isNearMidnight = later.epochMilliseconds - later.startOfDay().epochMilliseconds <= MIDNIGHT_MS;
  return isNearMidnight ? at.subtract({ milliseconds: DAY_MS }).toString() : since;
}

/** Reads the records of a list that are in the property, and counts those that cannot be read. */
async function readItems(type: RecordType, session: VendorSession, items: readonly unknown[], property: string) {
  const own = items.filter((item) => !isMembers(item) || isInProperty(item, property));
  const read = await type.prepare(session, own.filter(isMembers));
  return readRecords(own, (identified) => createRecord(type, session, identified, read(identified.members)));
}

/** Returns a record; null for one that the vendor does not show, or that is in another property. */
export async function getRecord(type: RecordType, session: VendorSession, id: string): Promise<VendorRecord | null> {
  const property = requireProperty(session);
  const members = await getMembers(type.resource, session, id);
  if (members === null || !isInProperty(members, property)) return null;
  const identified = requireIdentified(members);
  const read = await type.prepare(session, [members]);
  return createRecord(type, session, identified, read(members));
}

/** Returns the members of a record; null if the vendor does not show it. */
export async function getMembers(resource: Resource, session: VendorSession, id: string): Promise<Members | null> {
  const answer = await findOrNull(() => session.call({ method: 'GET', path: formatPath(resource, id) }));
  return answer === null ? null : requireIdentified(answer.body).members;
}

/** Finds the records with a marker, which is the vendor's external id. */
export async function findMarked(type: RecordType, session: VendorSession, marker: string) {
  const property = requireProperty(session);
  const query = { externalId: marker, buildingID: property, includeArchived: 'true' };
  const items = await readAll(session, type.resource, query);
  const { records } = await readItems(type, session, items, property);
  // A vendor that does not know the filter lists everything.
  return records.filter((each) => each.marker === marker);
}

/** Sends a body, with the local names of fields in refusals. `fieldNames` has the local name of each member. */
export function send(
  session: VendorSession,
  request: { readonly method: 'POST' | 'PATCH' | 'PUT'; readonly path: string; readonly json: Members },
  fieldNames: Readonly<Record<string, string>>,
) {
  return withLocalFields(fieldNames, () => session.call(request));
}

/** Returns the body with the members of the given values. */
export function writeMembers(values: FieldValues, memberNames: Readonly<Record<string, string>>): Members {
  const members = Object.entries(values).map(([field, value]) => [memberNames[field], value] as const);
  return Object.fromEntries(members.filter(([name]) => name !== undefined));
}

function createRecord(
  { entity }: RecordType,
  { timeZone }: VendorSession,
  { id, members }: ReturnType<typeof requireIdentified>,
  content: ReadContent,
): VendorRecord {
  const values = dropUnknown(content.values);
  const updatedAt = readInstant(members.lastChange, timeZone);
  return {
    entity,
    vendorId: id,
    number: content.number,
    url: readLink(members.deepLink),
    values,
    etag: digestRecord({ values, updatedAt }),
    createdAt: null,
    updatedAt,
    createdBy: null,
    updatedBy: readText(members.lastChangeBy) ?? null,
    marker: readMarker(members.externalId),
    isDeleted: members.isArchived === true,
    permitted: content.permitted ?? {},
    matchKey: content.matchKey,
  };
}
