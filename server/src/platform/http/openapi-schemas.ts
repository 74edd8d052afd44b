// How schemas get into the OpenAPI document: those with an `$id` stand once among the components and are referred to.
import type { TSchema } from 'typebox';
import { Day, Instant, Uuid } from '../../../../contract/values.ts';

/** A part of the document. */
export interface Json {
  [name: string]: unknown;
}

/** Writes a schema where it is used, or refers to its component. */
export type Refer = (schema: unknown) => unknown;

// The contract's value forms, which hundreds of properties have: components, with the description where they are used.
const VALUE_FORMS = new Map(
  Object.entries({ Uuid: Uuid(), Instant: Instant(), Day: Day() }).map(([name, form]) => [JSON.stringify(form), name]),
);

/** Notes a schema with an id among the components and answers with the reference; others are written out. */
export function referTo(schema: unknown, schemas: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => referTo(each, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, ...rest } = schema as Json;
  const written = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, referTo(value, schemas)]));
  const type = enumType(written);
  if (type !== undefined) written.type = type;
  if (typeof $id !== 'string') return valueForm(written, schemas) ?? written;
  if (!schemas.has($id)) schemas.set($id, written);
  return { $ref: `#/components/schemas/${$id}` };
}

/** Refers to the component of a value form, if the schema is one. */
function valueForm({ description, ...form }: Json, schemas: Map<string, Json>): Json | undefined {
  const name = VALUE_FORMS.get(JSON.stringify(form));
  if (name === undefined) return undefined;
  if (!schemas.has(name)) schemas.set(name, form);
  return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
}

/** Returns the type of an enum's values where its schema says none: generators take it for `unknown` otherwise. */
function enumType({ type, enum: values }: Json): string | undefined {
  if (type !== undefined || !Array.isArray(values)) return undefined;
  const [kind, ...others] = [...new Set(values.map((each) => typeof each))];
  if (others.length > 0) return undefined;
  return kind === 'number' ? 'integer' : kind;
}

/** The members of an object's schema. */
export function propertiesOf(schema: TSchema | undefined): Json {
  return (schema as { properties?: Json } | undefined)?.properties ?? {};
}

/** Whether an object's schema asks for this member. */
export function isRequired(schema: TSchema | undefined, name: string): boolean {
  return ((schema as { required?: string[] } | undefined)?.required ?? []).includes(name);
}
