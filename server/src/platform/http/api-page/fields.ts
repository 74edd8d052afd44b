// Schemas as nested lists of fields.
import { escapeHtml, renderInline } from '../html.ts';
import { type Description, resolve, type Schema } from './description.ts';

/** The mark that fields carry: required ones where a client writes the record, ones that may be absent where it reads it. */
export type Marks = 'required' | 'optional';

interface Nesting {
  readonly description: Description;
  readonly marks: Marks;
  /** References that are being rendered: one inside itself is named only. */
  readonly open: readonly string[];
}

/** Renders a schema: its type, and its fields with those inside them. */
export function renderSchema(description: Description, schema: Schema, marks: Marks): string {
  const fields = renderNested({ description, marks, open: [] }, schema);
  return `<p class="type">${escapeHtml(describeType(description, schema))}</p>${fields}`;
}

/** Describes the type of a value in one line. */
export function describeType(description: Description, schema: Schema, open: readonly string[] = []): string {
  const { $ref } = schema;
  if ($ref !== undefined && open.includes($ref)) return $ref.slice($ref.lastIndexOf('/') + 1);
  const inside = $ref === undefined ? open : [...open, $ref];
  const found = resolve(description, schema);
  const variants = found.anyOf ?? found.oneOf;
  if (found.enum !== undefined) return found.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (variants !== undefined) {
    return [...new Set(variants.map((each) => describeType(description, each, inside)))].join(' | ');
  }
  if (found.items !== undefined) {
    const of = describeType(description, found.items, inside);
    return `array of ${of.includes(' | ') ? `(${of})` : of}`;
  }
  const types = typeof found.type === 'string' ? [found.type] : (found.type ?? []);
  const name = types.length === 0 ? 'any value' : types.join(' | ');
  const format = found.format ?? found.contentMediaType;
  return format === undefined ? name : `${name} (${format})`;
}

/** Describes the limits of a value, its default and an example; empty where it has none. */
function describeLimits(description: Description, schema: Schema): string {
  const found = resolve(description, schema);
  const variants = (found.anyOf ?? found.oneOf ?? []).map((each) => resolve(description, each));
  const [only, ...others] = variants.filter(({ type }) => type !== 'null');
  // A nullable value is described by what it is when it is not null.
  const of = only !== undefined && others.length === 0 ? { ...only, ...found } : found;
  const [example] = of.examples ?? [];
  const ofItems = of.items === undefined || '$ref' in of.items ? '' : describeLimits(description, of.items);
  const parts = [
    describeSpan('', of.minimum ?? of.exclusiveMinimum, of.maximum),
    of.exclusiveMinimum === undefined ? '' : `more than ${of.exclusiveMinimum}`,
    describeSpan(' characters', of.minLength, of.maxLength),
    describeSpan(' items', of.minItems, of.maxItems),
    of.uniqueItems === true ? 'unique items' : '',
    ofItems === '' ? '' : `each item: ${ofItems}`,
    of.pattern === undefined || of.format !== undefined ? '' : `pattern ${toCode(of.pattern)}`,
    of.default === undefined ? '' : `default ${toCode(JSON.stringify(of.default))}`,
    example === undefined ? '' : `example ${toCode(JSON.stringify(example))}`,
  ];
  return parts.filter((each) => each !== '').join('; ');
}

const toCode = (text: string) => `<code>${escapeHtml(text)}</code>`;

function describeSpan(unit: string, least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? '' : `at least ${least}${unit}`;
}

function renderNested(nesting: Nesting, schema: Schema): string {
  const { description, open } = nesting;
  const { $ref } = schema;
  if ($ref !== undefined && open.includes($ref)) return '';
  const inside = $ref === undefined ? nesting : { ...nesting, open: [...open, $ref] };
  const found = resolve(description, schema);
  if (found.items !== undefined) return renderNested(inside, found.items);
  const variants = found.anyOf ?? found.oneOf;
  if (variants !== undefined) return renderVariants(inside, variants);
  const rows = Object.entries(found.properties ?? {}).map(([name, field]) =>
    renderField(inside, { name, field, isRequired: found.required?.includes(name) === true }),
  );
  const others = [...Object.values(found.patternProperties ?? {}), found.additionalProperties];
  for (const field of others) {
    if (typeof field === 'object') rows.push(renderField(inside, { name: '*', field, isRequired: undefined }));
  }
  const parts = (found.allOf ?? []).map((each) => renderNested(inside, each));
  return `${parts.join('')}${rows.length === 0 ? '' : `<ul class="fields">${rows.join('')}</ul>`}`;
}

function renderVariants(nesting: Nesting, variants: readonly Schema[]): string {
  const rendered = [...new Set(variants.map((each) => renderNested(nesting, each)))].filter((each) => each !== '');
  if (rendered.length <= 1) return rendered.join('');
  const total = rendered.length;
  return rendered.map((each, at) => `<p class="variant">Variant ${at + 1} of ${total}</p>${each}`).join('');
}

interface Field {
  readonly name: string;
  readonly field: Schema;
  /** Undefined: names of any kind, which are neither. */
  readonly isRequired: boolean | undefined;
}

function renderField(nesting: Nesting, { name, field, isRequired }: Field): string {
  const { description, marks } = nesting;
  const isMarked = isRequired === (marks === 'required');
  const mark = isMarked ? ` <em>${marks === 'required' ? 'required' : 'optional'}</em>` : '';
  const head = `<code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(describeType(description, field))}</span>${mark}`;
  const text = describeValue(description, field, resolve(description, field).description);
  return `<li>${head}${text}${renderNested(nesting, field)}</li>`;
}

/** Renders the description of a value with its limits; empty where it has neither. */
export function describeValue(description: Description, schema: Schema, text: string | undefined): string {
  const limits = describeLimits(description, schema);
  const parts = [text === undefined ? '' : renderInline(text), limits === '' ? '' : `<i>${limits}</i>`];
  const shown = parts.filter((each) => each !== '').join(' ');
  return shown === '' ? '' : `<div>${shown}</div>`;
}
