// The creation of a record at the vendor: announced with its marker, made by one call, searched for before it is repeated.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type FieldValue, type FieldValues, pickValues, translateToVendor } from '../fields/public.ts';
import { type HeldValue, type Link, links, type OpenIntent } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { enterOutcome, refuse } from '../outcomes/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, listRules } from '../work/public.ts';
import { findNamedId } from './settle-open.ts';
import { isUnanswered, lockIntent, settleIntent } from './write-update.ts';

interface Pending {
  readonly link: Link;
  readonly local: LocalRecord;
}

/** Readings until a new record must be readable, two seconds apart. */
const READINGS = 3;
const READ_AFTER_MS = 2_000;

/** Makes a record at the vendor. Returns true if an update has to follow. */
export async function createRecord(context: EntityContext, { link, local }: Pending): Promise<boolean> {
  const { entity, deps, scope } = context;
  if (entity.create === null) throw new Error(`records of type ${entity.entity} are not made at the vendor`);
  const plan = planNewRecord(context, local, link.blockedFields);
  if (plan.fault !== undefined) {
    const { fault } = plan;
    await refuse(context, {
      direction: 'push',
      outcome: 'skipped',
      link,
      fault,
      fields: plan.held
        .filter(({ field }) => fault.fields.includes(field))
        .map(({ field, value }) => ({ field, from: value, to: null, note: fault.code })),
      local,
      change: { held: plan.held },
    });
    return false;
  }
  const { sent, initial, held } = plan;
  const intent: OpenIntent = {
    kind: 'create',
    snapshot: pickValues(local.values, Object.keys(sent)),
    sent,
    before: null,
    atMs: deps.clock.now(),
    key: deps.ids.next(),
    since: null,
    initial,
  };
  await inStep(context, async (tx) => {
    const now = await context.records.lock(tx, scope, link.recordId, {});
    // Edited or deleted since it was read: the next round takes it as it is.
    if (now?.changedAt !== local.changedAt)
      throw new VendorFault('vendor_conflict', createMessage('integrations.faultChangedMeanwhile'));
    const still = await links.lockLink(tx, scope, link.id);
    if (still?.state !== 'pending' || still.vendorId !== null || still.intent !== null)
      throw new VendorFault('vendor_conflict', createMessage('integrations.faultLinkedAlready'));
    await links.saveLink(tx, scope, link.id, { intent, held, refusal: null, mappingVersion: context.mapping.version });
  });
  const startedMs = deps.clock.now();
  const vendorId = await callCreate(context, { link, intent });
  if (vendorId === undefined) return true;
  const vendor = await readCreated(context, { vendorId, sent, initial });
  await settleIntent(context, {
    link,
    intent,
    vendorId,
    reading: { vendor, history: vendor.updatedAt === null ? null : await readHistory(context, vendor) },
    isRecovered: false,
    durationMs: deps.clock.now() - startedMs,
  });
  return Object.keys(initial).length > 0;
}

/** The vendor's history of a new record from its beginning; null if the vendor keeps none. */
function readHistory({ entity, session }: EntityContext, { vendorId, createdAt, updatedAt }: VendorRecord) {
  return entity.history(session, vendorId, createdAt ?? updatedAt ?? '');
}

/** Divides the values into what creation sends, what follows, and what cannot cross; a fault if the vendor would make no record. */
export function planNewRecord(context: EntityContext, local: LocalRecord, blockedFields: readonly string[]) {
  const { entity, mapping, connection } = context;
  const values: Record<string, FieldValue> = {};
  const held: HeldValue[] = [];
  for (const rule of listRules(context)) {
    const { field } = rule;
    const value = local.values[field];
    if (rule.way === '←' || value === undefined) continue;
    const isBlocked = blockedFields.includes(field);
    const translation = translateToVendor(rule, value);
    if (!isBlocked && 'value' in translation) values[field] = translation.value;
    else if (value !== null) {
      const reason = 'problem' in translation ? translation.problem : ('blocked' as const);
      held.push({ field, side: 'local', reason, value });
    }
  }
  const { creationSwitch } = entity;
  if (creationSwitch !== undefined && connection.config[creationSwitch] !== true) {
    const message = createMessage('integrations.faultLeftOut', { name: creationSwitch });
    return { fault: new VendorFault('not_linked', message), held: [] };
  }
  for (const name of entity.required.config) {
    if (connection.config[name] === undefined || connection.config[name] === false) {
      const message = createMessage('integrations.faultMissingSetting', { name });
      return { fault: new VendorFault('not_configured', message), held };
    }
  }
  const missing = entity.required.fields.filter((field) => (values[field] ?? null) === null);
  if (missing.length > 0) {
    const isTooLong = held.some(({ field, reason }) => missing.includes(field) && reason === 'too_long');
    const code = isTooLong ? 'too_long' : 'unmapped_value';
    const message = createMessage('integrations.faultMissingFields', { list: missing });
    return { fault: new VendorFault(code, describeMissing(missing, held) ?? message, { fields: missing }), held };
  }
  const plan = entity.planCreation?.(values, mapping.context) ?? { values, initial: {} };
  return { sent: plan.values, initial: plan.initial, held };
}

/** Names the value that the vendor has no counterpart of, which people can make there; undefined without one. */
function describeMissing(missing: readonly string[], held: readonly HeldValue[]) {
  const found = held.find(({ field, reason }) => missing.includes(field) && reason === 'not_permitted');
  if (found === undefined) return undefined;
  return createMessage('integrations.faultNoCounterpart', { syncField: found.field, name: String(found.value) });
}

/** Makes the call. Returns the new id; undefined if the vendor refused fields by name, without which it is tried again. */
async function callCreate(
  context: EntityContext,
  { link, intent }: { readonly link: Link; readonly intent: OpenIntent },
): Promise<string | undefined> {
  const { entity, session, deps, scope } = context;
  const recordUrl = deps.recordUrl(scope, entity.entity, link.recordId);
  try {
    const made = { values: intent.sent, marker: link.marker, recordId: findNamedId(link), recordUrl, key: intent.key };
    const vendorId = await entity.create?.(session, made);
    if (vendorId === undefined) throw new Error('records of this type are not made at the vendor');
    return vendorId;
  } catch (error) {
    if (isUnanswered(error)) throw error;
    const named = error instanceof VendorFault && error.code === 'field_refused' ? error.fields : [];
    // Without a field that the vendor needs, the rest is not tried.
    const refused = named.some((field) => entity.required.fields.includes(field)) ? [] : named;
    await inStep(context, async (tx) => {
      const now = await lockIntent(tx, context, { link, intent });
      const blockedFields = [...new Set([...now.blockedFields, ...refused])];
      await links.saveLink(tx, scope, link.id, { intent: null, blockedFields });
      if (refused.length === 0 || !(error instanceof VendorFault)) return;
      const { message, status, requestId } = error;
      const fields = refused.map((field) => ({
        field,
        from: null,
        to: intent.sent[field] ?? null,
        note: 'field_refused' as const,
      }));
      const outcome = {
        direction: 'push',
        outcome: 'error',
        action: 'none',
        code: 'field_refused',
        message,
        fields,
      } as const;
      await enterOutcome(tx, context, now, { ...outcome, vendorStatus: status, vendorRequestId: requestId });
    });
    if (refused.length === 0) throw error;
    return undefined;
  }
}

/** Reads a new record once the vendor shows it. A vendor that does not for six seconds has it as it was sent. */
async function readCreated(
  { entity, session, deps }: EntityContext,
  { vendorId, sent, initial }: { readonly vendorId: string; readonly sent: FieldValues; readonly initial: FieldValues },
): Promise<VendorRecord> {
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const vendor = await entity.get(session, vendorId);
    if (vendor !== null) return vendor;
    if (reading < READINGS) await new Promise<void>((resolve) => void deps.clock.after(READ_AFTER_MS, resolve));
  }
  return {
    entity: entity.entity,
    vendorId,
    number: null,
    url: null,
    values: { ...initial, ...sent },
    etag: '',
    createdAt: null,
    updatedAt: null,
    createdBy: session.accountId,
    updatedBy: session.accountId,
    marker: null,
    isDeleted: false,
    permitted: {},
    matchKey: null,
  };
}
