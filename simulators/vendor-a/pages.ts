// The pages of vendor A: issues, and models with their versions.
import { formatInstant, html } from '../vendor-core/html.ts';
import { isObject, type JsonObject } from '../vendor-core/json.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../vendor-core/oauth.ts';
import { describeValue, findName, listPeople, listValues } from '../vendor-core/page-fields.ts';
import type { Choice, Edit, Html, PageField, PageKind, VendorPages } from '../vendor-core/page-kinds.ts';
import { getPath } from '../vendor-core/page-views.ts';
import type { Row, World } from '../vendor-core/world.ts';
import { ISSUE_RULES, STATUSES } from './issues.ts';
import { addVersion, listVersions } from './versions.ts';

const issue = (field: PageField): PageField => ({ check: ISSUE_RULES.members[field.name], ...field });

const ISSUES: PageKind = {
  entity: 'issues',
  plural: 'Issues',
  singular: 'issue',
  getTitle: ({ fields }) => String(fields.title ?? ''),
  getStatus: ({ fields }) => describeValue(fields.status),
  getPlace: ({ scope }, world) => findName(world, 'projects', `b.${scope}`),
  fields: [
    issue({ name: 'title', label: 'Title', input: 'line' }),
    issue({ name: 'status', label: 'Status', input: 'choice', choices: () => listValues(STATUSES) }),
    issue({ name: 'issueSubtypeId', label: 'Type', input: 'choice', choices: listSubtypes }),
    issue({
      ...{ name: 'assignedTo', label: 'Assignee', input: 'choice' },
      choices: (world) => [{ value: null, label: 'Nobody' }, ...listPeople(world, false)],
      write: ({ value }) => ({ assignedTo: value, assignedToType: value === null ? null : 'user' }),
    }),
    issue({ name: 'dueDate', label: 'Due date', input: 'day' }),
    issue({ name: 'locationDetails', label: 'Location', input: 'line' }),
    issue({ name: 'description', label: 'Description', input: 'text' }),
  ],
};

function listSubtypes(world: World): readonly Choice[] {
  return world
    .list('issue_types')
    .flatMap(({ fields: { title, subtypes } }) =>
      (Array.isArray(subtypes) ? subtypes : [])
        .filter(isObject)
        .map((each) => ({ value: each.id ?? null, label: `${String(title)}: ${String(each.title)}` })),
    );
}

const MODELS: PageKind = {
  entity: 'items',
  plural: 'Models',
  singular: 'model',
  getTitle: ({ fields }) => String(fields.displayName ?? ''),
  getStatus: (row, world) => `Version ${listVersions(world, row.id).at(-1)?.fields.versionNumber ?? 'none'}`,
  getPlace: (row, world) =>
    `${findName(world, 'projects', row.scope)}, folder ${findName(world, 'folders', row.fields.folderId)}`,
  fields: [{ name: 'displayName', label: 'File name', input: 'line', check: isFileName, write: renameModel }],
  actions: [
    {
      name: 'versions',
      label: 'Add a version',
      done: 'A version was added. It has one element more than the one before: a column in front of the building.',
      run: (row, world, by) => void addVersion(world, row, by),
    },
  ],
  describeMore: describeVersions,
};

function isFileName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 255;
}

function renameModel({ value }: Edit): JsonObject {
  return { displayName: value };
}

function describeVersions(item: Row, world: World): Html {
  const versions = listVersions(world, item.id).toReversed();
  const rows = versions.map(
    ({ id, fields, createdAt, createdBy }) => html`<tr><td data-label="Version">${String(fields.versionNumber)}</td>
<td data-label="File"><a href="${getPath('versions', id)}/file"><bdi>${String(fields.name)}</bdi></a></td>
<td data-label="Size">${String(fields.storageSize)} bytes</td>
<td data-label="SHA-1"><code>${String(world.find('files', String(fields.fileId))?.fields.sha1 ?? '')}</code></td>
<td data-label="State">${describeValue(fields.processState).toLowerCase()}</td>
<td data-label="Added">${formatInstant(createdAt)} by <bdi>${findName(world, 'users', createdBy)}</bdi></td></tr>`,
  );
  return html`<h2>Versions</h2>
<table><thead><tr><th>Version</th><th>File</th><th>Size</th><th>SHA-1</th><th>State</th><th>Added</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

const VERSIONS: PageKind = {
  entity: 'versions',
  isInner: true,
  plural: 'Versions',
  singular: 'version',
  fields: [],
  getTitle: ({ fields }) => String(fields.name ?? ''),
  getPlace: ({ scope }, world) => findName(world, 'items', scope),
  readFile({ fields }, world) {
    const content = world.find('files', String(fields.fileId))?.fields.content;
    if (typeof content !== 'string') return undefined;
    return { name: String(fields.fileId), bytes: Buffer.from(content) };
  },
};

/** The pages of vendor A. */
export const VENDOR_A_PAGES: VendorPages = {
  name: 'Vendor A',
  purpose:
    'It keeps models and issues. Edit an issue, or add a version of a model, as somebody at the vendor would: a connected service hears of it by an event, or with its next synchronization.',
  placeLabel: 'Project',
  kinds: [ISSUES, MODELS, VERSIONS],
  // The account that services are connected with comes last: what it changes is taken for their own work.
  listEditors: (world) =>
    listPeople(world, false).toSorted((a, b) => Number(a.value === '501') - Number(b.value === '501')),
  describeConnection: (
    origin,
  ) => html`<p>In a project of <code>npm run demo</code>, open <b>Integrations</b>, choose vendor A and connect it: the browser
comes to the consent page here, on which you choose the person to connect as. The demo knows this vendor already.</p>
<p>Another service needs these settings:</p>
<dl><dt>API address</dt><dd><code>${origin}</code></dd><dt>Client id</dt><dd><code>${CLIENT_ID}</code></dd>
<dt>Client secret</dt><dd><code>${CLIENT_SECRET}</code></dd></dl>`,
};
