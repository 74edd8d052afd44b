// A clash's rules: pure (contract §6).

import {
  CLASH_STATUSES,
  type Clash,
  type ClashCreate,
  type ClashStatus,
  type DecisionOutcome,
} from '../../../../contract/clashes.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../../platform/app-error.ts';

/** A record with the instant of its last change, which its ETag follows from. */
export interface ClashVersion {
  readonly clash: Clash;
  readonly changedAt: string;
}

/** With the people who follow it. */
export interface WatchedClash extends ClashVersion {
  readonly watchers: string[];
}

export type ClashFields = Omit<Clash, 'id' | 'projectId' | 'number' | 'status' | 'present' | 'createdAt' | 'updatedAt'>;

/** Where each outcome leads, from wherever the clash is. */
const LEADS_TO: Readonly<Record<DecisionOutcome, ClashStatus>> = {
  approve: 'approved',
  resolve: 'resolved',
  void: 'void',
  reopen: 'active',
};

/** The status after a decision; throws conflict for one that leads to the present status. */
export function decideClash(status: ClashStatus, outcome: DecisionOutcome): ClashStatus {
  const next = LEADS_TO[outcome];
  if (next === status) throw conflict(createMessage('records.clashAlready', { clashStatus: status }));
  return next;
}

/** The statuses that a decision may give a clash of this one. */
export function nextStatuses(from: ClashStatus): ClashStatus[] {
  return CLASH_STATUSES.filter((to) => to !== from && Object.values(LEADS_TO).includes(to));
}

/** The fields of a clash that a person enters. */
export function newClash(create: ClashCreate): ClashFields {
  return {
    name: create.name,
    kind: create.kind,
    modelAId: create.modelAId ?? null,
    elementAGuid: create.elementAGuid,
    modelBId: create.modelBId ?? null,
    elementBGuid: create.elementBGuid,
    point: create.point ?? null,
    distanceM: create.distanceM ?? null,
    assigneeId: create.assigneeId ?? null,
  };
}
