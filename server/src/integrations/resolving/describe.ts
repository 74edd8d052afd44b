// A conflict as people see it, and the checks of their choice: pure.
import {
  type ConflictResolve,
  type IntegrationConflict,
  UNDO_DAYS,
} from '../../../../contract/integration-conflicts.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { invalidField, conflict as refuseByState } from '../../platform/app-error.ts';
import type { ConflictField, StoredConflict } from '../conflicts/public.ts';
import { areEqual } from '../fields/public.ts';
import type { Link } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';

/** The record here and the link of a conflict, as they are now. */
export interface ConflictNow {
  readonly local: LocalRecord;
  readonly link: Pick<Link, 'bases' | 'held'>;
}

/** Lets an open conflict follow the record here, which may have been edited since both sides were compared. */
export function followLocal(conflict: StoredConflict, { local, link }: ConflictNow): StoredConflict {
  if (conflict.state !== 'open') return conflict;
  const { fields, vendor } = conflict;
  const values = (field: string) => local.values[field] ?? null;
  const isEdited = (field: string) => !areEqual(local.values[field], conflict.local.values[field]);
  const known = fields.map(
    (each): ConflictField =>
      isEdited(each.field)
        ? { ...each, local: values(each.field), changedBy: each.changedBy === 'vendor' ? 'both' : each.changedBy }
        : each,
  );
  const isSynced = (field: string) => vendor.values[field] !== undefined;
  const isKnown = (field: string) => fields.some((each) => each.field === field);
  const added = Object.keys(local.values).filter((field) => isSynced(field) && !isKnown(field) && isEdited(field));
  const { localBase, vendorBase } = link.bases;
  const isDeleted = conflict.reason === 'deleted_at_vendor';
  // A value there that could not cross took no part in the conflict as long as the one here stayed.
  const isHeldThere = (field: string) =>
    !isDeleted && link.held.some((each) => each.field === field && each.side === 'vendor');
  const fresh = added.map(
    (field): ConflictField => ({
      field,
      base: { local: localBase[field] ?? null, vendor: vendorBase[field] ?? null },
      local: values(field),
      vendor: isDeleted ? null : (vendor.values[field] ?? null),
      changedBy: isHeldThere(field) ? 'both' : 'local',
      notApplicable: isHeldThere(field),
    }),
  );
  const side = { values: local.values, changedAt: local.changedAt, changedBy: conflict.local.changedBy };
  return { ...conflict, fields: [...known, ...fresh], local: side };
}

/** Returns a conflict as clients see it. */
export function describeConflict(conflict: StoredConflict): IntegrationConflict {
  const { id, projectId, connectionId, linkId, entity, recordId, recordNumber, recordTitle } = conflict;
  const { vendorId, vendorNumber, state, reason, detectedAt, fields } = conflict;
  const { resolution, resolvedBy, resolvedAt, undoUntil, undoneBy, undoneAt } = conflict;
  return {
    id,
    projectId,
    connectionId,
    linkId,
    entity,
    recordId,
    recordNumber,
    recordTitle,
    vendorId,
    vendorNumber,
    state,
    reason,
    detectedAt,
    fields: fields.map(({ field, base, local, vendor, changedBy, notApplicable }) => ({
      field,
      base: { local: copy(base.local), vendor: copy(base.vendor) },
      local: copy(local),
      vendor: copy(vendor),
      changedBy,
      notApplicable,
    })),
    local: { changedAt: conflict.local.changedAt, changedBy: conflict.local.changedBy },
    vendor: { changedAt: conflict.vendor.changedAt, changedBy: conflict.vendor.changedBy },
    resolution,
    resolvedBy,
    resolvedAt,
    undoUntil,
    undoneBy,
    undoneAt,
  };
}

type WireValue = IntegrationConflict['fields'][number]['local'];

/** The wire type of a list is not read-only. */
const copy = (value: ConflictField['local']): WireValue => (isList(value) ? [...value] : value);

const isList = (value: ConflictField['local']): value is readonly string[] => Array.isArray(value);

/** Throws validation_failed for a choice that does not fit its resolution, whatever the conflict. */
export function requireChoice({ resolution, fields }: ConflictResolve): void {
  if (resolution !== 'merge' && fields !== undefined) {
    throw invalidField('fields', createMessage('integrations.conflictMergeOnly'));
  }
  if (resolution === 'merge' && Object.keys(fields ?? {}).length === 0) {
    throw invalidField('fields', createMessage('field.required'));
  }
}

/** Throws unless a conflict is open and a person may resolve it so. */
export function requireResolvable(conflict: StoredConflict, { resolution, fields = {} }: ConflictResolve): void {
  if (conflict.state !== 'open') throw refuseByState(createMessage('integrations.conflictNotOpen'));
  const names = conflict.fields.map(({ field }) => field);
  const unknown = Object.keys(fields).filter((field) => !names.includes(field));
  if (unknown.length > 0)
    throw invalidField(`fields/${unknown[0]}`, createMessage('integrations.conflictFields', { list: names }));
  if (conflict.reason === 'deleted_at_vendor') {
    if (resolution === 'merge') throw refuseByState(createMessage('integrations.conflictDeletedThere'));
    return;
  }
  const isTaken = ({ field }: ConflictField) =>
    resolution === 'take_remote' || (resolution === 'merge' && fields[field] === 'vendor');
  const list = conflict.fields.filter((each) => each.notApplicable && isTaken(each)).map(({ field }) => field);
  if (list.length > 0) throw refuseByState(createMessage('integrations.conflictNotApplicable', { list }));
}

/** Throws conflict unless a resolution can be undone, as far as is known without reading the vendor. */
export function requireUndoable(
  conflict: StoredConflict,
  { local, link }: ConflictNow & { readonly link: Pick<Link, 'bases' | 'state'> },
  nowMs: number,
): void {
  const { state, replaced, written, undoUntil, undoneAt } = conflict;
  if (state !== 'resolved') throw refuseByState(createMessage('integrations.undoNotResolved'));
  if (replaced.length === 0 || written === null || undoneAt !== null || undoUntil === null) {
    throw refuseByState(createMessage('integrations.undoNothing'));
  }
  if (Date.parse(undoUntil) <= nowMs)
    throw refuseByState(createMessage('integrations.undoTooLate', { count: UNDO_DAYS }));
  const { localBase, vendorBase } = link.bases;
  const isMoved = replaced.some(({ side, field }) => {
    const isEditedHere = !areEqual(local.values[field], localBase[field]);
    return isEditedHere || !areEqual(side === 'local' ? local.values[field] : vendorBase[field], written[side][field]);
  });
  if (isMoved || link.state !== 'linked') throw refuseByState(createMessage('integrations.undoMoved'));
}
