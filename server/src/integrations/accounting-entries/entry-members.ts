// The members of an entry as clients see it, each an SQL expression of JSON, for lists and single records alike.
import type { AccountingEntry } from '../../../../contract/accounting-entries.ts';
import { appendText } from '../../platform/database/json-bytes.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { type Member, recordShape } from '../../platform/database/record-shape.ts';
import { fieldText } from '../../platform/database/wire-values.ts';
import { type ApprovalFacts, findProblems } from '../accounting-deciding/public.ts';
import { fromMinor, toMinor } from '../money/public.ts';

const column = (name: string) => `accounting_entry.${name}`;
const plain = (name: string) => `to_jsonb(${column(name)})`;
const formatInstant = (expression: string) =>
  `to_jsonb(to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const money = (amount: string, currency: string) =>
  `jsonb_build_object('amount', (${amount})::text, 'currency', ${currency})`;
const doer = (name: string) =>
  `case when ${column(`${name}_by_type`)} is not null then ` +
  `jsonb_build_object('type', ${column(`${name}_by_type`)}, 'id', ${column(`${name}_by_id`)}) end`;

/** Rows of entries with the usual choices of their projects and the connection of the workspace. */
export const ENTRY_FROM =
  'accounting_entry ' +
  'left join accounting_project on accounting_project.workspace_id = accounting_entry.workspace_id ' +
  'and accounting_project.project_id = accounting_entry.project_id ' +
  'left join accounting_connection on accounting_connection.workspace_id = accounting_entry.workspace_id';

/** Until somebody has chosen, the usual choice of the project. */
const isOpen = `${column('state')} = 'staged' and ${column('contact_id')} is null`;
const choose = (name: string) => `case when ${isOpen} then accounting_project.${name} else ${column(name)} end`;
const named = (name: string) =>
  `case when ${choose(`${name}_id`)} is not null then jsonb_build_object('id', ${choose(`${name}_id`)}, ` +
  `'name', coalesce(${choose(`${name}_name`)}, ${choose(`${name}_id`)})) end`;

const KIND =
  `coalesce(${column('kind')}, case when ${column('amount')} < 0 then 'credit' ` +
  "else coalesce(accounting_project.kind, accounting_connection.default_kind, 'purchase_order') end)";

const ofSource =
  'document.workspace_id = accounting_entry.workspace_id and document.source_id = accounting_entry.source_id';
const known = `${ofSource} and document.project_id = accounting_entry.project_id and document.vendor_id is not null`;
const document =
  `jsonb_build_object('kind', document.kind, 'vendorId', document.vendor_id, 'number', document.number, 'url', document.url, ` +
  `'status', document.status, 'amount', ${money('document.amount', 'document.currency')})`;

const isArchived = (list: string, name: string) =>
  'coalesce((select choice.is_archived from accounting_choice as choice ' +
  'where choice.workspace_id = accounting_entry.workspace_id and choice.connection_id = accounting_connection.id ' +
  `and choice.list = '${list}' and choice.vendor_id = ${choose(`${name}_id`)}), false)`;

/** The facts that problems follow from, as ApprovalFacts. */
const FACTS =
  `jsonb_build_object('amount', ${column('amount')}::text, 'currency', ${column('currency')}, 'kind', ${KIND}, ` +
  `'isAmendment', ${column('previous_id')} is not null, ` +
  "'company', case when accounting_connection.company_id is not null then jsonb_build_object(" +
  "'id', accounting_connection.company_id, 'currency', accounting_connection.company_currency, " +
  "'hasDraftBills', accounting_connection.company_has_draft_bills) end, " +
  `'documentCompanyId', (select document.company_id from accounting_document as document where ${known} ` +
  "and document.status <> 'gone' order by document.id desc limit 1), " +
  `'isContactArchived', ${isArchived('contacts', 'contact')}, 'isAccountArchived', ${isArchived('accounts', 'account')}, ` +
  `'isTaxArchived', ${isArchived('taxes', 'tax')}, 'isTrackingArchived', ${isArchived('tracking', 'tracking')})`;

/** The amount that the provider had when the entry was approved; what it has now until then. */
const PREVIOUS =
  `case when ${column('previous_id')} is not null then jsonb_build_object('entryId', ${column('previous_id')}, ` +
  `'amount', coalesce(${column('known_amount')}, (select sum(document.amount) from accounting_document as document ` +
  `where ${known} and document.status not in ('void', 'gone')), 0)::text, 'target', ${column('amount')}::text, ` +
  `'currency', ${column('currency')}) end`;

const JSON_MEMBERS = {
  id: plain('id'),
  projectId: plain('project_id'),
  source: `jsonb_build_object('type', 'rfi', 'id', ${column('source_id')}, 'number', ${column('source_number')})`,
  version: plain('version'),
  amount: money(column('amount'), column('currency')),
  description: plain('description'),
  kind: `to_jsonb(${KIND})`,
  contact: named('contact'),
  account: named('account'),
  tax: named('tax'),
  tracking: named('tracking'),
  problems: FACTS,
  state: plain('state'),
  previous: PREVIOUS,
  document:
    `(select ${document} from accounting_document as document where ${known} and document.entry_id = ${column('id')} ` +
    'order by document.id desc limit 1)',
  documents: `coalesce((select jsonb_agg(${document} order by document.id) from accounting_document as document where ${known}), '[]')`,
  error:
    `case when ${column('error_code')} is not null then jsonb_build_object('code', ${column('error_code')}, ` +
    `'message', coalesce(${column('error_message')}, '')) || coalesce(${column('error_said')}, '{}') || ` +
    `jsonb_build_object('at', ${formatInstant(column('error_at'))}) end`,
  proposedBy: doer('cost'),
  proposedAt: formatInstant(column('proposed_at')),
  approvedBy: doer('approved'),
  approvedAt: formatInstant(column('approved_at')),
  rejectedBy: doer('rejected'),
  rejectedAt: formatInstant(column('rejected_at')),
  reversedBy: doer('reversed'),
  reason: plain('reason'),
  createdAt: formatInstant(column('created_at')),
  updatedAt: formatInstant(column('updated_at')),
} as const satisfies Record<keyof AccountingEntry, string>;

type StoredPrevious = {
  readonly entryId: string;
  readonly amount: string;
  readonly target: string;
  readonly currency: string;
};

/** Members that are computed from the JSON of a member. */
const COMPUTED: Readonly<Partial<Record<keyof AccountingEntry, (value: never) => unknown>>> = {
  problems: (facts: ApprovalFacts) => findProblems(facts),
  previous: (stored: StoredPrevious | null) => stored && describePrevious(stored),
};

function describePrevious({ entryId, amount, target, currency }: StoredPrevious): AccountingEntry['previous'] {
  const before = toMinor(amount, currency);
  return {
    entryId,
    amount: fromMinor(before, currency),
    difference: fromMinor(toMinor(target, currency) - before, currency),
  };
}

const compute = (name: keyof AccountingEntry, value: unknown) =>
  (COMPUTED[name] as ((given: unknown) => unknown) | undefined)?.(value) ?? value;

const names = Object.keys(JSON_MEMBERS) as (keyof AccountingEntry)[];

const members = Object.fromEntries(
  names.map((name): [string, Member] => [
    name,
    {
      columns: [JSON_MEMBERS[name]],
      write(row, at, out) {
        const text = fieldText(row, at);
        appendText(out, JSON.stringify(text === null ? null : compute(name, JSON.parse(text))));
      },
    },
  ]),
) as Record<keyof AccountingEntry, Member>;

export const entryShape = recordShape<AccountingEntry>(members);

export const entryList: ListSource = {
  from: ENTRY_FROM,
  table: 'accounting_entry',
  newestFirst: true,
  changes: false,
  inProject: false,
  filters: {
    state: 'accounting_entry.state = $',
    projectId: 'accounting_entry.project_id = $',
    sourceId: 'accounting_entry.source_id = $',
  },
};

/** The select list of a single entry, one column a member. */
export const ENTRY_COLUMNS = names.map((name) => `${JSON_MEMBERS[name]} as "${name}"`).join(', ');

/** Reads a row of ENTRY_COLUMNS. */
export function readEntryRow(row: Readonly<Record<string, unknown>>): AccountingEntry {
  return Object.fromEntries(names.map((name) => [name, compute(name, row[name])])) as AccountingEntry;
}
