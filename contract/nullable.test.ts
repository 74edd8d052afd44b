// Contract §1, in the OpenAPI document itself: what may be null in a record may be null in a request, and nothing else may.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly requestBody?: { readonly $ref?: string; readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly requestBodies: Readonly<Record<string, Operation['requestBody']>>;
    readonly responses: Readonly<Record<string, Operation['responses'][string]>>;
  };
}

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')) as Document;

const resolved = (schema: Schema | undefined): Schema =>
  (schema?.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']) ?? {};
const isNullable = ({ anyOf = [] }: Schema) => anyOf.some((each) => each.type === 'null');

function written({ requestBody }: Operation): Schema {
  const shared = document.components.requestBodies[requestBody?.$ref?.split('/').at(-1) ?? ''];
  const { 'application/json': json, 'multipart/form-data': form } = (shared ?? requestBody)?.content ?? {};
  return resolved(json?.schema ?? resolved(form?.schema).properties?.record);
}

function answered({ responses }: Operation): Schema {
  const [good] = Object.keys(responses).filter((status) => status.startsWith('2'));
  const { $ref, content } = responses[good ?? ''] ?? {};
  const shared = document.components.responses[$ref?.split('/').at(-1) ?? ''];
  return resolved((content ?? shared?.content)?.['application/json']?.schema);
}

const members = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => {
    const record = answered(operation).properties ?? {};
    const { properties = {}, required = [] } = written(operation);
    return Object.entries(properties).flatMap(([name, asked]) =>
      record[name] === undefined
        ? []
        : [{ where: `${method} ${path}: ${name}`, asked, kept: record[name], isNeeded: required.includes(name) }],
    );
  }),
);

test('a member of a request may be null exactly where the record may have it null and the request may do without', () => {
  assert.ok(members.length >= 100, String(members.length));
  for (const { where, asked, kept, isNeeded } of members) {
    assert.equal(isNullable(asked), isNullable(kept) && !isNeeded, where);
  }
});
