// Adds descriptions to an OpenAPI document where schemas have none of their own. The words are the caller's: the platform
// knows no record.
import type { Json } from './openapi-schemas.ts';

/** Describes parts of a document by their names. */
export interface Descriptions {
  property(owner: string, name: string): string | undefined;
  parameter(place: string, name: string): string | undefined;
  tag(name: string): string | undefined;
}

/** Returns the schemas of a document's components with every property described. */
export function describeSchemas(schemas: Json, descriptions: Descriptions): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, describe(each, name, descriptions)]));
}

/** Returns a part of a document with the properties of the schemas in it described; `owner` names the outermost. */
export function describe(part: unknown, owner: string, descriptions: Descriptions): unknown {
  if (Array.isArray(part)) return part.map((each) => describe(each, owner, descriptions));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => {
    if (name === 'example' || name === 'examples' || name === 'default') return [name, value];
    if (name !== 'properties') return [name, describe(value, owner, descriptions)];
    return [name, describeProperties(value as Json, owner, descriptions)];
  });
  return Object.fromEntries(entries);
}

function describeProperties(properties: Json, owner: string, descriptions: Descriptions): Json {
  const entries = Object.entries(properties).map(([name, value]) => {
    const schema = liftDescription(describe(value, `${owner}.${name}`, descriptions) as Json);
    const description = schema.description || descriptions.property(owner, name);
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  return Object.fromEntries(entries);
}

/** Moves the description of a nullable schema's one form to the schema itself, where generators look for it. */
function liftDescription(schema: Json): Json {
  const forms = schema.anyOf as readonly Json[] | undefined;
  if (forms === undefined || schema.description !== undefined) return schema;
  const described = forms.filter((each) => each.description !== undefined);
  const [form] = described;
  if (form === undefined || described.length !== 1 || forms.length !== 2) return schema;
  const { description, ...rest } = form;
  return { ...schema, anyOf: forms.map((each) => (each === form ? rest : each)), description };
}
