// The statements on links. Under the scope of a dry run they read links as the run would have left them, and change memory alone.
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Link } from './link.ts';
import type { LinkOverlay } from './link-overlay.ts';
import { isMadeElsewhere } from './made-elsewhere.ts';
import { countNamed, listUnnamed } from './named-links.ts';
import { freeFields } from './refused-fields.ts';
import { findLinkRoom, sayFull, saysFull, takePlace } from './room.ts';
import type { LinkChange } from './row.ts';
import { type LinkedRecords, readVendorProject, storedLinks } from './store.ts';
import { hasWanted, listWaiting as listStoredWaiting } from './waiting-links.ts';

/** The scope of work that stores no links. */
export interface PreviewScope extends ProjectScope {
  readonly links: LinkOverlay;
}

const findOverlay = (scope: WorkspaceScope & Partial<Pick<PreviewScope, 'links'>>): LinkOverlay | undefined =>
  scope.links;

type Statements = typeof storedLinks;

const isLive = ({ state }: Link) => state !== 'ended';
const hasRecordThere = ({ state, vendorId }: Link) =>
  vendorId !== null && (state === 'linked' || state === 'conflict' || state === 'keeping');

/** Lays changed links over those of a statement that returns them by a member, and leaves out those that ended. */
function layOver(
  overlay: LinkOverlay,
  stored: ReadonlyMap<string, Link>,
  {
    of,
    by,
    values,
  }: { readonly of: LinkedRecords; readonly by: 'recordId' | 'marker'; readonly values: readonly string[] },
): ReadonlyMap<string, Link> {
  const found = new Map([...stored].map(([key, link]) => [key, overlay.get(link.id) ?? link]));
  for (const value of values) for (const link of overlay.find(of.entity, by, value)) found.set(value, link);
  return new Map([...found].filter(([, link]) => isLive(link)));
}

const findByRecords: Statements['findByRecords'] = async (reader, scope, of, recordIds) => {
  const stored = await storedLinks.findByRecords(reader, scope, of, recordIds);
  const overlay = findOverlay(scope);
  return overlay === undefined ? stored : layOver(overlay, stored, { of, by: 'recordId', values: recordIds });
};

const findByMarkers: Statements['findByMarkers'] = async (reader, scope, of, markers) => {
  const stored = await storedLinks.findByMarkers(reader, scope, of, markers);
  const overlay = findOverlay(scope);
  return overlay === undefined ? stored : layOver(overlay, stored, { of, by: 'marker', values: markers });
};

const findByVendorIds: Statements['findByVendorIds'] = async (reader, scope, of, vendorIds) => {
  const stored = await storedLinks.findByVendorIds(reader, scope, of, vendorIds);
  const overlay = findOverlay(scope);
  if (overlay === undefined) return stored;
  const found = new Map([...stored].map(([id, link]) => [id, overlay.get(link.id) ?? link]));
  for (const vendorId of vendorIds) {
    for (const link of overlay.find(of.entity, 'vendorId', vendorId)) {
      if (isLive(link) || !found.has(vendorId)) found.set(vendorId, link);
    }
  }
  return found;
};

const listIntents: Statements['listIntents'] = async (reader, scope, connectionId) => {
  const stored = await storedLinks.listIntents(reader, scope, connectionId);
  const overlay = findOverlay(scope);
  if (overlay === undefined) return stored;
  const known = new Set(stored.map(({ id }) => id));
  const added = [...overlay.values()].filter(({ id }) => !known.has(id));
  return [...stored.map((link) => overlay.get(link.id) ?? link), ...added].filter(
    (link) => link.intent !== null && isLive(link),
  );
};

/** Keeps links that ended in their page, whose length tells whether another one follows. */
const listLive: Statements['listLive'] = async (reader, scope, of, page) => {
  const stored = await storedLinks.listLive(reader, scope, of, page);
  const overlay = findOverlay(scope);
  return overlay === undefined ? stored : stored.map((link) => overlay.get(link.id) ?? link);
};

const findLink: Statements['findLink'] = async (reader, scope, id) =>
  findOverlay(scope)?.get(id) ?? (await storedLinks.findLink(reader, scope, id));

const lockLink: Statements['lockLink'] = async (tx, scope, id) => {
  const stored = await storedLinks.lockLink(tx, scope, id);
  return findOverlay(scope)?.get(id) ?? stored;
};

const lockByRecord: Statements['lockByRecord'] = async (tx, scope, of, recordId) => {
  const stored = await storedLinks.lockByRecord(tx, scope, of, recordId);
  const overlay = findOverlay(scope);
  if (overlay === undefined) return stored;
  const changed = overlay.find(of.entity, 'recordId', recordId).find(isLive);
  const same = stored && (overlay.get(stored.id) ?? stored);
  return changed ?? (same !== undefined && isLive(same) ? same : undefined);
};

const hasEnded: Statements['hasEnded'] = async (reader, scope, of, recordId) => {
  const changed = findOverlay(scope)?.find(of.entity, 'recordId', recordId) ?? [];
  return changed.some((link) => !isLive(link)) || storedLinks.hasEnded(reader, scope, of, recordId);
};

const listEndedVendorIds: Statements['listEndedVendorIds'] = async (reader, scope, link) => {
  const stored = await storedLinks.listEndedVendorIds(reader, scope, link);
  const changed = findOverlay(scope)?.find(link.entity, 'recordId', link.recordId) ?? [];
  return [...stored, ...changed.filter((each) => !isLive(each)).flatMap(({ vendorId }) => vendorId ?? [])];
};

const insertLink: Statements['insertLink'] = async (tx, scope, link, options) => {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.insertLink(tx, scope, link, options);
  const { recordId, vendorId } = link;
  const atRecord = await findByRecords(tx, scope, link, [recordId]);
  const atVendor = await findByVendorIds(tx, scope, link, vendorId === null ? [] : [vendorId]);
  if ([...atRecord.values(), ...atVendor.values()].some(isLive)) return false;
  overlay.set(link);
  return true;
};

/** Changes a link that this transaction has locked. */
async function saveLink(tx: Tx, scope: ProjectScope, id: string, change: LinkChange): Promise<void> {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.saveLink(tx, scope, id, change);
  const link = await findLink(tx, scope, id);
  if (link === undefined) throw new Error('a link that was locked is gone');
  const { endedReason: _, isSynced: __, ...members } = change;
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  overlay.set({ ...link, ...given });
}

const markSeen: Statements['markSeen'] = async (tx, scope, of, { vendorIds, runId }) => {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.markSeen(tx, scope, of, { vendorIds, runId });
  for (const vendorId of vendorIds) overlay.see(of.entity, vendorId);
};

const findSeen: Statements['findSeen'] = async (reader, scope, of, { recordIds, runId }) => {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.findSeen(reader, scope, of, { recordIds, runId });
  const found = [...(await findByRecords(reader, scope, of, recordIds)).values()];
  return found
    .filter((link) => isLive(link) && link.vendorId !== null && overlay.hasSeen(of.entity, link.vendorId))
    .map(({ recordId }) => recordId);
};

/** The links with a record at the vendor, and those among them that the list of a run had. */
async function countSeen(reader: Reader, scope: ProjectScope, of: LinkedRecords, runId: string) {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.countSeen(reader, scope, of, runId);
  const changed = [...overlay.values()].filter(({ entity }) => entity === of.entity);
  const there = changed.filter(hasRecordThere);
  const stored = await countNamed(reader, scope, of, {
    vendorIds: overlay.listSeen(of.entity),
    without: changed.map(({ id }) => id),
  });
  const seen = there.filter(({ vendorId }) => vendorId !== null && overlay.hasSeen(of.entity, vendorId));
  return { linked: stored.linked + there.length, seen: stored.seen + seen.length };
}

/** Keeps links without a record there in their page, whose length tells whether another one follows. */
const listUnseen: Statements['listUnseen'] = async (reader, scope, of, { runId, after, max }) => {
  const overlay = findOverlay(scope);
  if (overlay === undefined) return storedLinks.listUnseen(reader, scope, of, { runId, after, max });
  const stored = await listUnnamed(reader, scope, of, { vendorIds: overlay.listSeen(of.entity), after, max });
  return stored.map((link) => overlay.get(link.id) ?? link);
};

/** Lists the links that changed in memory before all others. */
const listWaiting: typeof listStoredWaiting = async (reader, scope, of, { after, max }) => {
  const stored = await listStoredWaiting(reader, scope, of, { after, max });
  const overlay = findOverlay(scope);
  if (overlay === undefined) return stored;
  const known = new Set(stored.map(({ id }) => id));
  const isWaiting = (link: Link) => isLive(link) && (link.isToPull || link.held.length > 0);
  const added = [...overlay.values()].filter((link) => link.entity === of.entity && !known.has(link.id));
  return [...(after === null ? added.filter(isWaiting) : []), ...stored.map((link) => overlay.get(link.id) ?? link)];
};

/** The statements of a synchronisation on links. */
export const links = {
  findByRecords,
  findByVendorIds,
  findByMarkers,
  listIntents,
  listLive,
  findLink,
  listEndedVendorIds,
  lockLink,
  lockByRecord,
  hasEnded,
  hasRelinked: storedLinks.hasRelinked,
  isMadeElsewhere,
  readVendorProject,
  insertLink,
  saveLink,
  markSeen,
  findSeen,
  countSeen,
  listUnseen,
  listWaiting,
  hasWanted,
  freeFields,
  findRoom: findLinkRoom,
  takePlace,
  sayFull,
  saysFull,
} as const;
