// An RFI's rules: pure (contract §6).

import { isCurrency } from '../../../../contract/currencies.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { RFI_STATUSES, type Rfi, type RfiChange, type RfiCreate, type RfiStatus } from '../../../../contract/rfis.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import { NO_CURRENCY } from '../../platform/http/schema.ts';
import { differingFields } from '../history/public.ts';

/** A record with the instant of its last change, which its ETag follows from. */
export interface RfiVersion {
  readonly rfi: Rfi;
  readonly changedAt: string;
}

/** With the people who follow it. */
export interface WatchedRfi extends RfiVersion {
  readonly watchers: string[];
}

/** The fields that people write; an answer is given by a step of its own. */
export type RfiFields = Omit<
  Rfi,
  'id' | 'projectId' | 'number' | 'createdBy' | 'createdAt' | 'updatedAt' | 'answer' | 'answeredBy' | 'answeredAt'
>;

/** What a change of an RFI comes to. */
export interface RfiStep {
  /** Those that differ; empty when nothing changes. */
  readonly fields: Partial<RfiFields>;
  /** It is open for the first time: the moment that `rfi.created` tells of. */
  readonly isRaised: boolean;
  /** It is open again: its answer stands no more. */
  readonly isReopened: boolean;
}

/** Where a PATCH may move an RFI. `answered` is missing everywhere: only an answer leads there. */
const MOVES: Readonly<Record<RfiStatus, readonly RfiStatus[]>> = {
  draft: ['open', 'void'],
  open: ['void'],
  answered: ['closed', 'open'],
  closed: [],
  void: [],
};

/** The statuses that an RFI of this one may get: by a PATCH, or by an answer. */
export function nextStatuses(from: RfiStatus): RfiStatus[] {
  return RFI_STATUSES.filter((to) => MOVES[from].includes(to) || (to === 'answered' && isAnswerable(from)));
}

/** The fields of a new RFI (defaults of contract §6), and whether it is raised with that. */
export function planRfi(create: RfiCreate): { fields: RfiFields; isRaised: boolean } {
  const status = create.status ?? 'open';
  const fields = {
    subject: create.subject,
    question: create.question,
    status,
    priority: create.priority ?? 'medium',
    assigneeId: create.assigneeId ?? null,
    dueDate: create.dueDate ?? null,
    costImpact: create.costImpact ?? null,
    scheduleImpactDays: create.scheduleImpactDays ?? null,
    elementGuids: create.elementGuids ?? [],
    modelId: create.modelId ?? null,
  } as const;
  return { fields, isRaised: status === 'open' };
}

/**
 * Plans a change of an RFI. Giving the status that it has is no move. Throws conflict for a move that is not allowed, validation_failed
 * for a currency that is not in use, unless it is the one that the RFI has.
 */
export function planChange(before: RfiFields, change: RfiChange): RfiStep {
  const to = change.status ?? before.status;
  const isMove = to !== before.status;
  if (isMove && !MOVES[before.status].includes(to)) throw conflict(refusalOf(before.status, to));
  const currency = change.costImpact?.currency;
  if (currency !== undefined && currency !== before.costImpact?.currency && !isCurrency(currency)) {
    throw invalidField('costImpact/currency', NO_CURRENCY);
  }
  return {
    fields: differingFields(before, change),
    isRaised: isMove && to === 'open' && before.status === 'draft',
    isReopened: isMove && to === 'open' && before.status === 'answered',
  };
}

/** A status and an answer: as an RFI has them, or as they are to be, absent where that is left open. */
export interface AnswerState {
  readonly status: RfiStatus;
  readonly answer: string | null;
}

/**
 * Plans the statuses that lead an RFI to a status and an answer at once, in their order; empty where it is there already. The
 * given answer is the step to `answered`; a stored answer is neither replaced nor taken away but by reopening, and
 * nothing leads to `void`. Returns undefined for what the moves of people do not reach.
 */
export function planMoves(from: AnswerState, wanted: Partial<AnswerState>): RfiStatus[] | undefined {
  const isGiven = typeof wanted.answer === 'string' && wanted.answer !== from.answer;
  if (isGiven && !isAnswerable(from.status) && from.status !== 'draft') return undefined;
  const to = wanted.status ?? (isGiven && isAnswerable(from.status) ? 'answered' : from.status);
  const moves = findMoves(from.status, to, isGiven);
  if (moves === undefined || isGiven !== moves.includes('answered')) return undefined;
  const answer = moves.includes('open') && !isGiven ? null : isGiven ? wanted.answer : from.answer;
  return wanted.answer === undefined || wanted.answer === answer ? moves : undefined;
}

/** Finds the shortest way between statuses. */
function findMoves(from: RfiStatus, to: RfiStatus, isAnswerGiven: boolean): RfiStatus[] | undefined {
  const ways: RfiStatus[][] = [[]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    const next = nextStatuses(last).filter((each) => each !== 'void' && (each !== 'answered' || isAnswerGiven));
    ways.push(...next.filter((each) => each !== from && !way.includes(each)).map((each) => [...way, each]));
  }
  return undefined;
}

/** Throws conflict unless the RFI waits for an answer. */
export function requireAnswerable(status: RfiStatus): void {
  if (!isAnswerable(status)) throw conflict(createMessage('records.rfiNotOpen', { rfiStatus: status }));
}

const isAnswerable = (status: RfiStatus) => status === 'open';

function refusalOf(from: RfiStatus, to: RfiStatus): Message {
  if (to === 'answered') return createMessage('records.rfiByAnswer');
  return createMessage('records.rfiMove', { rfiStatus: from, rfiNext: to });
}
