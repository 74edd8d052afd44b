// How schemas get into the OpenAPI document: those with an `$id` stand once among the components and are referred to.
import type { TSchema } from 'typebox';

/** A part of the document. */
export interface Json {
  [name: string]: unknown;
}

/** Writes a schema where it is used, or refers to its component. */
export type Refer = (schema: unknown) => unknown;

/** Notes a schema with an id among the components and answers with the reference; others are written out. */
export function referTo(schema: unknown, schemas: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => referTo(each, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, ...rest } = schema as Json;
  const written = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, referTo(value, schemas)]));
  if (typeof $id !== 'string') return written;
  if (!schemas.has($id)) schemas.set($id, written);
  return { $ref: `#/components/schemas/${$id}` };
}

/** The members of an object's schema. */
export function propertiesOf(schema: TSchema | undefined): Json {
  return (schema as { properties?: Json } | undefined)?.properties ?? {};
}

/** Whether an object's schema asks for this member. */
export function isRequired(schema: TSchema | undefined, name: string): boolean {
  return ((schema as { required?: string[] } | undefined)?.required ?? []).includes(name);
}
