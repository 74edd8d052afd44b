import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Description, Operation } from './description.ts';
import { groupOperations } from './description.ts';
import { renderPage } from './page.ts';

const CHOSEN = {
  name: 'Whole API',
  address: '/api/docs/openapi',
  groups: '/api/docs/openapi',
  source: '/api/openapi.json',
};

const render = (description: Description, slug?: string) =>
  renderPage({ description, choices: [CHOSEN], chosen: CHOSEN, asset: (file) => `/api/docs/${file}` }, slug);

function describeOne(operation: Partial<Operation>, others: Partial<Description> = {}): Description {
  const whole: Operation = { operationId: 'getOne', summary: 'Get one', tags: ['Ones'], ...operation };
  return { info: { title: 'One' }, paths: { '/api/ones/{oneId}': { get: whole } }, ...others };
}

const HOSTILE = '<img src=x onerror="alert(1)">\'&';
const HOSTILE_SCHEMA = {
  type: 'object',
  description: HOSTILE,
  required: [HOSTILE],
  properties: {
    [HOSTILE]: { enum: [HOSTILE], pattern: HOSTILE, default: HOSTILE, examples: [HOSTILE], description: HOSTILE },
  },
};

test('whatever the document says is text', () => {
  const operation: Partial<Operation> = {
    operationId: HOSTILE,
    summary: HOSTILE,
    description: `${HOSTILE} [out](javascript:alert(1)) [out](//evil.example) [out](/\\evil.example) \`${HOSTILE}\``,
    tags: [HOSTILE],
    security: [{ [HOSTILE]: [] }],
    'x-minimum-role': HOSTILE,
    parameters: [{ name: HOSTILE, in: HOSTILE, description: HOSTILE, schema: HOSTILE_SCHEMA }],
    requestBody: { description: HOSTILE, content: { [HOSTILE]: { schema: HOSTILE_SCHEMA, example: HOSTILE } } },
    responses: {
      200: {
        description: HOSTILE,
        headers: { [HOSTILE]: { description: HOSTILE } },
        content: { [HOSTILE]: { schema: HOSTILE_SCHEMA, example: { [HOSTILE]: HOSTILE } } },
      },
      [`4${HOSTILE}`]: { description: HOSTILE },
    },
  };
  const html = render({
    info: { title: HOSTILE, description: HOSTILE },
    servers: [{ url: HOSTILE }],
    tags: [{ name: HOSTILE, description: HOSTILE }],
    paths: { [`/${HOSTILE}`]: { get: operation as Operation } },
  });
  assert.ok(html);
  assert.doesNotMatch(html, /<img|onerror="|href="(?:javascript|\/[/\\])/);
  assert.ok(html.includes('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;'));
});

test('descriptions keep their code, paragraphs and links to this service or https', () => {
  const html = render(
    describeOne({
      description: 'Send `a < b`.\n\nSee [feeds](/api/openapi.json) and [RFC](https://rfc.example/1?a=1&b).',
    }),
  );
  assert.ok(html);
  assert.ok(html.includes('<p>Send <code>a &#60; b</code>.</p>'), html);
  assert.ok(
    html.includes('See <a href="/api/openapi.json">feeds</a> and <a href="https://rfc.example/1?a=1&#38;b">RFC</a>.'),
  );
});

test('references are followed with what is beside them, and a record inside itself ends', () => {
  const node = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { $ref: '#/components/schemas/Name', description: 'Of the node.' },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
    },
  };
  const html = render(
    describeOne(
      { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } } },
      {
        components: {
          schemas: {
            Node: node,
            Name: { type: 'string', minLength: 1, maxLength: 80, description: 'Any.' },
            Owner: { type: 'object', properties: { mail: { type: 'string', format: 'email' } } },
          },
        },
      },
    ),
  );
  assert.ok(html);
  assert.ok(
    html.includes(
      '<code>name</code> <span class="type">string</span> <em>required</em><div>Of the node. <i>1 to 80 characters</i></div>',
    ),
    html,
  );
  assert.ok(html.includes('<code>parts</code> <span class="type">array of object</span></li>'), html);
  assert.ok(html.includes('<code>mail</code> <span class="type">string (email)</span>'));
  assert.ok(html.includes('<span class="type">object | null</span>'));
});

test('a reference that leads nowhere is a fault, not a gap in the page', () => {
  assert.throws(() => render(describeOne({ requestBody: { $ref: '#/components/requestBodies/Lost' } })), /Lost/);
});

test('the form of an operation has its parameters, its body and the credentials that it takes', () => {
  const html = render(
    describeOne({
      security: [{ key: [] }, { basic: [] }],
      parameters: [
        { name: 'oneId', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'bound', in: 'query', schema: { type: 'boolean' } },
      ],
      requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { name: 'text' } } } },
    }),
  );
  const form = /<template>(.*?)<\/template>/s.exec(html ?? '')?.[1] ?? '';
  assert.match(form, /<form [^>]*data-method="GET" data-path="\/api\/ones\/\{oneId\}" data-schemes="key basic"/);
  for (const name of ['key', 'name', 'password']) assert.ok(form.includes(`data-credential="${name}"`), name);
  assert.match(form, /<input data-in="path" name="oneId" required/);
  assert.match(
    form,
    /<select data-in="query" name="bound"><option><\/option><option>true<\/option><option>false<\/option>/,
  );
  assert.match(form, /<textarea data-body="application\/json"[^>]*>\n\{\n {2}&#34;name&#34;: &#34;text&#34;/);
});

const WHOLE = JSON.parse(
  readFileSync(new URL('../../../../../contract/openapi.json', import.meta.url), 'utf8'),
) as Description;

test('the first page of a large document lists every operation, each on the page of its group', () => {
  const groups = groupOperations(WHOLE);
  const slugs = new Set(groups.map(({ slug }) => slug));
  assert.equal(slugs.size, groups.length, 'one address a group');
  const front = render(WHOLE) ?? '';
  const ids = groups.flatMap((group) =>
    group.operations.map(({ operation }) => ({ group, id: operation.operationId })),
  );
  assert.ok(ids.length > 300);
  const pages = new Map(groups.map(({ slug }) => [slug, render(WHOLE, slug) ?? '']));
  for (const { group, id } of ids) {
    assert.ok(front.includes(`href="/api/docs/openapi/${group.slug}#${id}"`), id);
    assert.ok(pages.get(group.slug)?.includes(` id="${id}">`), id);
  }
  assert.equal(render(WHOLE, 'nothing'), undefined);
});

test('no page has more elements than a slow machine shows at once', () => {
  const counts = [undefined, ...groupOperations(WHOLE).map(({ slug }) => slug)].map((slug) => {
    const html = render(WHOLE, slug) ?? '';
    return { slug, elements: html.split(/<[a-z]/).length, bytes: html.length };
  });
  for (const { slug, elements, bytes } of counts) {
    assert.ok(elements < 20_000, `${slug}: ${elements} elements`);
    assert.ok(bytes < 1_000_000, `${slug}: ${bytes} bytes`);
  }
});
