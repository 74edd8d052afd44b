// The filters with which a person last looked at the lists of a project: stored with the account, so that the side bar leads
// back to them in every browser. A plain address stays a plain list, and what a link leads to is not stored.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultParseSearch, defaultStringifySearch, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { type ListViews, VIEWED_LISTS, type ViewedList } from '../../../contract/preferences.ts';
import { taken } from '../api/client.ts';
import { type Service, useApi, useService } from '../api/use-api.ts';

/** Members of addresses that open something or name a place in time: no filters. */
const TRANSIENT: ReadonlySet<string> = new Set(['new', 'at', 'opened', 'on']);

const LIST = /^\/projects\/([0-9a-f-]{36})\/([a-z]+)$/;
const STORED_AFTER_MS = 800;

const viewsKey = (projectId: string) => ['project', projectId, 'list-views'];

function listViewsQuery({ apiOf }: Pick<Service, 'apiOf'>, projectId: string) {
  return queryOptions({
    queryKey: viewsKey(projectId),
    queryFn: () => taken(apiOf().GET('/api/projects/{projectId}/list-views', { params: { path: { projectId } } })),
    staleTime: 60_000,
  });
}

type Search = Readonly<Record<string, unknown>>;

/** Returns the filters of each list as members of its address; none until they are known. */
export function useListViews(projectId: string): Readonly<Partial<Record<string, Search>>> {
  const views = useQuery(listViewsQuery(useService(), projectId)).data;
  return views === undefined ? {} : parseViews(views);
}

/** @internal */
export function parseViews(views: ListViews): Partial<Record<ViewedList, Search>> {
  const known = VIEWED_LISTS.flatMap((list) => {
    const view = views[list];
    return view === null ? [] : [[list, defaultParseSearch(`?${view}`)] as const];
  });
  return Object.fromEntries(known);
}

/** Returns the query that is stored for the members of an address; null where nothing filters. @internal */
export function formatView(search: Search): string | null {
  const filters = Object.entries(search).filter(([name, value]) => value !== undefined && !TRANSIENT.has(name));
  return filters.length === 0 ? null : defaultStringifySearch(Object.fromEntries(filters)).slice(1);
}

/** Stores the filters that are changed on a list, once they rest or the list is left. */
export function useStoredFilters(): void {
  const { pathname, search } = useLocation();
  const store = useStoreView();
  const before = useRef<{ readonly pathname: string; readonly view: string | null }>(undefined);
  const pending = useRef<() => void>(undefined);
  const view = formatView(search);
  useEffect(() => {
    const [, projectId, list] = LIST.exec(pathname) ?? [];
    const isArrival = before.current?.pathname !== pathname;
    const isSame = before.current?.view === view;
    before.current = { pathname, view };
    if (isArrival) pending.current?.();
    if (projectId === undefined || isArrival || isSame || !isViewed(list)) return undefined;
    pending.current = () => {
      pending.current = undefined;
      store({ projectId, list, view });
    };
    const timer = setTimeout(() => pending.current?.(), STORED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, view, store]);
}

function useStoreView(): (stored: StoredView) => void {
  const api = useApi();
  const queries = useQueryClient();
  return useCallback(
    ({ projectId, list, view }) => {
      queries.setQueryData<ListViews>(viewsKey(projectId), (known) => known && { ...known, [list]: view });
      const params = { path: { projectId } };
      // A filter that was not stored is no reason to stop anybody: the list shows it all the same.
      api.PATCH('/api/projects/{projectId}/list-views', { params, body: { [list]: view } }).catch(() => undefined);
    },
    [api, queries],
  );
}

interface StoredView {
  readonly projectId: string;
  readonly list: ViewedList;
  readonly view: string | null;
}

const isViewed = (list: string | undefined): list is ViewedList => VIEWED_LISTS.some((each) => each === list);
