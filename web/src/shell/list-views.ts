// The filters with which a person last looked at the lists of a project or a workspace: stored with the account, so that the side
// bar leads back to them in every browser. A plain address stays a plain list, and what a link leads to is not stored.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultParseSearch, defaultStringifySearch, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { VIEWED_LISTS, VIEWED_WORKSPACE_LISTS } from '../../../contract/choices.ts';
import type { ViewedList, ViewedWorkspaceList } from '../../../contract/preferences.ts';
import { type Api, taken } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { type Service, useService } from '../api/use-api.ts';

/** Members of addresses that open something, show another tab or name a place in time: no filters. */
const TRANSIENT: ReadonlySet<string> = new Set(['new', 'at', 'opened', 'on', 'view']);

const STORED_AFTER_MS = 800;

/** Addresses of lists below their project or workspace, where they differ from the lists' names. */
const PATHS: Partial<Record<List, string>> = { automationLog: 'automation/log', auditLog: 'audit-log' };

type List = ViewedList | ViewedWorkspaceList;
type Views = Readonly<Partial<Record<List, string | null>>>;
type Search = Readonly<Record<string, unknown>>;

/** What holds lists: a project or a workspace. */
interface Holder {
  readonly kind: 'project' | 'workspace';
  readonly id: string;
}

interface StoredView {
  readonly holder: Holder;
  readonly list: List;
  readonly view: string | null;
}

const LISTS: Readonly<Record<Holder['kind'], readonly List[]>> = {
  project: VIEWED_LISTS,
  workspace: VIEWED_WORKSPACE_LISTS,
};

const PREFIXES: Readonly<Record<string, Holder['kind']>> = { projects: 'project', w: 'workspace' };
const ADDRESS = /^\/(projects|w)\/([0-9a-f-]{36})\/([a-z/-]+)$/;

const toPath = (list: List): string => PATHS[list] ?? list;

/** Finds the list that an address shows; undefined where its filters are not stored. @internal */
export function findList(pathname: string): Pick<StoredView, 'holder' | 'list'> | undefined {
  const [, prefix = '', id = '', path] = ADDRESS.exec(pathname) ?? [];
  const kind = PREFIXES[prefix];
  const list = kind && LISTS[kind].find((each) => toPath(each) === path);
  return kind && list && { holder: { kind, id }, list };
}

const toKey = ({ kind, id }: Holder) => [kind, id, 'list-views'];

function getViews(api: Api, { kind, id }: Holder): Promise<Views> {
  return kind === 'project'
    ? taken(api.GET('/api/projects/{projectId}/list-views', { params: { path: { projectId: id } } }))
    : taken(api.GET('/api/workspace/list-views'));
}

// Kept alive, so that a page that closes or reloads still sends it.
function patchViews(api: Api, { kind, id }: Holder, body: Views) {
  return kind === 'project'
    ? api.PATCH('/api/projects/{projectId}/list-views', { params: { path: { projectId: id } }, body, keepalive: true })
    : api.PATCH('/api/workspace/list-views', { body, keepalive: true });
}

const getApi = ({ apiOf }: Pick<Service, 'apiOf'>, { kind, id }: Holder): Api =>
  kind === 'project' ? apiOf() : apiOf(id);

function listViewsQuery(service: Pick<Service, 'apiOf'>, holder: Holder) {
  return queryOptions({
    queryKey: toKey(holder),
    queryFn: () => getViews(getApi(service, holder), holder),
    staleTime: 60_000,
  });
}

/** Returns the filters of a project's lists by their paths, as members of addresses; none until they are known. */
export function useListViews(projectId: string): Readonly<Partial<Record<string, Search>>> {
  return parseViews(useQuery(listViewsQuery(useService(), { kind: 'project', id: projectId })).data);
}

/** Returns the filters of a workspace's lists by their paths, as members of addresses; none until they are known. */
export function useWorkspaceListViews(workspaceId: string | undefined): Readonly<Partial<Record<string, Search>>> {
  const query = listViewsQuery(useService(), { kind: 'workspace', id: workspaceId ?? '' });
  // An address may name a workspace that is not theirs.
  const isTheirs = useSession().workspaces.some(({ id }) => id === workspaceId);
  return parseViews(useQuery({ ...query, enabled: isTheirs }).data);
}

/** @internal */
export function parseViews(views: Views | undefined): Partial<Record<string, Search>> {
  const known = Object.entries(views ?? {}).flatMap(([list, view]) =>
    view === null ? [] : [[toPath(list as List), defaultParseSearch(`?${view}`)] as const],
  );
  return Object.fromEntries(known);
}

/** Returns the query that is stored for the members of an address; null where nothing filters. @internal */
export function formatView(search: Search): string | null {
  const filters = Object.entries(search).filter(([name, value]) => value !== undefined && !TRANSIENT.has(name));
  return filters.length === 0 ? null : defaultStringifySearch(Object.fromEntries(filters)).slice(1);
}

/** Stores the filters that are changed on a list, once they rest or the list or the page is left. */
export function useStoredFilters(): void {
  const { pathname, search } = useLocation();
  const store = useStoreView();
  const before = useRef<{ readonly pathname: string; readonly view: string | null }>(undefined);
  const pending = useRef<() => void>(undefined);
  const view = formatView(search);
  useEffect(() => {
    const found = findList(pathname);
    const isArrival = before.current?.pathname !== pathname;
    const isSame = before.current?.view === view;
    before.current = { pathname, view };
    if (isArrival) pending.current?.();
    if (found === undefined || isArrival || isSame) return undefined;
    pending.current = () => {
      pending.current = undefined;
      store({ ...found, view });
    };
    const timer = setTimeout(() => pending.current?.(), STORED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, view, store]);
  useEffect(() => {
    const flush = () => pending.current?.();
    // A phone may end a page that is in the background without another event.
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, []);
}

function useStoreView(): (stored: StoredView) => void {
  const service = useService();
  const queries = useQueryClient();
  return useCallback(
    ({ holder, list, view }) => {
      queries.setQueryData<Views>(toKey(holder), (known) => known && { ...known, [list]: view });
      // A filter that was not stored is no reason to stop anybody: the list shows it all the same.
      patchViews(getApi(service, holder), holder, { [list]: view }).catch(() => undefined);
    },
    [service, queries],
  );
}
