// Lists as iterators over `nextCursor` (contract §3).
import type { Answer, Client, PathOf } from './client.ts';
import type { paths } from './paths.ts';

type Listing = {
  responses: { 200: { content: { 'application/json': { data: unknown[]; nextCursor: string | null } } } };
};

/** The GET of a path. */
export type Get<P extends keyof paths> = paths[P] extends { readonly get: infer Operation } ? Operation : never;

/** The path of a list. */
export type ListPath = { [P in PathOf<'get'>]: Get<P> extends Listing ? P : never }[PathOf<'get'>];
type Parameters<P extends ListPath> = Get<P> extends { readonly parameters: infer Given } ? Given : never;
type Place<P extends ListPath> = Pick<Parameters<P>, Extract<keyof Parameters<P>, 'path' | 'query'>>;

/** Where a list is, and its filters. `cursor` in the query begins at that page. */
export interface ListRequest<P extends ListPath> {
  readonly params?: Place<P>;
  readonly signal?: AbortSignal;
}
/** Optional for a list whose path names nothing. */
export type ListArguments<P extends ListPath> =
  Parameters<P> extends { path: object }
    ? [request: ListRequest<P> & { readonly params: Place<P> }]
    : [request?: ListRequest<P>];

export type Page<P extends ListPath> =
  Get<P> extends {
    readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Body } } };
  }
    ? Body & Listing['responses'][200]['content']['application/json']
    : never;
/** A record of the list. */
export type RecordOf<P extends ListPath> = Page<P>['data'][number];

/** The list page by page, with the headers of each. At least one page; the last has `nextCursor` null. */
export async function* pages<P extends ListPath>(
  client: Client,
  path: P,
  ...[request]: ListArguments<P>
): AsyncGenerator<{ readonly page: Page<P>; readonly headers: Headers }, void, undefined> {
  // The checker cannot see through a path that is not known yet: for each P this is what GET is.
  const get = client.GET as (path: P, init: object) => Promise<Answer<Page<P>>>;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { query: filters } = (request?.params ?? {}) as { readonly query?: object };
    const query = { ...filters, ...(cursor === undefined ? {} : { cursor }) };
    const { data: page, response } = await get(path, { ...request, params: { ...request?.params, query } });
    yield { page, headers: response.headers };
    cursor = page.nextCursor;
  }
}

/** The list record by record. Rows that exist when it begins are neither skipped nor repeated. */
export async function* records<P extends ListPath>(
  client: Client,
  path: P,
  ...given: ListArguments<P>
): AsyncGenerator<RecordOf<P>, void, undefined> {
  for await (const { page } of pages(client, path, ...given)) {
    // Likewise: no record is a promise.
    for (const record of page.data) yield record as Awaited<RecordOf<P>>;
  }
}
