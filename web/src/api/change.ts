// Edits that show at once and undo themselves when they are refused. A record is kept under its own key with its tag; the
// lists that hold it are kept by page, and are mended in place.
import {
  matchQuery,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Tagged } from './client.ts';
import type { Page } from './page-chain.ts';
import { Problem } from './problem.ts';
import { isOvertaken, mendData, stopReads } from './reads.ts';

interface Identified {
  readonly id: string;
}

interface Editing<Row extends Identified, Change> {
  /** The key of the record, whose data is a `Tagged<Row>`. */
  readonly recordKey: (id: string) => QueryKey;
  /** What the keys of its lists begin with. */
  readonly listKey: QueryKey;
  /** Sends the change; `etag` goes into `If-Match` where it is given. */
  readonly send: (id: string, change: Change, etag: string | null) => Promise<Tagged<Row>>;
  /** The record as it will look; the members of the change over the record unless given. */
  readonly foresee?: (row: Row, change: Change) => Row;
  /** What else is read again afterwards: counts, the history; after a refusal, lists that it may have shown to be out of date. */
  readonly touches?: (id: string, isRefused: boolean) => readonly QueryKey[];
}

/** One edit: of which record, what, and the state that it was made on (null: whatever it is, the last write wins). */
export interface Edit<Change> {
  readonly id: string;
  readonly change: Change;
  readonly etag: string | null;
}

/** A mutation for edits of one kind of record. */
export function useChange<Row extends Identified, Change extends object>(editing: Editing<Row, Change>) {
  return useMutation(changeOptions(useQueryClient(), editing));
}

/** The options of that mutation. @internal */
export function changeOptions<Row extends Identified, Change extends object>(
  queries: QueryClient,
  editing: Editing<Row, Change>,
) {
  const { recordKey, listKey, send, touches } = editing;
  const foresee = editing.foresee ?? ((row: Row, change: Change) => ({ ...row, ...change }));
  const mutationKey = [...listKey, 'change'];
  return mutationOptions<Tagged<Row>, Problem | Error, Edit<Change>, () => void>({
    mutationKey,
    mutationFn: ({ id, change, etag }) => send(id, change, etag),
    onMutate: async ({ id, change }) => {
      await Promise.all([stopReads(queries, recordKey(id), true), stopReads(queries, listKey)]);
      const before = queries.getQueryData<Tagged<Row>>(recordKey(id));
      const lists = queries.getQueriesData<Page<Row>>({ queryKey: listKey, predicate: isPage });
      mendData<Tagged<Row>>(queries, recordKey(id), (each) => ({ ...each, record: foresee(each.record, change) }));
      for (const [key] of lists) replaceIn(key, id, (row) => foresee(row, change));
      return () => {
        if (before) mendData(queries, recordKey(id), () => before);
        // The row alone: the others may have been changed meanwhile.
        for (const [key, page] of lists) {
          const row = page?.data.find((each) => each.id === id);
          if (row !== undefined) replaceIn(key, id, () => row);
        }
      };
    },
    onSuccess: (answer, { id }) => {
      queries.setQueryData(recordKey(id), answer);
      for (const [key] of queries.getQueriesData<Page<Row>>({ queryKey: listKey, predicate: isPage })) {
        replaceIn(key, id, () => answer.record);
      }
    },
    onError: (_error, _edit, undo) => undo?.(),
    onSettled: async (_answer, error, { id }) => {
      // While others are still being sent, a list would be read without them.
      const isLast = queries.isMutating({ mutationKey }) === 1;
      if (!isLast) await stopReads(queries, listKey);
      const touched = [...(touches?.(id, error !== null) ?? [])];
      // What was refused was built on a state that is no longer the service's.
      if (error !== null && !(error instanceof Problem && error.status === 0)) touched.push(recordKey(id));
      void queries.invalidateQueries({
        predicate: (query) =>
          touched.some((queryKey) => matchQuery({ queryKey }, query)) ||
          (isOvertaken(query) &&
            (matchQuery({ queryKey: recordKey(id), exact: true }, query) ||
              (isLast && matchQuery({ queryKey: listKey }, query)))),
      });
    },
  });

  function replaceIn(key: QueryKey, id: string, change: (row: Row) => Row): void {
    mendData<Page<Row>>(queries, key, (page) => {
      if (!page.data.some((row) => row.id === id)) return page;
      return { ...page, data: page.data.map((row) => (row.id === id ? change(row) : row)) };
    });
  }
}

function isPage({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey.includes('page');
}
