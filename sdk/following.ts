// Staying in step (contract §3): by the change feed, which tells of deletions too, or by one list's `updated_since`.
import type { Client } from './client.ts';
import { type Get, type ListPath, type ListRequest, pages, type RecordOf } from './paging.ts';
import type { components } from './paths.ts';

export type Change = components['schemas']['Change'];

export interface ChangesRequest {
  /** Where to go on: the `cursor` of the last batch you have done with. Not given: from the beginning. */
  readonly cursor?: string | undefined;
  readonly projectId?: string;
  /** How many changes a batch holds at most, 1 to 200. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** Changes in order, and where to go on after them. */
export interface ChangeBatch {
  readonly changes: readonly Change[];
  readonly cursor: string;
}

/**
 * What has changed since `cursor`, batch by batch, up to now; the last batch may be empty. Keep `cursor` once a batch is
 * done with, and ask again later with it: nothing is missed. After 30 days it is refused with code `cursor_expired`: load
 * the lists anew, and begin without one.
 */
export async function* changesSince(
  client: Client,
  request: ChangesRequest = {},
): AsyncGenerator<ChangeBatch, void, undefined> {
  const { signal, ...query } = request;
  const listing = { params: { query: definedOf(query) }, ...(signal === undefined ? {} : { signal }) };
  for await (const { page, headers } of pages(client, '/api/v1/changes', listing)) {
    yield { changes: page.data, cursor: headerOf(headers, 'x-next-cursor') };
  }
}

/** A list that takes `updated_since`. */
export type UpdatedListPath = {
  [P in ListPath]: Get<P> extends { readonly parameters: { readonly query?: infer Query } }
    ? 'updated_since' extends keyof NonNullable<Query>
      ? P
      : never
    : never;
}[ListPath];

/** One load: to be read through, then asked where the next begins. */
export interface UpdatedReader<R> extends AsyncIterable<R> {
  /** From when the next load misses nothing. Undefined until this one is read to its end: a part of it is no load. */
  readonly nextSince: string | undefined;
}

/**
 * The records of a list that changed at or after `since`, in the order of their last change; all of them when `since` is not
 * given. A record that changes meanwhile comes again: write what comes over what you have. Deletions are not told of:
 * `changesSince` does.
 */
export function updatedSince<P extends UpdatedListPath>(
  client: Client,
  path: P,
  request: ListRequest<P> & { readonly since?: string | undefined },
): UpdatedReader<RecordOf<P>> {
  let nextSince: string | undefined;
  return {
    get nextSince() {
      return nextSince;
    },
    async *[Symbol.asyncIterator]() {
      nextSince = undefined;
      const { since, params, ...rest } = request;
      // The checker cannot see through a path that is not known yet: the parameters of each P have these members.
      const { query: filters, ...place } = (params ?? {}) as { readonly query?: object };
      const query = { ...filters, ...definedOf({ updated_since: since }) };
      const listing = { ...rest, params: { ...place, query } } as unknown as ListRequest<P>;
      let last: string | undefined;
      const read = pages as (client: Client, path: P, listing: ListRequest<P>) => ReturnType<typeof pages<P>>;
      for await (const { page, headers } of read(client, path, listing)) {
        for (const record of page.data) yield record;
        last = headerOf(headers, 'x-next-updated-since');
      }
      nextSince = last;
    },
  };
}

/** `exactOptionalPropertyTypes` and the query both want what is not given to be absent. */
function definedOf<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}

function headerOf(headers: Headers, name: string): string {
  const value = headers.get(name);
  // A proxy that takes it away would make a reader begin anew for ever.
  if (value === null) throw new TypeError(`The answer has no header ${name}.`);
  return value;
}
