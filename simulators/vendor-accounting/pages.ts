// The pages of the accounting provider: documents, contacts and accounts.
import { html } from '../vendor-core/html.ts';
import { describeValue, findName, listValues } from '../vendor-core/page-fields.ts';
import type { PageField, PageKind, VendorPages } from '../vendor-core/page-kinds.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { DOCUMENTS, type DocumentKind, STATUSES, showDocument } from './documents.ts';

const isLine = (value: unknown) => typeof value === 'string' && value.length <= 200;
const NAME: PageField = { name: 'name', label: 'Name', input: 'line', check: isLine };
const ARCHIVED: PageField = {
  name: 'isArchived',
  label: 'Archived',
  input: 'choice',
  choices: () => [
    { value: false, label: 'No' },
    { value: true, label: 'Yes' },
  ],
};

function createDocumentPage({ entity, singular }: DocumentKind): PageKind {
  return {
    entity,
    plural: `${singular[0]?.toUpperCase()}${singular.slice(1)}s`,
    singular,
    getNumber: ({ fields }) => String(fields.number ?? ''),
    getTitle: (row) => `${describeTotal(row)} ${describeReference(row)}`.trim(),
    getStatus: ({ fields }) => describeValue(fields.status),
    getPlace: ({ fields }: Row, world: World) => findName(world, 'contacts', fields.contactId),
    fields: [
      { name: 'status', label: 'Status', input: 'choice', choices: () => listValues(STATUSES) },
      { name: 'reference', label: 'Reference', input: 'line', check: isLine },
      { name: 'date', label: 'Date', input: 'day' },
    ],
  };
}

const describeTotal = (row: Row) => `${String(showDocument({ origin: '' }, row).total)} ${String(row.fields.currency)}`;
const describeReference = ({ fields }: Row) => (fields.reference === '' ? '' : `(${String(fields.reference)})`);

const KINDS: readonly PageKind[] = [
  ...DOCUMENTS.map(createDocumentPage),
  {
    entity: 'contacts',
    plural: 'Contacts',
    singular: 'contact',
    getTitle: ({ fields }) => String(fields.name ?? ''),
    getPlace: () => '',
    fields: [NAME, ARCHIVED],
  },
  {
    entity: 'accounts',
    plural: 'Accounts',
    singular: 'account',
    getNumber: ({ fields }) => String(fields.code ?? ''),
    getTitle: ({ fields }) => String(fields.name ?? ''),
    getPlace: () => '',
    fields: [NAME, ARCHIVED],
  },
];

/** The pages of the accounting provider. */
export const ACCOUNTING_PAGES: VendorPages = {
  name: 'Accounting provider',
  purpose:
    'It keeps the books of a company. Drafts that a connected service writes are listed here; set one to open or paid, or delete it, as a bookkeeper would.',
  placeLabel: 'Contact',
  kinds: KINDS,
  listEditors: (world) =>
    world.list('users').map(({ id, fields }) => ({ value: id, label: String(fields.name ?? id) })),
  describeConnection: (origin) =>
    html`<dl><dt>API address</dt><dd><code>${origin}/api/v1</code></dd>
<dt>Consent page</dt><dd><code>${origin}/oauth/authorize</code></dd>
<dt>Token address</dt><dd><code>${origin}/oauth/token</code></dd></dl>`,
};
