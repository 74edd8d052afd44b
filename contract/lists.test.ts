// Contract §3: lists are page envelopes everywhere; one that comes whole says why, and what a page carries is documented.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
type Json = any;

const document: Json = JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8'));

function resolve(given: Json): Json {
  let found = given;
  while (found?.$ref !== undefined) {
    const names: string[] = found.$ref.slice(2).split('/');
    found = names.reduce((holder, name) => holder[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  }
  return found;
}

const reads = Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
  const answer = resolve(get?.responses?.['200']);
  const schema = resolve(answer?.content?.['application/json']?.schema);
  if (schema?.properties === undefined) return [];
  const parameters: string[] = (get.parameters ?? []).map((each: Json) => resolve(each).name);
  return [{ path, get, answer, members: schema.properties as Record<string, Json>, parameters }];
});

test('a list either pages, with its cursor, its limit and its Link, or says that it is one page and why', () => {
  const lists = reads.filter(({ members }) => 'nextCursor' in members);
  assert.ok(lists.length > 50, String(lists.length));
  for (const { path, get, answer, parameters } of lists) {
    if (parameters.includes('cursor')) {
      assert.ok(parameters.includes('limit'), path);
      assert.ok('Link' in answer.headers, `${path} documents no Link`);
      if (parameters.includes('updated_since')) assert.ok('X-Next-Updated-Since' in answer.headers, path);
    } else {
      assert.match(
        get.description ?? '',
        /\b(?:one|single) page\b|whole|not paged/i,
        `${path} says not why it is no page`,
      );
    }
  }
});

test('what holds records in a list and is no page says so', () => {
  const isOfRecords = (each: Json) =>
    resolve(each)?.type === 'array' && resolve(resolve(each).items)?.type === 'object';
  const others = reads.filter(
    ({ path, get, members }) =>
      !('nextCursor' in members) &&
      /^(?:List|Search)\b/.test(get.summary) &&
      Object.values(members).some(isOfRecords) &&
      !path.startsWith('/scim'),
  );
  for (const { path, get } of others) assert.match(get.description ?? '', /not paged|single page/i, path);
});
