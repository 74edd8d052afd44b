// The operations as openapi-fetch types a client by: members by path and method, as in the OpenAPI document. Types alone.
import type { Static, TSchema } from 'typebox';
import type { Declaration, MediaReply, Params, Query } from './operation.ts';

/** The paths of a union of operations. */
export type PathsOf<Op extends Declaration> = {
  readonly [Path in keyof ByPath<Op>]: ByMethod<ByPath<Op>[Path]>;
};

/** The operations of each path, as a union. One pass over all of them: to extract them path by path is quadratic. */
type ByPath<Op extends Declaration> = { readonly [Each in Op as Each['path']]: Each };

type ByMethod<Op> = {
  readonly [Each in Op & Declaration as Lowercase<Each['method']>]: Call<Each>;
};

type Call<Op> = {
  parameters: Parameters<Op>;
  responses: { 200: { headers: Record<string, unknown>; content: Content<Op> } };
} & RequestBody<Op>;

type Parameters<Op> = (unknown extends Params<Op> ? { path?: never } : { path: Params<Op> }) &
  (unknown extends Query<Op> ? { query?: never } : Optional<'query', Query<Op>>) & {
    header?: Headers<Op>;
    cookie?: never;
  };

type Headers<Op> = (Op extends { readonly creates: object } ? { 'Idempotency-Key'?: string } : unknown) &
  (Op extends { readonly method: 'PATCH' | 'PUT' | 'DELETE' } ? { 'If-Match'?: string } : unknown);

/** A member that may be left out where none of its own members is required. */
type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };

type RequestBody<Op> = Op extends { readonly body: infer Schema extends TSchema }
  ? Op extends { readonly upload: true }
    ? { requestBody: { content: { 'multipart/form-data': { record: Static<Schema>; file: Blob } } } }
    : Optional<'requestBody', { content: { 'application/json': Static<Schema> } }>
  : { requestBody?: never };

type Content<Op> = Op extends { readonly reply: infer Reply }
  ? Reply extends TSchema
    ? { 'application/json': Static<Reply> }
    : Reply extends MediaReply
      ? MediaContent<Reply>
      : never
  : never;

type MediaContent<Reply extends MediaReply> = { readonly [Type in Reply['mediaType']]: string } & (Reply extends {
  readonly json: infer Schema extends TSchema;
}
  ? { 'application/json': Static<Schema> }
  : unknown);
