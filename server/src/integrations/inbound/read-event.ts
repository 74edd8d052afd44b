// The events of vendors by their effect here, and the keys by which they are told apart. Pure.
import { createHash } from 'node:crypto';
import type { SyncedEntity, VendorKind } from '../../../../contract/integrations.ts';
import { readEvent } from '../vendor-a/public.ts';
import { readCompanyEvent, readEventProject } from '../vendor-b/public.ts';

/** A record that an event says has changed. */
export interface InboundEvent {
  readonly event: 'record_changed' | 'model_version_added';
  readonly entity: SyncedEntity;
  /** The id of the record; of a model, that of the version. */
  readonly vendorId: string;
}

export interface ReadEvent {
  /** Undefined for an event without an effect here. */
  readonly change: InboundEvent | undefined;
  /** The project that an event of a company names; null if it names none, or none that can be read. */
  readonly projectId: string | null;
}

/** Reads the body of an event of a vendor. */
export function readInboundEvent(kind: Extract<VendorKind, 'a' | 'b'>, body: unknown): ReadEvent {
  const { change, projectId } = kind === 'a' ? readConnectionEvent(body) : readCompanyChange(body);
  return { change: change !== undefined && isPlainId(change.vendorId) ? change : undefined, projectId };
}

function readConnectionEvent(body: unknown): ReadEvent {
  const { kind, ids } = readEvent(body);
  if (kind === 'ignored') return { change: undefined, projectId: null };
  if (kind === 'model_version') {
    const { versionId } = ids;
    const change = versionId === null ? undefined : named('model_version_added', 'model', versionId);
    return { change, projectId: null };
  }
  const { issueId } = ids;
  return { change: issueId === null ? undefined : named('record_changed', 'issue', issueId), projectId: null };
}

function readCompanyChange(body: unknown): ReadEvent {
  const found = readCompanyEvent(body);
  const change = found && named('record_changed', found.entity, found.vendorId);
  return { change, projectId: readEventProject(body) ?? null };
}

const named = (event: InboundEvent['event'], entity: SyncedEntity, vendorId: string): InboundEvent => ({
  event,
  entity,
  vendorId,
});

/** The database keeps no NUL, and no vendor has ids with control characters. Longer ids do not fit into its indexes. */
const isPlainId = (id: string) => /^[^\p{C}]{1,500}$/u.test(id);

/** Digits of a digest that tell two bodies apart. */
const SHORT_DIGEST = 32;

/**
 * Returns the key of an event: the id of its delivery with a digest of its body, `ulid`, `id`, else the digest. The id of a delivery is
 * not signed: alone, it could make an event pass for one that was sent before it.
 */
export function findEventKey(raw: Uint8Array, body: unknown, deliveryId: string | undefined): string {
  const { ulid, id } = (typeof body === 'object' && body !== null ? body : {}) as { ulid?: unknown; id?: unknown };
  const digest = createHash('sha256').update(raw).digest('hex');
  if (isPlainKey(deliveryId)) return `${deliveryId}.${digest.slice(0, SHORT_DIGEST)}`;
  // JSON's numbers beyond the safe ones fall together, and so would events.
  return [ulid, Number.isSafeInteger(id) ? String(id) : id].find(isPlainKey) ?? digest;
}

const isPlainKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key);
