// The pages of vendor B: coordination issues and RFIs.
import { Refusal } from '../vendor-core/call.ts';
import { html } from '../vendor-core/html.ts';
import { isObject, type Json, type JsonObject } from '../vendor-core/json.ts';
import { describeValue, findName, listPeople, listValues } from '../vendor-core/page-fields.ts';
import type { Choice, Edit, Html, PageField, PageKind, VendorPages } from '../vendor-core/page-kinds.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { ISSUE_RULES, PRIORITIES, STATUSES, TYPES } from './coordination-issues.ts';
import { createEntry, IMPACTS, RFI_RULES } from './rfis.ts';

const IMPACT_LABELS: Readonly<Record<string, string>> = {
  yes_known: 'Yes, known',
  yes_unknown: 'Yes, unknown',
  no_impact: 'No impact',
  tbd: 'To be determined',
  n_a: 'Not applicable',
};
const TOKEN_SECONDS = 5400;
const OWN_ACCOUNT = 501;

const issue = (field: PageField): PageField => ({ check: ISSUE_RULES.members[field.name], ...field });
const rfi = (field: PageField): PageField => ({ check: RFI_RULES.members[field.name], ...field });
const getProjectName = ({ scope }: Row, world: World) => findName(world, 'projects', scope);
const listOptionalPeople = (world: World): readonly Choice[] => [
  { value: null, label: 'Nobody' },
  ...listPeople(world, true),
];

const COORDINATION_ISSUES: PageKind = {
  entity: 'coordination_issues',
  plural: 'Coordination issues',
  singular: 'coordination issue',
  getTitle: ({ fields }) => String(fields.title ?? ''),
  getStatus: ({ fields }) => describeValue(fields.status),
  getPlace: getProjectName,
  fields: [
    issue({ name: 'title', label: 'Title', input: 'line' }),
    issue({ name: 'status', label: 'Status', input: 'choice', choices: () => listValues(STATUSES) }),
    issue({ name: 'issue_type', label: 'Type', input: 'choice', choices: () => listValues(TYPES) }),
    issue({
      ...{ name: 'priority', label: 'Priority', input: 'choice' },
      choices: () => [{ value: null, label: 'None' }, ...listValues(PRIORITIES)],
    }),
    issue({ name: 'assignee_id', label: 'Assignee', input: 'choice', choices: listOptionalPeople }),
    issue({ name: 'due_date', label: 'Due date', input: 'day' }),
    issue({ name: 'description', label: 'Description', input: 'text' }),
  ],
};

const RFIS: PageKind = {
  entity: 'rfis',
  plural: 'RFIs',
  singular: 'RFI',
  getTitle: ({ fields }) => String(fields.subject ?? ''),
  getStatus: ({ fields }) => describeValue(fields.status),
  getPlace: getProjectName,
  fields: [
    rfi({ name: 'subject', label: 'Subject', input: 'line' }),
    rfi({ name: 'status', label: 'Status', input: 'choice', choices: () => listValues(['draft', 'open', 'closed']) }),
    rfi({ name: 'rfi_manager_id', label: 'RFI manager', input: 'choice', choices: (world) => listPeople(world, true) }),
    rfi({ name: 'due_date', label: 'Due date', input: 'day' }),
    rfi({ name: 'assignee_ids', label: 'Assignees', input: 'many', choices: (world) => listPeople(world, true) }),
    rfi({ name: 'reference', label: 'Reference', input: 'line' }),
    createImpactField('cost_impact', 'Cost impact'),
    createImpactField('schedule_impact', 'Schedule impact'),
    {
      ...{ name: 'question', label: 'Question', input: 'text', check: isText },
      read: ({ fields }) => findQuestion(fields)?.plain_text_body ?? null,
      write: ({ world, value, by }) => ({ questions: [createEntry(world, by, { body: value })] }),
    },
    {
      ...{ name: 'reply', label: 'Add an official answer', input: 'text', check: isText },
      read: () => '',
      write: addReply,
    },
  ],
  describeMore: describeReplies,
};

function isText(value: Json): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 100_000;
}

/** Creates the field of an impact's status; its amount stays as long as it is a known one. */
function createImpactField(name: string, label: string): PageField {
  const read = ({ fields }: Row) => {
    const impact = fields[name] ?? null;
    return isObject(impact) ? (impact.status ?? 'tbd') : 'tbd';
  };
  const write = ({ row, value }: Edit): JsonObject => {
    const impact = row.fields[name] ?? null;
    const amount = isObject(impact) && value === 'yes_known' ? (impact.value ?? null) : null;
    return { [name]: { status: value, value: amount } };
  };
  return {
    name,
    label,
    input: 'choice',
    choices: () => IMPACTS.map((value) => ({ value, label: IMPACT_LABELS[value] ?? value })),
    read,
    write,
  };
}

function findQuestion({ questions }: JsonObject): JsonObject | undefined {
  const first = Array.isArray(questions) ? questions[0] : undefined;
  return isObject(first) ? first : undefined;
}

function listReplies({ fields: { answers } }: Row): readonly JsonObject[] {
  return Array.isArray(answers) ? answers.filter(isObject) : [];
}

function addReply({ world, row, value, by }: Edit): JsonObject {
  if (row.fields.status !== 'open') throw new Refusal(400, 'bad_state', 'Only an open RFI takes answers.', 'reply');
  return { answers: [...listReplies(row), { ...createEntry(world, by, { body: value }), official: true }] };
}

function describeReplies(row: Row): Html {
  const replies = listReplies(row).map(({ plain_text_body: text, created_by: person, official }) => {
    const name = isObject(person) ? person.name : 'Somebody';
    return html`<li><bdi>${String(name)}</bdi>${official === true ? ' (official)' : ''}: <bdi>${String(text)}</bdi></li>`;
  });
  return html`<h2>Answers</h2>${replies.length === 0 ? html`<p>None yet.</p>` : html`<ul>${replies}</ul>`}`;
}

/** The pages of vendor B. */
export const VENDOR_B_PAGES: VendorPages = {
  name: 'Vendor B',
  purpose:
    'It keeps coordination issues and RFIs. Edit a record as somebody at the vendor would: a connected service hears of it by an event, or with its next synchronization. To make a conflict, edit the same field here and there before the next synchronization.',
  placeLabel: 'Project',
  kinds: [COORDINATION_ISSUES, RFIS],
  // The account that services are connected with comes last: what it changes is taken for their own work.
  listEditors: (world) =>
    listPeople(world, false).toSorted(
      (a, b) => Number(a.value === String(OWN_ACCOUNT)) - Number(b.value === String(OWN_ACCOUNT)),
    ),
  describeConnection: (
    origin,
  ) => html`<p>In a project of <code>npm run demo</code>, open <b>Integrations</b>, choose vendor B, and connect it with a pair of
tokens. The demo knows this vendor already. The terminal of <code>npm run simulators</code> printed a pair; a pair is for one connection, as a
refresh token works once.</p>
<dl><dt>API address</dt><dd><code>${origin}</code></dd><dt>Company</dt><dd><code>100</code> (Northgate Contractors)</dd>
<dt>Project</dt><dd><code>201</code> (Harbour Clinic)</dd></dl>`,
  tokens: { userId: String(OWN_ACCOUNT), seconds: TOKEN_SECONDS },
};
