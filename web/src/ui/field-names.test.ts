import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readNamespaces } from '../../compose-words.ts';
import { type FieldWords, fieldName } from './field-names.ts';

const en = readNamespaces(join(import.meta.dirname, '..', 'locales', 'en')).fields as unknown as FieldWords;
const CONTRACT = join(import.meta.dirname, '..', '..', '..', 'contract', 'openapi.json');

test('fieldName formats a field by its name, an item by its place and a member by its parent', () => {
  assert.equal(fieldName('dueDate', en), 'Due date');
  assert.equal(fieldName('labels/0', en), 'Labels, no. 1');
  assert.equal(fieldName('costImpact/amount', en), 'Cost impact: Amount');
  assert.equal(fieldName('projectRoles/1/projectId', en), 'Project roles, no. 2: Project');
});

test('fieldName returns undefined for a path with a part that has no name', () => {
  for (const path of ['', 'X-Workspace-Id', 'labels/first', '0', 'title/constructor', '__proto__']) {
    assert.equal(fieldName(path, en), undefined, path);
  }
});

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { $ref?: string; name: string; in: string }[];
  readonly requestBody?: { $ref?: string; content?: Readonly<Record<string, { schema: Schema }>> };
}

test('every field that the web application can send has a name', () => {
  const { paths, components } = JSON.parse(readFileSync(CONTRACT, 'utf8'));
  const names = new Set<string>();
  const gather = ({ $ref, properties = {}, items, anyOf = [] }: Schema): void => {
    if ($ref !== undefined) gather(components.schemas[$ref.split('/').at(-1) ?? '']);
    for (const [name, schema] of Object.entries(properties)) {
      names.add(name);
      gather(schema);
    }
    for (const each of [...anyOf, ...(items ? [items] : [])]) gather(each);
  };
  for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
    // Programs call the one, and addresses of the other are signed by the service.
    if (path.startsWith('/api/v1/') || path.startsWith('/files/')) continue;
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      for (const each of parameters) {
        const { name, in: place } = components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each;
        if (place === 'query') names.add(name);
      }
      const shared = components.requestBodies[requestBody?.$ref?.split('/').at(-1) ?? ''];
      for (const { schema } of Object.values<{ schema: Schema }>((shared ?? requestBody)?.content ?? {}))
        gather(schema);
    }
  }
  assert.ok(names.size > 60);
  assert.deepEqual(
    [...names].filter((name) => fieldName(name, en) === undefined),
    [],
    'name it under contributes.fields in the catalog of its record, or in locales/*/fields.json if many records have it',
  );
});
