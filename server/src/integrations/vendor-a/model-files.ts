// Files of models at vendor A: an item (its id is a lineage) has versions, and a version has a file behind a signed link.
import { createMessage, isMessage } from '../../../../contract/messages/message.ts';
import { readTargetUrl } from '../../platform/outbound/target-url.ts';
import { readLink } from '../../platform/read-link.ts';
import { findOrNull } from '../adapting/public.ts';
import { isMembers, readInstant } from '../answers/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { getDataPath, getId, getMember, getText, listData } from './vendor-json.ts';

/** A version of an item. */
export interface ModelVersion {
  readonly versionId: string;
  readonly lineageId: string | null;
  readonly number: number;
  readonly fileName: string;
  /** Bytes; null if the vendor does not say. */
  readonly sizeBytes: number | null;
  /** `empty` and `processing` versions are asked for again: a cloud model begins as a placeholder. */
  readonly state: 'ready' | 'processing' | 'empty';
  readonly storage: StoredFile | null;
  readonly createdAt: string | null;
  readonly url: string | null;
}

/** An item with its current version. */
export interface ModelItem {
  readonly lineageId: string;
  readonly name: string;
  readonly folderId: string | null;
  readonly isDeleted: boolean;
  readonly tip: ModelVersion | null;
}

/** The place of a version's file. */
export interface StoredFile {
  readonly bucket: string;
  readonly object: string;
}

/** A part of a file behind an address that takes no credentials. */
export interface FilePart {
  readonly url: string;
  /** The first byte of the part, and the last one; null for the end of the file. */
  readonly from: number;
  readonly to: number | null;
}

/** A file as it is downloaded: its parts, put together in their order. */
export interface FileDownload {
  readonly parts: readonly FilePart[];
  readonly sizeBytes: number | null;
  /** In lower-case hex; null if the vendor does not know it. */
  readonly sha1: string | null;
}

/** Finds an item with its current version; null if the vendor has none of this id, or does not show it. */
export async function findModelItem(session: VendorSession, lineageId: string): Promise<ModelItem | null> {
  const item = await findOrNull(() => readData(session, getDataPath(session, 'items', lineageId)));
  if (item === null) return null;
  const tip = await findOrNull(() => readData(session, getDataPath(session, 'items', lineageId, 'tip')));
  return {
    lineageId,
    name: getText(item, 'attributes', 'displayName') ?? getText(item, 'attributes', 'name') ?? lineageId,
    folderId: getId(item, 'relationships', 'parent', 'data', 'id'),
    isDeleted: getMember(item, 'attributes', 'hidden') === true,
    tip: tip === null ? null : readVersion(tip, lineageId),
  };
}

/** Lists the versions of an item in their order, and counts those that cannot be read. */
export async function listModelVersions(
  session: VendorSession,
  lineageId: string,
): Promise<{ readonly versions: readonly ModelVersion[]; readonly unreadable: number }> {
  const data = await listData(session, getDataPath(session, 'items', lineageId, 'versions'));
  const versions = data.flatMap((each) => readVersion(each, lineageId) ?? []);
  const byId = new Map(versions.map((each) => [each.versionId, each]));
  return {
    versions: [...byId.values()].toSorted((a, b) => a.number - b.number),
    unreadable: data.length - versions.length,
  };
}

/** Finds a version; null if the vendor has none of this id, or does not show it. @throws VendorFault bad_answer */
export async function findModelVersion(session: VendorSession, versionId: string): Promise<ModelVersion | null> {
  const data = await findOrNull(() => readData(session, getDataPath(session, 'versions', versionId)));
  if (data === null) return null;
  const version = readVersion(data, null);
  if (version === null) throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
  return version;
}

/** Returns the `data` of an answer. @throws VendorFault bad_answer */
async function readData(session: VendorSession, path: string): Promise<unknown> {
  const { body } = await session.call({ method: 'GET', path });
  const data = getMember(body, 'data');
  if (!isMembers(data)) throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
  return data;
}

const UNFINISHED = /^(?:NEEDS_PROCESSING|PROCESSING|PENDING|QUEUED|IN_PROGRESS)$/i;

/** The greatest number of a version that the database stores. */
const MAX_NUMBER = 2 ** 31 - 1;

/** Reads a version; null without an id, a number or a name. */
function readVersion(data: unknown, lineageId: string | null): ModelVersion | null {
  const versionId = getId(data, 'id');
  const fileName = getText(data, 'attributes', 'name') ?? getText(data, 'attributes', 'displayName');
  const number = readNumber(getMember(data, 'attributes', 'versionNumber')) ?? readNumberOfId(versionId);
  if (versionId === null || fileName === null || number === null || number > MAX_NUMBER) return null;
  const storage = readStorage(getId(data, 'relationships', 'storage', 'data', 'id'));
  const sizeBytes = readNumber(getMember(data, 'attributes', 'storageSize'));
  const processing =
    getText(data, 'attributes', 'processState') ??
    getText(data, 'attributes', 'extension', 'data', 'processState') ??
    '';
  const isEmpty = storage === null || sizeBytes === 0;
  return {
    versionId,
    lineageId: getId(data, 'relationships', 'item', 'data', 'id') ?? lineageId,
    number,
    fileName,
    sizeBytes,
    // A file whose processing failed at the vendor is whole all the same: only its viewer there lacks it.
    state: UNFINISHED.test(processing) ? 'processing' : isEmpty ? 'empty' : 'ready',
    storage,
    createdAt: readInstant(getMember(data, 'attributes', 'createTime')),
    url: readLink(getMember(data, 'links', 'webView', 'href')),
  };
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Returns the number in an id that ends in `?version=7`. */
function readNumberOfId(versionId: string | null): number | null {
  const digits = /[?&]version=(\d{1,9})$/.exec(versionId ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Reads `urn:…:<bucket>/<object>`. The link beside it may lead to another host. */
function readStorage(urn: string | null): StoredFile | null {
  const { bucket, object } = /^urn:(?:.*:)?(?<bucket>[^/:]+)\/(?<object>.+)$/.exec(urn ?? '')?.groups ?? {};
  return bucket === undefined || object === undefined ? null : { bucket, object };
}

/** Minutes for which a link is good: the parts of a large file are read one after another. */
const LINK_MINUTES = 60;

/**
 * Signs the download of a file. The vendor gives one address (`complete`), one for each part as long as the parts are not put
 * together (`chunked`), or one of its own (`fallback`). @throws VendorFault bad_answer, too_large for too many parts
 */
export async function signDownload(session: VendorSession, { bucket, object }: StoredFile): Promise<FileDownload> {
  const { body } = await session.call({
    method: 'GET',
    path: `/oss/v2/buckets/${encodeURIComponent(bucket)}/objects/${encodeURIComponent(object)}/signeds3download`,
    query: { 'public-resource-fallback': 'true', minutesExpiration: LINK_MINUTES },
  });
  const size = readNumber(getMember(body, 'size'));
  const sha1 = getText(body, 'sha1')?.toLowerCase() ?? null;
  const parts = readParts(body, size);
  const to = parts.at(-1)?.to ?? null;
  const sizeBytes = size ?? (to === null ? null : to + 1);
  return { parts, sizeBytes, sha1: sha1 !== null && /^[0-9a-f]{40}$/.test(sha1) ? sha1 : null };
}

/** Parts of a file: each is a call, and vendors make them of five megabytes or more. */
const MAX_PARTS = 1_000;

function readParts(body: unknown, sizeBytes: number | null): readonly FilePart[] {
  const status = getText(body, 'status');
  if (status === 'complete' || status === 'fallback') {
    return [{ url: requireUrl(getMember(body, 'url')), from: 0, to: null }];
  }
  if (status !== 'chunked') throw new VendorFault('bad_answer', createMessage('integrations.faultNoFileLink'));
  const urls = getMember(body, 'urls');
  const entries = Object.entries(isMembers(urls) ? urls : {});
  if (entries.length > MAX_PARTS) {
    const params = { number: entries.length, limit: MAX_PARTS };
    throw new VendorFault('too_large', createMessage('integrations.faultManyParts', params));
  }
  const parts = entries.map(([range, url]): FilePart & { to: number } => {
    const [, from, to] = /^\(?(\d{1,15})-(\d{1,15})\)?$/.exec(range) ?? [];
    return { url: requireUrl(url), from: Number(from), to: Number(to) };
  });
  parts.sort((a, b) => a.from - b.from);
  // A gap or an overlap would put a broken file together; a range that is not one is NaN, which equals nothing.
  const isWhole = parts.every(({ from, to }, index) => from === (parts[index - 1]?.to ?? -1) + 1 && to >= from);
  const last = parts.at(-1);
  if (!isWhole || last === undefined || (sizeBytes !== null && last.to !== sizeBytes - 1)) {
    throw new VendorFault('bad_answer', createMessage('integrations.faultFileParts'));
  }
  return parts;
}

function requireUrl(value: unknown): string {
  // Of all parts, before the first one is called: one that nobody may follow leaves the file broken.
  if (typeof value === 'string' && !isMessage(readTargetUrl(value))) return value;
  throw new VendorFault('bad_answer', createMessage('integrations.faultNoFileLink'));
}
