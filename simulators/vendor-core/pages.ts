// The web pages of a simulated vendor for people: `/` and everything below `/web/`. Forms change records as their vendor's own screens do.
import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, Refusal } from './call.ts';
import { resetSimulation } from './control.ts';
import { answerPage, formatInstant, html } from './html.ts';
import type { JsonObject } from './json.ts';
import { issueTokens } from './oauth.ts';
import { namesThisMachine } from './own-machine.ts';
import { parseValues, showValues } from './page-fields.ts';
import type { Html, PageField, PageKind } from './page-kinds.ts';
import { getPath, PAGES, renderHome, renderList, renderRecord, type View } from './page-views.ts';
import type { Simulation } from './simulation.ts';
import type { Row } from './world.ts';

const FAULT_MS = 60_000;
const FORM = /^application\/x-www-form-urlencoded\b/;
const NOTICES: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  same: 'Nothing was changed.',
  deleted: 'Deleted. It can be restored.',
  restored: 'Restored.',
  events: 'Events changed.',
  faults: 'Faults changed.',
  reset: 'The first records are back.',
};

export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  /** Of the simulator. */
  readonly origin: string;
}

/** Answers a request for a page; undefined for a path of the vendor's API. */
export function answerPages(simulation: Simulation, request: PageRequest): Answer | undefined {
  const { method, url, headers, raw, origin } = request;
  const { pathname } = url;
  if (pathname !== '/' && pathname !== PAGES && !pathname.startsWith(`${PAGES}/`)) return undefined;
  const { pages } = simulation.vendor;
  const view: View = { simulation, pages, origin };
  if (!namesThisMachine(headers)) return refuse(view, 403, 'These pages are for this machine alone.');
  const path = splitPath(pathname);
  if (method === 'GET' || method === 'HEAD') return show(view, path, url.searchParams);
  if (method !== 'POST') return refuse(view, 405, 'Pages take GET and POST.');
  if (!isOwnForm(headers)) return refuse(view, 403, 'Only forms of these pages may be sent to them.');
  return change(view, path, new URLSearchParams(raw.toString()));
}

function splitPath(pathname: string): readonly string[] {
  try {
    return pathname.split('/').slice(2).map(decodeURIComponent);
  } catch {
    // A broken escape names nothing.
    return ['', '', '', ''];
  }
}

/** True for a form that one of these pages sent; browsers name the origin with every form. */
function isOwnForm({ host, origin, 'sec-fetch-site': site, 'content-type': type }: IncomingHttpHeaders): boolean {
  return origin === `http://${host}` && (site ?? 'same-origin') === 'same-origin' && FORM.test(type ?? '');
}

function refuse({ pages }: View, status: number, sentence: string): Answer {
  const body = html`<p><a href="/">${pages.name} (simulated)</a></p><h1>${sentence}</h1>`;
  return answerPage({ title: sentence, body, status });
}

function refuseUnknown(view: View): Answer {
  return refuse(view, 404, 'There is no such page or record.');
}

function answerView({ pages }: View, title: string, body: Html, status = 200): Answer {
  const whole = `${pages.name} (simulated)`;
  return answerPage({ title: title === '' ? whole : `${title} · ${whole}`, body, status });
}

function show(view: View, [entity, id, verb, ...more]: readonly string[], query: URLSearchParams): Answer {
  const { world } = view.simulation;
  const text = readNotice(view, query.get('done'));
  const noticed: View = { ...view, notice: text === undefined ? undefined : { text } };
  if (entity === undefined || entity === '')
    return id === undefined ? answerView(view, '', renderHome(noticed)) : refuseUnknown(view);
  const kind = findKind(view, entity);
  if (kind === undefined) return refuseUnknown(view);
  if (id === undefined) {
    if (kind.isInner === true) return refuseUnknown(view);
    const page = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
    return answerView(view, kind.plural, renderList(noticed, kind, page));
  }
  const row = world.find(kind.entity, id);
  if (row === undefined || more.length > 0) return refuseUnknown(view);
  if (verb === 'file') return sendFile(view, kind, row);
  if (verb !== undefined || kind.isInner === true) return refuseUnknown(view);
  return answerView(view, kind.getTitle(row), renderRecord(noticed, kind, row));
}

function readNotice({ pages }: View, done: string | null): string | undefined {
  if (done === null) return undefined;
  const action = pages.kinds.flatMap(({ actions = [] }) => actions).find(({ name }) => name === done);
  return action?.done ?? (Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined);
}

function findKind({ pages }: View, entity: string): PageKind | undefined {
  return pages.kinds.find((kind) => kind.entity === entity);
}

function sendFile(view: View, kind: PageKind, row: Row): Answer {
  const file = kind.readFile?.(row, view.simulation.world);
  if (file === undefined) return refuseUnknown(view);
  const name = file.name.replaceAll(/[^\w.-]/g, '_');
  return {
    status: 200,
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' },
    body: file.bytes,
  };
}

function change(view: View, path: readonly string[], form: URLSearchParams): Answer {
  const [entity = '', id, verb = '', ...more] = path;
  if (id === undefined) return changeSimulation(view, entity, form);
  const kind = findKind(view, entity);
  const row = kind && view.simulation.world.find(kind.entity, id);
  if (kind === undefined || kind.isInner === true || row === undefined || more.length > 0) return refuseUnknown(view);
  try {
    return changeRecord(view, kind, row, { verb, form });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failed: View = { ...view, notice: { text: error.message, isFault: true } };
    return answerView(view, kind.getTitle(row), renderRecord(failed, kind, row, form), error.status);
  }
}

interface Sent {
  readonly verb: string;
  readonly form: URLSearchParams;
}

function changeRecord(view: View, kind: PageKind, row: Row, { verb, form }: Sent): Answer {
  const { world } = view.simulation;
  const by = readEditor(view, form);
  const goTo = (done: string) => redirect(`${getPath(kind.entity, row.id)}?done=${done}`);
  const action = kind.actions?.find(({ name }) => name === verb);
  const isDeleted = row.deletedAt !== null;
  if (verb === 'restore') {
    if (isDeleted) world.restore(row, by);
    return goTo('restored');
  }
  if (verb !== 'save' && verb !== 'delete' && action === undefined) return refuseUnknown(view);
  if (isDeleted) throw new Refusal(409, 'deleted', `The ${kind.singular} is deleted. Restore it first.`);
  if (action !== undefined) {
    action.run(row, world, by);
    return goTo(verb);
  }
  if (verb === 'delete') {
    world.remove(row, by);
    return goTo('deleted');
  }
  const changes = Object.assign(
    {},
    ...kind.fields.map((field) => readChange(view, { field, row, form, by })),
  ) as JsonObject;
  if (Object.keys(changes).length === 0) return goTo('same');
  world.update(row, changes, by);
  return goTo('saved');
}

/** Returns the person who edits. @throws Refusal for one whom the vendor does not have */
function readEditor({ pages, simulation: { world } }: View, form: URLSearchParams): string {
  const people = pages.listEditors(world).map(({ value }) => String(value));
  const by = form.get('by') ?? people[0] ?? '';
  if (!people.includes(by)) throw new Refusal(400, 'bad_value', 'Nobody of that id can edit.', 'by');
  return by;
}

interface FieldChange {
  readonly field: PageField;
  readonly row: Row;
  readonly form: URLSearchParams;
  readonly by: string;
}

/** Returns the members that a form changes by one of its fields: none if the person left it as the form showed it. */
function readChange({ simulation: { world } }: View, { field, row, form, by }: FieldChange): JsonObject {
  const { name, write } = field;
  const was = form.get(`was.${name}`);
  // No box that is checked is in a form; the value before says that the field was in it.
  if (!form.has(name) && (field.input !== 'many' || was === null)) return {};
  const given = form.getAll(name);
  const before = was ?? showValues(field, row).join('\n');
  if (normalise(field, given.join('\n')) === normalise(field, before)) return {};
  const value = parseValues(
    field,
    given.map((text) => normalise(field, text)),
    world,
  );
  return write === undefined ? { [name]: value } : write({ world, row, value, by });
}

/** Returns a text as the record has it: browsers change its line breaks, and leave them out of a line. */
function normalise({ input }: PageField, text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  return input === 'text' || input === 'many' ? lines : lines.replaceAll('\n', '');
}

function changeSimulation(view: View, what: string, form: URLSearchParams): Answer {
  const { simulation, pages } = view;
  switch (what) {
    case 'tokens':
      return pages.tokens === undefined ? refuseUnknown(view) : showTokens(view, pages.tokens);
    case 'events':
      simulation.events.setHeld(form.get('held') === '1');
      return redirect('/?done=events');
    case 'faults':
      setFault(simulation, form.get('fault'));
      return redirect('/?done=faults');
    case 'reset':
      resetSimulation(simulation);
      return redirect('/?done=reset');
    default:
      return refuseUnknown(view);
  }
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location } };
}

function showTokens(view: View, { userId, seconds }: { readonly userId: string; readonly seconds: number }): Answer {
  const { world } = view.simulation;
  const pair = issueTokens(world, { userId, clientId: 'simulated-client', scope: '', accessSeconds: seconds });
  const text = html`<p>A new pair of tokens, for one connection. Copy both now: the page does not show them again.</p>
<dl><dt>Access token</dt><dd><code>${pair.accessToken}</code></dd>
<dt>Refresh token</dt><dd><code>${pair.refreshToken}</code></dd>
<dt>Access until</dt><dd>${formatInstant(pair.expiresAt)}; the service refreshes it by itself</dd></dl>`;
  return answerView(view, 'New tokens', renderHome({ ...view, notice: { text } }));
}

function setFault({ plan }: Simulation, fault: string | null): void {
  plan.remove();
  if (fault === 'throttle') {
    const { id } = plan.add({ kind: 'throttle', seconds: FAULT_MS / 1000 });
    setTimeout(() => plan.remove(id), FAULT_MS).unref();
  }
  if (fault === 'unavailable') plan.add({ kind: 'status', status: 503 });
}
