// The form that tries an operation out. It waits in a template, which costs a browser next to nothing, until the script of the page
// opens it; the script reads fields and their places from its data attributes.
import { escapeHtml } from '../html.ts';
import {
  type Description,
  type Media,
  type Parameter,
  type PlacedOperation,
  resolve,
  type Schema,
} from './description.ts';

/** Renders the button and the template of the form. */
export function renderTryForm(description: Description, { method, path, operation }: PlacedOperation): string {
  const parameters = (operation.parameters ?? []).map((each) => resolve(description, each));
  const schemes = [...new Set((operation.security ?? []).flatMap((each) => Object.keys(each)))];
  const groups = [
    renderGroup(
      'Credentials (kept only until you leave this page)',
      schemes.map((each) => renderCredentials(each, schemes)).join(''),
    ),
    renderGroup('Parameters', parameters.map((each) => renderParameter(description, each)).join('')),
    renderBody(description, operation.requestBody === undefined ? {} : resolve(description, operation.requestBody)),
  ];
  const data = `data-method="${method}" data-path="${escapeHtml(path)}" data-schemes="${escapeHtml(schemes.join(' '))}"`;
  return (
    '<div class="try"><button type="button" data-open-form hidden>Try it out</button><template>' +
    `<form aria-label="Try ${escapeHtml(operation.operationId)} out" ${data}>${groups.join('')}` +
    '<button type="submit">Send</button><p class="outcome" role="status"></p><div class="answer"></div></form></template></div>'
  );
}

function renderGroup(name: string, fields: string): string {
  return fields === '' ? '' : `<fieldset><legend>${name}</legend>${fields}</fieldset>`;
}

const SECRET = 'type="password" autocomplete="off" spellcheck="false"';

function renderCredentials(scheme: string, schemes: readonly string[]): string {
  const field = (label: string, attributes: string) => `<label>${label}<input ${attributes}></label>`;
  switch (scheme) {
    case 'key':
      return field('Workspace API key', `data-credential="key" ${SECRET}`);
    case 'bearer':
      // The access token of an application is offered to no operation of the operator.
      return field(
        'Bearer token',
        `data-credential="${schemes.includes('session') ? 'access-token' : 'bearer'}" ${SECRET}`,
      );
    case 'basic':
      return (
        field('User name (Basic)', 'data-credential="name" autocomplete="off" spellcheck="false"') +
        field('Password (Basic)', `data-credential="password" ${SECRET}`)
      );
    case 'session':
      return '<p>If you leave the other credentials empty, the request uses your own session.</p>';
    default:
      return '';
  }
}

function renderParameter(description: Description, { name, in: place, required, schema = {} }: Parameter): string {
  const found = resolve(description, schema);
  const attributes = `data-in="${escapeHtml(place)}" name="${escapeHtml(name)}"${required === true ? ' required' : ''}`;
  const values = found.type === 'boolean' ? ['true', 'false'] : found.enum;
  const label = `${escapeHtml(name)} <small>${escapeHtml(place)}${required === true ? ', required' : ''}</small>`;
  if (values === undefined) return `<label>${label}<input ${attributes} autocomplete="off" spellcheck="false"></label>`;
  const options = values.map((each) => `<option>${escapeHtml(String(each))}</option>`);
  return `<label>${label}<select ${attributes}><option></option>${options.join('')}</select></label>`;
}

/** Renders the fields of the first kind of body that the operation takes. */
function renderBody(
  description: Description,
  { content = {} }: { readonly content?: Readonly<Record<string, Media>> },
) {
  const [first] = Object.entries(content);
  if (first === undefined) return '';
  const [type, { schema, example }] = first;
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)$/.test(type)) {
    const text = example === undefined ? '' : JSON.stringify(example, null, 2);
    return renderGroup('Request body', renderTextArea(type, `data-body="${escapeHtml(type)}"`, text));
  }
  const place = type.startsWith('multipart') ? 'part' : 'form';
  const examples = (example ?? {}) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(schema === undefined ? {} : (resolve(description, schema).properties ?? {}));
  return renderGroup(
    'Request body',
    fields
      .map(([name, field]) => renderPart({ place, name, field: resolve(description, field) }, examples[name]))
      .join(''),
  );
}

interface Part {
  readonly place: string;
  readonly name: string;
  readonly field: Schema;
}

function renderPart({ place, name, field }: Part, example: unknown): string {
  const attributes = `data-in="${place}" name="${escapeHtml(name)}"`;
  if (field.contentMediaType !== undefined)
    return `<label>${escapeHtml(name)}<input type="file" ${attributes}></label>`;
  if (field.type === 'string' || place === 'form') {
    return `<label>${escapeHtml(name)}<input ${attributes} autocomplete="off" spellcheck="false"></label>`;
  }
  return renderTextArea(name, `${attributes} data-json`, example === undefined ? '' : JSON.stringify(example, null, 2));
}

// The first line break behind the tag is not part of the text, so that one is written.
function renderTextArea(label: string, attributes: string, text: string): string {
  const rows = Math.min(16, Math.max(3, text.split('\n').length));
  return `<label>${escapeHtml(label)}<textarea ${attributes} rows="${rows}" spellcheck="false">\n${escapeHtml(text)}</textarea></label>`;
}
