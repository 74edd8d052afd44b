import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import type { AdapterRig } from '../../../testing/integrations/adapter-rig.ts';
import { describeAdapter } from '../../../testing/integrations/adapter-suite.ts';
import type { FieldValue } from '../fields/public.ts';
import { vendorB } from './adapter.ts';
import { ISSUE_TYPES, OPEN_STATUSES } from './issue-rules.ts';
import { coordinationIssues } from './issues.ts';
import { rfis } from './rfis.ts';

const API = '/rest/v1.0';
const MONA = '0192eeee-0000-7000-8000-000000000001';
const TOM = '0192eeee-0000-7000-8000-000000000002';
const CONFIG = { currency: 'EUR', rfiManagerId: '502' };

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ minLength: 60, maxLength: 120 }));
const textOrNull = fc.option(text);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const member = fc.constantFrom<FieldValue>(null, MONA, TOM, 'nobody');
const user = fc.constantFrom('502', '503', '999');

const COMMON = {
  kind: 'b',
  adapter: vendorB,
  place: { companyId: '100', projectId: '201', config: CONFIG },
  context: {
    statuses: {},
    types: {},
    conditions: {},
    people: new Map([
      [MONA, '502'],
      [TOM, '503'],
    ]),
    config: CONFIG,
    timeZone: 'Europe/Berlin',
  },
  manyRows: 205,
  isOrdered: true,
  tellsDeleted: true,
  accountId: '501',
  otherPerson: { id: '502', email: 'mona@northgate.example' },
  choices: [
    { kind: 'companies', parent: null, id: '100' },
    { kind: 'projects', parent: '100', id: '202' },
    { kind: 'projects', parent: null, id: '201' },
    { kind: 'users', parent: null, id: '503' },
    { kind: 'issue_types', parent: null, id: 'design_review', isConstant: true },
  ],
} as const satisfies Partial<AdapterRig>;

describeAdapter('coordination issues of vendor B', {
  ...COMMON,
  entity: coordinationIssues,
  simulated: { entity: 'coordination_issues', scope: '201' },
  paths: { list: `${API}/coordination_issues`, record: `${API}/coordination_issues/*` },
  createRow: (count) => ({
    title: `Made there ${count}`,
    description: 'Level 2',
    status: 'open',
    issue_type: 'clash',
    priority: 'medium',
    assignee_id: 503,
    due_date: '2026-12-01',
    uuid: `0192ffff-0000-7000-8000-${String(count).padStart(12, '0')}`,
  }),
  values: {
    title: 'Duct crosses beam',
    description: 'At grid C4\nlevel 2',
    status: 'ready_for_review',
    type: 'design_review',
    priority: 'high',
    assigneeId: '503',
    dueDate: '2026-12-24',
  },
  edits: [
    { field: 'title', value: 'Renamed', members: { title: 'Renamed' } },
    { field: 'dueDate', value: '2027-01-31', members: { due_date: '2027-01-31' } },
    { field: 'assigneeId', value: '502', members: { assignee_id: 502 } },
    { field: 'description', value: 'a < b\n& c', members: { description: 'a < b\n& c' } },
    { field: 'status', value: 'in_progress', members: { status: 'in_progress' } },
    { field: 'type', value: 'constructability', members: { issue_type: 'constructability' } },
    { field: 'priority', value: 'critical', members: { priority: 'critical' } },
  ],
  unmapped: { location_id: 7 },
  members: {
    title: 'title',
    description: 'description',
    status: 'status',
    type: 'issue_type',
    priority: 'priority',
    assigneeId: 'assignee_id',
    dueDate: 'due_date',
  },
  badDates: [{ field: 'dueDate', members: { due_date: '31.12.2026' } }],
  generated: {
    title: { local: text, vendor: text },
    description: { local: textOrNull, vendor: textOrNull },
    status: {
      local: fc.constantFrom('open', 'in_progress', 'in_review', 'closed', 'verified'),
      vendor: fc.constantFrom(...OPEN_STATUSES, 'ready_for_review', 'elevated', 'released'),
    },
    type: {
      local: fc.constantFrom('defect', 'design', 'safety', 'request', 'other'),
      vendor: fc.constantFrom(...ISSUE_TYPES, 'of_the_future'),
    },
    priority: {
      local: fc.constantFrom('low', 'medium', 'high', 'critical'),
      vendor: fc.constantFrom<FieldValue>('low', 'medium', 'high', 'critical', 'urgent', null),
    },
    assigneeId: { local: member, vendor: fc.option(user) },
    dueDate: { local: fc.option(day), vendor: fc.option(day) },
  },
  hasHistory: true,
});

const createQuestion = (body: string) => ({
  id: 9001,
  plain_text_body: body.replaceAll(/<[^>]*>/g, ''),
  rich_text_body: body,
  created_by: { id: 502, name: 'Mona Haddad' },
});

describeAdapter('RFIs of vendor B', {
  ...COMMON,
  entity: rfis,
  simulated: { entity: 'rfis', scope: '201' },
  paths: { list: `${API}/projects/201/rfis`, record: `${API}/projects/201/rfis/*` },
  createRow: (count) => ({
    subject: `Asked there ${count}`,
    status: 'open',
    rfi_manager_id: 502,
    assignee_ids: [503],
    due_date: '2026-12-01',
    questions: [createQuestion('<p>Which size?</p>')],
    answers: [],
    cost_impact: { status: 'yes_known', value: 10.5 },
    schedule_impact: { status: 'yes_known', value: 2 },
  }),
  values: {
    subject: 'Fire rating of door D-115',
    question: 'Which rating?\n\n  a < b & "c"',
    status: 'answered',
    answer: 'EI 30',
    assigneeId: ['503', '502'],
    dueDate: '2026-12-24',
    costImpact: '1200.50',
    scheduleImpactDays: 3,
  },
  edits: [
    { field: 'subject', value: 'Renamed', members: { subject: 'Renamed' } },
    { field: 'dueDate', value: '2027-01-31', members: { due_date: '2027-01-31' } },
    { field: 'assigneeId', value: ['502', '503'], members: { assignee_ids: [502, 503] } },
    {
      field: 'question',
      value: 'Which size\nof beam?',
      members: { questions: [createQuestion('<p>Which size<br>of beam?</p>')] },
    },
    { field: 'costImpact', value: '99.90', members: { cost_impact: { status: 'yes_known', value: 99.9 } } },
    { field: 'scheduleImpactDays', value: null, members: { schedule_impact: { status: 'tbd', value: null } } },
  ],
  unmapped: { custom_textfield_2: 'of nobody' },
  members: {
    subject: 'subject',
    question: 'questions',
    status: 'status',
    answer: 'answers',
    assigneeId: 'assignees',
    dueDate: 'due_date',
    costImpact: 'cost_impact',
    scheduleImpactDays: 'schedule_impact',
  },
  badDates: [{ field: 'dueDate', members: { due_date: '2026-02-30' } }],
  generated: {
    subject: { local: text, vendor: text },
    question: { local: text, vendor: text },
    status: {
      local: fc.constantFrom('draft', 'open', 'answered', 'closed', 'void'),
      vendor: fc.constantFrom('draft', 'open', 'answered', 'closed', 'of_the_future'),
    },
    answer: { local: textOrNull, vendor: textOrNull },
    assigneeId: { local: member, vendor: fc.array(user, { maxLength: 4 }) },
    dueDate: { local: fc.option(day), vendor: fc.option(day) },
    costImpact: {
      local: fc.option(
        fc
          .tuple(
            fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }),
            fc.constantFrom('', '.5', '.25', '.0049', '.995'),
          )
          .map(([whole, fraction]) => `${whole}${fraction} EUR`),
      ),
      vendor: fc.oneof(
        fc.constantFrom<FieldValue>(null, 'no_impact', 'yes_unknown', 'n_a'),
        fc.integer().map((each) => (each / 100).toFixed(2)),
      ),
    },
    scheduleImpactDays: {
      local: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
      vendor: fc.oneof(fc.constantFrom<FieldValue>(null, 'no_impact', 'yes_unknown', 2.5), fc.integer()),
    },
  },
  hasHistory: false,
});
