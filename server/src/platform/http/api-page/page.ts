// The pages of the API's documentation, as HTML that needs no script: a small document is one page; of a large one the first page lists
// its operations, and each group of them has a page of its own, so that no page is slow to show.
import { escapeHtml, renderText } from '../html.ts';
import { type Description, type Group, groupOperations } from './description.ts';
import { renderLine, renderOperation } from './operation.ts';

/** The most operations that a document shows on one page: more take a slow machine longer than half a second. */
const MAX_ON_ONE_PAGE = 60;

/** A document as the list of documents names it. */
export interface Choice {
  readonly name: string;
  /** The address of its first page. */
  readonly address: string;
  /** The address that those of its groups begin with. */
  readonly groups: string;
  /** The address of the document itself. */
  readonly source: string;
}

export interface PageSetting {
  readonly description: Description;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  /** The address of a file of the page. */
  readonly asset: (file: string) => string;
}

/** Renders the first page of a document, or that of one of its groups; undefined where it has no such page. */
export function renderPage(setting: PageSetting, slug?: string): string | undefined {
  const groups = groupOperations(setting.description);
  const operations = groups.reduce((sum, each) => sum + each.operations.length, 0);
  const isOnePage = operations <= MAX_ON_ONE_PAGE;
  const buildAddress = (group: Group) => (isOnePage ? `#${group.slug}` : `${setting.chosen.groups}/${group.slug}`);
  const { info } = setting.description;
  if (slug === undefined) {
    const sections = groups.map((each) =>
      isOnePage ? renderGroup(setting, each) : renderContents(each, buildAddress(each)),
    );
    const body = `<h1>${escapeHtml(info.title)}</h1>${renderIntroduction(setting)}${sections.join('')}`;
    return renderFrame(setting, {
      title: info.title,
      links: groups.map((each) => link(each, buildAddress(each))),
      body,
    });
  }
  const group = isOnePage ? undefined : groups.find((each) => each.slug === slug);
  if (group === undefined) return undefined;
  const back = `<p><a href="${setting.chosen.address}">All operations of ${escapeHtml(setting.chosen.name)}</a></p>`;
  const links = groups.map((each) => link(each, buildAddress(each), each === group));
  return renderFrame(setting, { title: group.name, links, body: `${back}${renderGroup(setting, group, 'h1')}` });
}

function renderIntroduction({ description, chosen }: PageSetting): string {
  const { description: text = '' } = description.info;
  const [server] = description.servers ?? [];
  const base = server === undefined || server.url === '/' ? '' : `Base URL: <code>${escapeHtml(server.url)}</code>. `;
  return `${renderText(text)}<p>${base}Download the <a href="${chosen.source}">OpenAPI document</a> of these operations.</p>`;
}

function renderGroup({ description }: PageSetting, group: Group, heading = 'h2'): string {
  const about = group.description === undefined ? '' : renderText(group.description);
  const operations = group.operations.map((each) => renderOperation(description, each));
  return `<section><${heading} id="${group.slug}">${escapeHtml(group.name)}</${heading}>${about}${operations.join('')}</section>`;
}

function renderContents({ name, slug, operations }: Group, address: string): string {
  const rows = operations.map(
    (each) => `<li><a href="${address}#${escapeHtml(each.operation.operationId)}">${renderLine(each)}</a></li>`,
  );
  return `<section><h2 id="${slug}">${escapeHtml(name)}</h2><ul class="contents">${rows.join('')}</ul></section>`;
}

function link({ name }: Pick<Group, 'name'>, address: string, isCurrent = false): string {
  return `<li><a href="${address}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`;
}

interface Frame {
  readonly title: string;
  /** To the groups of the document. */
  readonly links: readonly string[];
  readonly body: string;
}

function renderFrame({ choices, chosen, asset }: PageSetting, { title, links, body }: Frame): string {
  const styles = ['page.css', 'operations.css'].map((file) => `<link rel="stylesheet" href="${asset(file)}">`);
  const documents = choices.map((each) => link(each, each.address, each === chosen));
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · API documentation</title>${styles.join('')}<script src="${asset('page.js')}" type="module"></script></head>
<body><a class="skip" href="#main">Skip to operations</a>
<header><strong>API documentation</strong><nav aria-label="Documents"><ul>${documents.join('')}</ul></nav></header>
<div class="columns"><nav class="groups" aria-label="Operation groups"><label class="filter" hidden>Filter operations<input type="search" autocomplete="off" spellcheck="false"></label><p class="found" role="status"></p><ul>${links.join('')}</ul></nav>
<main id="main" tabindex="-1">${body}</main></div></body></html>
`;
}
