// The pages of a simulated vendor: its home, the records of a kind, and one record with its form.
import { formatInstant, html } from './html.ts';
import { showValues } from './page-fields.ts';
import type { Choice, Html, PageAction, PageField, PageKind, VendorPages } from './page-kinds.ts';
import type { Simulation } from './simulation.ts';
import type { Change, Row, World } from './world.ts';

/** Beginning of every path of the pages beside the home. */
export const PAGES = '/web';

const MAX_ON_HOME = 20;
const MAX_CHANGES = 30;
const PAGE_SIZE = 100;

export interface View {
  readonly simulation: Simulation;
  readonly pages: VendorPages;
  readonly origin: string;
  /** Shown at the top: that something was done, or why not. */
  readonly notice?: { readonly text: string | Html; readonly isFault?: boolean } | undefined;
}

/** Returns the address of a record's page. */
export function getPath(entity: string, id: string): string {
  return `${PAGES}/${entity}/${encodeURIComponent(id)}`;
}

/** Renders the home of a vendor: how to connect to it, its records, events and faults. */
export function renderHome(view: View): Html {
  const { pages, simulation, origin } = view;
  return html`<h1>${pages.name} (simulated)</h1>
${renderNotice(view)}
<p>${pages.purpose}</p>
<p class="quiet">A simulator for trials and tests on this machine: its people, records, keys and tokens are made up, and nothing here is secret.</p>
<section class="card">
<h2>Connect to it</h2>
${pages.describeConnection(origin)}
${pages.tokens && html`<form class="row" method="post" action="${PAGES}/tokens"><button>Issue a new pair of tokens</button></form>`}
</section>
${pages.kinds.filter(({ isInner }) => isInner !== true).map((kind) => renderSection(view, kind))}
${simulation.vendor.findHooks && renderEvents(simulation)}
${renderFaults(simulation)}
<h2>Start again</h2>
<form class="row" method="post" action="${PAGES}/reset"><button>Go back to the first records</button>
<span class="quiet">Forgets every change, all tokens, webhooks and faults.</span></form>`;
}

function renderNotice({ notice }: View): Html | undefined {
  if (notice === undefined) return undefined;
  const role = notice.isFault === true ? 'alert' : 'status';
  return html`<div class="notice${notice.isFault === true ? ' fault' : ''}" role="${role}">${notice.text}</div>`;
}

function renderSection(view: View, kind: PageKind): Html {
  const rows = listNewest(view.simulation.world, kind);
  const rest = rows.length > MAX_ON_HOME;
  return html`<h2 id="${kind.entity}">${kind.plural}</h2>
${renderTable(view, kind, rows.slice(0, MAX_ON_HOME))}
${rest ? html`<p><a href="${PAGES}/${kind.entity}">All ${rows.length} ${kind.plural.toLowerCase()}</a></p>` : undefined}`;
}

/** Lists the records of a kind; those that changed last come first. */
function listNewest(world: World, { entity }: PageKind): readonly Row[] {
  return world.list(entity).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.number - b.number);
}

function renderTable({ pages, simulation: { world } }: View, kind: PageKind, rows: readonly Row[]): Html {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  const hasStatus = kind.getStatus !== undefined;
  const cells = (row: Row) => html`<tr${row.deletedAt === null ? '' : html` class="gone"`}>
<td data-label="Number">${kind.getNumber?.(row) ?? row.number}</td>
<td data-label="Title"><a href="${getPath(kind.entity, row.id)}"><bdi>${kind.getTitle(row) || '(no title)'}</bdi></a></td>
${hasStatus ? html`<td data-label="Status">${row.deletedAt === null ? kind.getStatus?.(row, world) : 'Deleted'}</td>` : undefined}
<td data-label="${pages.placeLabel}">${kind.getPlace(row, world)}</td>
<td data-label="Last change">${formatInstant(row.updatedAt)} by <bdi>${findEditor(pages, world, row.updatedBy)}</bdi></td>
${kind.actions && html`<td>${kind.actions.map((action) => renderAction(kind, row, action))}</td>`}
</tr>`;
  return html`<table>
<thead><tr><th>Number</th><th>Title</th>${hasStatus ? html`<th>Status</th>` : undefined}<th>${pages.placeLabel}</th><th>Last change</th>${kind.actions && html`<th></th>`}</tr></thead>
<tbody>${rows.map(cells)}</tbody>
</table>`;
}

function renderAction(kind: PageKind, row: Row, { name, label }: PageAction): Html {
  return html`<form method="post" action="${getPath(kind.entity, row.id)}/${name}"><button>${label}</button></form>`;
}

function findEditor(pages: VendorPages, world: World, id: string): string {
  return pages.listEditors(world).find(({ value }) => String(value) === id)?.label ?? id;
}

function renderEvents({ events, world }: Simulation): Html {
  const all = events.list();
  const held = all.filter(({ state }) => state === 'held').length;
  const hooks = world.list('hooks').filter(({ deletedAt }) => deletedAt === null).length;
  const toggle = events.isHeld()
    ? html`<button name="held" value="0">Send the held events and all others</button>`
    : html`<button name="held" value="1">Hold events</button>`;
  return html`<h2>Events</h2>
<p>${hooks === 0 ? 'No service listens for events yet.' : `Services listen with ${hooks} webhook${hooks === 1 ? '' : 's'}.`}
${all.length} delivered or waiting, ${held} of them held. ${events.isHeld() ? 'Events are held: no service hears of a change until you send them.' : ''}</p>
<form class="row" method="post" action="${PAGES}/events">${toggle}</form>`;
}

function renderFaults({ plan }: Simulation): Html {
  const kinds = plan.list().map(({ kind, applied }) => `${kind} (applied ${applied} times)`);
  return html`<h2>Faults</h2>
<p>${kinds.length === 0 ? 'None: every call is answered.' : `Now: ${kinds.join(', ')}.`} The control API has many more (docs/simulators.md).</p>
<form class="row" method="post" action="${PAGES}/faults"><button name="fault" value="none">None</button>
<button name="fault" value="throttle">Rate limited for a minute</button>
<button name="fault" value="unavailable">Unavailable</button></form>`;
}

/** Renders one page of all records of a kind. */
export function renderList(view: View, kind: PageKind, page: number): Html {
  const rows = listNewest(view.simulation.world, kind);
  const link = (to: number, text: string) => html`<a href="${PAGES}/${kind.entity}?page=${to}">${text}</a>`;
  return html`${renderBack(view)}<h1>${kind.plural}</h1>
${renderTable(view, kind, rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))}
<p>${page > 1 ? link(page - 1, 'Newer') : undefined} ${page * PAGE_SIZE < rows.length ? link(page + 1, 'Older') : undefined}</p>`;
}

function renderBack({ pages }: View): Html {
  return html`<p><a href="/">${pages.name} (simulated)</a></p>`;
}

/** Renders a record: its form with the given values in place of its own, its buttons and its history. */
export function renderRecord(view: View, kind: PageKind, row: Row, given?: URLSearchParams): Html {
  const { pages, simulation } = view;
  const { world } = simulation;
  const path = getPath(kind.entity, row.id);
  const editors = pages.listEditors(world);
  const chosen = given?.get('by') ?? String(editors[0]?.value ?? '');
  const who = html`<label>Who ${row.deletedAt === null ? 'edits' : 'restores'}<br><select name="by">${renderOptions(editors, [chosen])}</select></label>`;
  const form =
    row.deletedAt === null
      ? html`<form method="post" action="${path}/save">
<div class="fields">${kind.fields.map((field) => renderField(field, row, world, given))}</div>
<div class="row">${who}</div>
<p><button>Save</button> <button formaction="${path}/delete">Delete</button></p>
</form>`
      : html`<p>Deleted ${formatInstant(row.deletedAt)} by <bdi>${findEditor(pages, world, row.deletedBy ?? '')}</bdi>.</p>
<form method="post" action="${path}/restore">${who}<p><button>Restore</button></p></form>`;
  return html`${renderBack(view)}
<h1><bdi>${kind.getTitle(row) || '(no title)'}</bdi></h1>
${renderNotice(view)}
<dl><dt>${kind.singular.charAt(0).toUpperCase() + kind.singular.slice(1)}</dt><dd>${kind.getNumber?.(row) ?? row.number} <span class="quiet">(id <code>${row.id}</code>)</span></dd>
<dt>${pages.placeLabel}</dt><dd>${kind.getPlace(row, world)}</dd>
<dt>Last change</dt><dd>${formatInstant(row.updatedAt)} by <bdi>${findEditor(pages, world, row.updatedBy)}</bdi></dd></dl>
${form}
${row.deletedAt === null ? kind.actions?.map((action) => renderAction(kind, row, action)) : undefined}
${kind.describeMore?.(row, world)}
${renderHistory(view, row.history)}`;
}

function renderField(field: PageField, row: Row, world: World, given: URLSearchParams | undefined): Html {
  const { name, label, input } = field;
  const present = showValues(field, row);
  const values = given?.has(name) === true ? given.getAll(name) : present;
  const was = html`<input type="hidden" name="was.${name}" value="${present.join('\n')}">`;
  const value = values[0] ?? '';
  const choices = addUnknown(field.choices?.(world) ?? [], values);
  switch (input) {
    case 'many':
      return html`<fieldset><legend>${label}</legend>${was}${choices.map((each) => renderBox(name, each, values))}</fieldset>`;
    case 'choice':
      return html`<div>${was}<label>${label}<br><select name="${name}">${renderOptions(choices, values)}</select></label></div>`;
    case 'text':
      // A line break at the beginning of a text area is not part of its text.
      return html`<div class="wide">${was}<label>${label}<br><textarea name="${name}" dir="auto">\n${value}</textarea></label></div>`;
    default: {
      const type = { line: 'text', day: 'date', number: 'text' }[input];
      return html`<div>${was}<label>${label}<br><input type="${type}" name="${name}" dir="auto" value="${value}"></label></div>`;
    }
  }
}

/** Adds the present values that are none of the choices, so that saving a form does not change them. */
function addUnknown(choices: readonly Choice[], values: readonly string[]): readonly Choice[] {
  const unknown = values.filter((value) => !choices.some((each) => String(each.value ?? '') === value));
  return [...unknown.map((value) => ({ value, label: value || '(none)' })), ...choices];
}

function renderBox(name: string, { value, label }: Choice, values: readonly string[]): Html {
  const checked = values.includes(String(value)) ? ' checked' : '';
  return html`<label><input type="checkbox" name="${name}" value="${String(value)}"${checked}> <bdi>${label}</bdi></label>`;
}

function renderOptions(choices: readonly Choice[], values: readonly string[]): readonly Html[] {
  return choices.map(({ value, label }) => {
    const text = String(value ?? '');
    return html`<option value="${text}"${values.includes(text) ? ' selected' : ''}>${label}</option>`;
  });
}

function renderHistory({ pages, simulation: { world } }: View, history: readonly Change[]): Html {
  if (history.length === 0) return html`<h2>History</h2><p>Not changed yet.</p>`;
  const show = (value: Change['to']) =>
    (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300);
  const changes = history.slice(-MAX_CHANGES).toReversed();
  return html`<h2>History</h2>
<table><thead><tr><th>When</th><th>Who</th><th>Field</th><th>From</th><th>To</th></tr></thead>
<tbody>${changes.map(
    ({ at, by, field, from, to }) => html`<tr><td data-label="When">${formatInstant(at)}</td>
<td data-label="Who"><bdi>${findEditor(pages, world, by)}</bdi></td><td data-label="Field"><code>${field}</code></td>
<td data-label="From"><bdi>${show(from)}</bdi></td><td data-label="To"><bdi>${show(to)}</bdi></td></tr>`,
  )}</tbody></table>`;
}
