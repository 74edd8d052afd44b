// Vendor A under the suite of adapters.
import fc from 'fast-check';
import { ISSUE_STATUSES, ISSUE_TYPES } from '../../../../contract/issues.ts';
import { describeAdapter } from '../../../testing/integrations/adapter-suite.ts';
import type { MappingContext } from '../vendors/public.ts';
import { vendorA } from './adapter.ts';
import { issues } from './issues.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';
const PATH = `/construction/issues/v1/projects/${PROJECT}/issues`;
const SUBTYPES = { default: 'sub-safety', defect: 'sub-defect', design: 'sub-design' };
const PEOPLE = new Map([
  ['0192aaaa-0000-7000-8000-000000000001', '502'],
  ['0192aaaa-0000-7000-8000-000000000002', '503'],
]);
const config = { issueSubtypes: SUBTYPES, markerAttributeId: 'attribute-marker' };
const context: MappingContext = {
  statuses: {},
  types: {},
  conditions: {},
  people: PEOPLE,
  config,
  timeZone: 'Europe/Berlin',
};
const VENDOR_STATUSES = ['draft', 'open', 'pending', 'in_progress', 'in_review', 'completed', 'not_approved'];

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const dayOrNull = fc.option(day.map((each) => each.toISOString().slice(0, 10)));

describeAdapter('issues of vendor A', {
  kind: 'a',
  adapter: vendorA,
  entity: issues,
  place: { companyId: 'b.hub-1', projectId: `b.${PROJECT}`, config },
  context,
  simulated: { entity: 'issues', scope: PROJECT },
  paths: { list: PATH, record: `${PATH}/*` },
  createRow: (count) => ({
    title: `Leak ${count}`,
    description: 'At the riser',
    status: 'open',
    issueSubtypeId: 'sub-defect',
    assignedTo: '503',
    assignedToType: 'user',
    dueDate: '2026-12-24',
  }),
  manyRows: 205,
  values: {
    title: 'Crack in the wall',
    description: 'Two lines\nof text',
    status: 'closed',
    type: 'sub-design',
    assigneeId: '502',
    dueDate: '2027-01-31',
  },
  edits: [
    { field: 'title', value: 'Another title', members: { title: 'Another title' } },
    { field: 'description', value: null, members: { description: null } },
    { field: 'status', value: 'in_review', members: { status: 'in_review' } },
    { field: 'type', value: 'sub-safety', members: { issueSubtypeId: 'sub-safety' } },
    { field: 'assigneeId', value: '502', members: { assignedTo: '502', assignedToType: 'user' } },
    { field: 'dueDate', value: '2027-02-28', members: { dueDate: '2027-02-28' } },
  ],
  unmapped: { locationDetails: 'Next to the door' },
  members: {
    title: 'title',
    description: 'description',
    status: 'status',
    type: 'issueSubtypeId',
    assigneeId: 'assignedTo',
    dueDate: 'dueDate',
  },
  badDates: [{ field: 'dueDate', members: { dueDate: 'next week' } }],
  generated: {
    title: { local: text, vendor: fc.oneof(text, fc.string({ minLength: 190, maxLength: 400 })) },
    description: { local: fc.option(text), vendor: fc.option(text) },
    status: { local: fc.constantFrom(...ISSUE_STATUSES), vendor: fc.constantFrom(...VENDOR_STATUSES) },
    type: { local: fc.constantFrom(...ISSUE_TYPES), vendor: fc.constantFrom(...Object.values(SUBTYPES), 'sub-other') },
    assigneeId: {
      local: fc.constantFrom(null, ...PEOPLE.keys(), '0192aaaa-0000-7000-8000-000000000009'),
      vendor: fc.constantFrom(null, ...PEOPLE.values(), '509', 'company:7', 'role:8'),
    },
    dueDate: { local: dayOrNull, vendor: dayOrNull },
  },
  hasHistory: false,
  isOrdered: true,
  tellsDeleted: true,
  accountId: '501',
  otherPerson: { id: '502', email: 'mona@northgate.example' },
  choices: [
    { kind: 'companies', parent: null, id: 'b.hub-1' },
    { kind: 'projects', parent: 'b.hub-1', id: `b.${PROJECT}` },
    { kind: 'users', parent: null, id: '502' },
    { kind: 'issue_types', parent: null, id: 'sub-defect' },
    { kind: 'items', parent: null, id: 'urn:folder:models' },
    { kind: 'items', parent: 'urn:folder:models', id: 'urn:lineage:clinic' },
  ],
});
