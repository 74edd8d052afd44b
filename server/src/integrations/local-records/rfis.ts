// RFIs as a sync reads and writes them. Status and answer are one: an answer is the way to `answered`.
import { Type } from 'typebox';
import { isCurrency } from '../../../../contract/currencies.ts';
import { RFI_STATUSES, type Rfi, RfiAnswerCreate, RfiChange, RfiCreate } from '../../../../contract/rfis.ts';
import { Nullable } from '../../../../contract/values.ts';
import { connectedRfis } from '../../coordination/rfis/public.ts';
import type { Ids } from '../../platform/ids.ts';
import { areEqual, cleanValue, type FieldValue, type FieldValues, omitValues } from '../fields/public.ts';
import { getMinorDigits, roundDecimal } from '../money/public.ts';
import { cleanValues, createCheck, pickChanged } from './checked-values.ts';
import { readId } from './issues.ts';
import type { LocalRecord, LocalRecords } from './local-records.ts';

const FIELDS = ['subject', 'question', 'assigneeId', 'dueDate', 'costImpact', 'scheduleImpactDays'] as const;
const MONEY = /^(\S+) (\S+)$/;

const moveMembers = {
  status: Type.Optional(Type.Enum([...RFI_STATUSES])),
  answer: Type.Optional(Nullable(RfiAnswerCreate.properties.answer)),
};
const changes = createCheck(Type.Object({ ...Type.Pick(RfiChange, FIELDS).properties, ...moveMembers }));
const creations = createCheck(Type.Object({ ...Type.Pick(RfiCreate, FIELDS).properties, ...moveMembers }));

type Moves = Parameters<typeof connectedRfis.planMoves>[1];

/**
 * Returns the RFIs here. An assignee who has no role in the project is known to the database alone: applying and creating throw
 * validation_failed for one. Applying throws conflict or validation_failed for values that findRefused names.
 */
export function createLocalRfis(deps: { readonly ids: Ids }): LocalRecords {
  return {
    entity: 'rfi',
    async list(reader, scope, query) {
      return (await connectedRfis.list(reader, scope, query)).map(toLocalRecord);
    },
    async find(reader, scope, ids) {
      return (await connectedRfis.find(reader, scope, ids)).map(toLocalRecord);
    },
    async lock(tx, scope, id, incoming) {
      const rfi = await connectedRfis.lock(tx, scope, { id, assigneeId: readId(incoming.assigneeId) });
      return rfi === undefined ? undefined : toLocalRecord(rfi);
    },
    findRefused({ values }, incoming) {
      const changed = readMembers(pickChanged(values, incoming));
      const invalid = changes.listInvalid(changed);
      const isRefused = !invalid.includes('costImpact') && isNewCurrencyUnknown(values.costImpact, changed.costImpact);
      return [
        ...invalid,
        ...(isRefused ? ['costImpact'] : []),
        ...findRefusedMoves(values, omitValues(incoming, invalid)),
      ];
    },
    async apply(tx, author, { id, values }, incoming) {
      const { status: _status, answer: _answer, ...change } = changes.read(readMembers(pickChanged(values, incoming)));
      const moves = readMoves(values, incoming);
      return toLocalRecord(await connectedRfis.apply(tx, { deps, ...author }, { id, change, moves }));
    },
    async create(tx, { scope, connectionId }, values) {
      const { status, answer, ...fields } = creations.read(readMembers(cleanValues(values)));
      const moves = { ...(status === undefined ? {} : { status }), ...(answer === undefined ? {} : { answer }) };
      return toLocalRecord(await connectedRfis.create(tx, { deps, scope, connectionId }, { fields, moves }));
    },
  };
}

/**
 * Returns which of status and answer do not go: the one that leaves the other possible, the answer last, or both. A status that
 * repeats the record's is the last to be refused.
 */
function findRefusedMoves(here: FieldValues, incoming: FieldValues): readonly string[] {
  const wanted = readMoves(here, incoming);
  const status = RFI_STATUSES.find((each) => each === here.status);
  if (status === undefined) return [];
  const from = { status, answer: typeof here.answer === 'string' ? here.answer : null };
  if (connectedRfis.planMoves(from, wanted) !== undefined) return [];
  const parts = [
    { field: 'answer', wanted: omitMove(wanted, 'status') },
    { field: 'status', wanted: omitMove(wanted, 'answer') },
  ].filter((each) => Object.keys(each.wanted).length > 0);
  const inOrder = wanted.status === status ? parts.toReversed() : parts;
  const kept = inOrder.find((each) => connectedRfis.planMoves(from, each.wanted) !== undefined);
  return parts.map(({ field }) => field).filter((field) => field !== kept?.field);
}

function omitMove({ status, answer }: Moves, omitted: 'status' | 'answer'): Moves {
  if (omitted === 'status') return answer === undefined ? {} : { answer };
  return status === undefined ? {} : { status };
}

/** Reads the status and the answer that are wanted. An answer that only repeats the record's is the record's, letter for letter. */
function readMoves(here: FieldValues, incoming: FieldValues): Moves {
  const status = RFI_STATUSES.find((each) => each === incoming.status);
  const answer = areEqual(here.answer, incoming.answer) ? here.answer : incoming.answer;
  return {
    ...(status === undefined ? {} : { status }),
    ...(answer === null ? { answer } : typeof answer === 'string' ? { answer: readAnswer(here, answer) } : {}),
  };
}

/** Returns an answer as it is stored. */
function readAnswer(here: FieldValues, answer: string): string {
  const cleaned = cleanValue(answer);
  return answer !== here.answer && typeof cleaned === 'string' ? cleaned : answer;
}

/** Tells whether an amount comes in a currency that is neither in use nor the record's. */
function isNewCurrencyUnknown(here: FieldValue | undefined, changed: unknown): boolean {
  if (!isMoney(changed) || isCurrency(changed.currency)) return false;
  return typeof here !== 'string' || MONEY.exec(here)?.[2] !== changed.currency;
}

const isMoney = (value: unknown): value is { readonly currency: string } =>
  typeof value === 'object' && value !== null && 'currency' in value && typeof value.currency === 'string';

/** Returns the values as members of the record: an amount of money is an object there. */
function readMembers(values: FieldValues): Readonly<Record<string, unknown>> {
  const { costImpact } = values;
  const [, amount, currency] = (typeof costImpact === 'string' && MONEY.exec(costImpact)) || [];
  return amount === undefined ? values : { ...values, costImpact: { amount, currency } };
}

function toLocalRecord(rfi: Rfi): LocalRecord {
  const { id, number, subject, question, status, answer, assigneeId, dueDate, scheduleImpactDays, updatedAt } = rfi;
  const costImpact = formatMoney(rfi.costImpact);
  const values = { subject, question, status, answer, assigneeId, dueDate, costImpact, scheduleImpactDays };
  return { id, label: `#${number}`, values, changedAt: updatedAt };
}

function formatMoney(cost: Rfi['costImpact']): string | null {
  if (cost === null) return null;
  return `${roundDecimal(cost.amount, getMinorDigits(cost.currency)) ?? cost.amount} ${cost.currency}`;
}
