// An operation of the API page: closed it is one line; open it shows what is sent and what is answered.
import { escapeHtml, renderCode, renderInline, renderText } from '../html.ts';
import type { Description, Media, Operation, Parameter, PlacedOperation, Response } from './description.ts';
import { resolve } from './description.ts';
import { describeType, describeValue, renderSchema } from './fields.ts';
import { renderTryForm } from './try-form.ts';

/** Renders the line of an operation: method, path and summary. */
export function renderLine({ method, path, operation }: PlacedOperation): string {
  const summary =
    operation.summary === undefined ? '' : ` <span class="summary">${renderCode(operation.summary)}</span>`;
  // Narrow screens break a path between its segments.
  const segments = escapeHtml(path).replaceAll(/(?<!^)\//g, '<wbr>/');
  return `<span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${segments}</code>${summary}`;
}

/** Renders an operation with all its parts. Its id is inside, so that a link to it opens it. */
export function renderOperation(description: Description, placed: PlacedOperation): string {
  const { operation } = placed;
  const { operationId } = operation;
  const id = escapeHtml(operationId);
  const parts = [
    operation.deprecated === true ? '<p><strong>Deprecated.</strong></p>' : '',
    operation.description === undefined ? '' : renderText(operation.description),
    `<p class="access">${describeAccess(description, operation)} Operation ID: <a href="#${id}"><code>${id}</code></a>.</p>`,
    renderTryForm(description, placed),
    renderParameters(description, operation),
    renderBody(description, operation),
    renderReplies(description, operation),
  ];
  return `<details class="operation"><summary>${renderLine(placed)}</summary><div class="inside" id="${id}">${parts.join('')}</div></details>`;
}

const SCHEMES: Readonly<Record<string, string>> = {
  key: 'a workspace API key (<code>X-Api-Key</code>)',
  session: 'the session of a signed-in person',
  bearer: 'a bearer token',
  basic: 'HTTP Basic credentials',
};

function describeAccess(description: Description, operation: Operation): string {
  const names = (operation.security ?? []).map((each) => Object.keys(each).join(' and '));
  const role = operation['x-minimum-role'];
  const scope = operation['x-minimum-scope'];
  const least = [
    role === undefined ? '' : `role <code>${escapeHtml(role)}</code>`,
    scope === undefined ? '' : `scope <code>${escapeHtml(scope)}</code>`,
  ].filter((each) => each !== '');
  const needs = least.length === 0 ? '' : ` Requires at least ${least.join(' and ')}.`;
  if (names.every((each) => each === '')) return `No authentication required.${needs}`;
  const known = description.components?.securitySchemes ?? {};
  const ways = names.map((name) => {
    if (name === '') return 'no credentials';
    return SCHEMES[name] ?? escapeHtml(known[name]?.scheme ?? name);
  });
  return `Authenticate with ${ways.join(' or ')}.${needs}`;
}

function renderParameters(description: Description, { parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((each) => renderParameter(description, resolve(description, each)));
  return `<h3>Parameters</h3><ul class="fields">${rows.join('')}</ul>`;
}

function renderParameter(description: Description, parameter: Parameter): string {
  const { name, schema = {}, required } = parameter;
  const type = `${describeType(description, schema)}, ${parameter.in}`;
  const mark = required === true ? ' <em>required</em>' : '';
  const text = describeValue(description, schema, parameter.description);
  return `<li><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span>${mark}${text}</li>`;
}

function renderBody(description: Description, { requestBody }: Operation): string {
  if (requestBody === undefined) return '';
  const { description: text, content = {}, required } = resolve(description, requestBody);
  const intro = text === undefined ? '' : renderText(text);
  const forms = Object.entries(content).map(([type, media]) => renderMedia(description, type, media, 'required'));
  return `<h3>Request body${required === true ? '' : ' (optional)'}</h3>${intro}${forms.join('')}`;
}

function renderReplies(description: Description, { responses = {} }: Operation): string {
  const all = Object.entries(responses).map(([status, response]) => [status, resolve(description, response)] as const);
  const good = all.filter(([status]) => status < '400').map((each) => renderReply(description, ...each));
  const errors = all
    .filter(([status]) => status >= '400')
    .map(([status, { description: text = '' }]) => `<li><code>${escapeHtml(status)}</code> ${renderInline(text)}</li>`);
  const list = errors.length === 0 ? '' : `<h3>Errors</h3><ul class="errors">${errors.join('')}</ul>`;
  return `${good.join('')}${list}`;
}

function renderReply(
  description: Description,
  status: string,
  { description: text = '', headers, content = {} }: Response,
) {
  const forms = Object.entries(content).map(([type, media]) => renderMedia(description, type, media, 'optional'));
  const rows = Object.entries(headers ?? {}).map(([name, header]) => {
    const { description: about = '' } = resolve(description, header);
    return `<li><code>${escapeHtml(name)}</code> ${renderInline(about)}</li>`;
  });
  const more =
    rows.length === 0 ? '' : `<details><summary>Headers</summary><ul class="errors">${rows.join('')}</ul></details>`;
  return `<h3>Response ${escapeHtml(status)}</h3>${renderText(text)}${forms.join('')}${more}`;
}

function renderMedia(
  description: Description,
  type: string,
  { schema, example }: Media,
  marks: 'required' | 'optional',
) {
  const shape = schema === undefined ? '' : renderSchema(description, schema, marks);
  const shown =
    example === undefined
      ? ''
      : `<details><summary>Example</summary><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`;
  return `<p class="media"><code>${escapeHtml(type)}</code></p>${shape}${shown}`;
}
