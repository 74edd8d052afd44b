// Sources of the entity picker: how each kind of record is searched, loaded by its id, and printed.
import type { OptionsFilter } from '@mantine/core';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_NAMED_ELEMENTS } from '../../../contract/choices.ts';
import type { ElementMatch } from '../../../contract/model-elements.ts';
import { allPages } from '../api/all-pages.ts';
import { type Api, taken } from '../api/client.ts';
import type { Page } from '../api/page-chain.ts';
import { useApi } from '../api/use-api.ts';
import { useFormats } from '../language/formats.ts';

/** A record that can be chosen. */
export interface EntityOption {
  readonly id: string;
  readonly name: string;
  /** Second line, which tells records of one name apart. */
  readonly detail?: string;
}

interface OptionsQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<readonly EntityOption[]>;
  readonly staleTime: number;
  readonly enabled?: boolean;
}

/** Finds records of one kind. */
export interface EntitySource {
  /** Query for the records that fit a text; the same one for every text if all records are loaded at once. */
  readonly search: (text: string) => OptionsQuery;
  /** Query for the records with these ids; leaves out those that are gone. */
  readonly load: (ids: readonly string[]) => OptionsQuery;
  /** Filters what was found by the text once more; absent if the service has done so. */
  readonly filter?: OptionsFilter;
  /** Returns the id that a typed or pasted word is; undefined if it is none. */
  readonly readId: (word: string) => string | undefined;
  /** Returns the id that a word may be, which is offered if nothing was found; absent if only `readId` tells. */
  readonly offerId?: (word: string) => string | undefined;
}

const STALE_MS = 60_000;
/** Maximum number of records that are loaded of a list. */
const MAX_RECORDS = 5000;
const SHOWN = 50;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const GLOBAL_ID = /^[0-3][\w$]{21}$/;
/** Ids that programs give to elements without a GlobalId. */
const FOREIGN_ID = /^[^\s,;]{1,64}$/;

const keepAll: OptionsFilter = ({ options }) => options;
const readUuid = (word: string) => (UUID.test(word) ? word.toLowerCase() : undefined);

/** Joins the parts of a second line, each in its own direction. */
function formatDetail(parts: readonly (string | null)[]): Pick<EntityOption, 'detail'> {
  const present = parts.filter((part) => part !== null && part !== '');
  return present.length === 0 ? {} : { detail: present.map((part) => `\u2068${part}\u2069`).join(' · ') };
}

/** Searches the elements of the current models of a project. */
export function useElementSource(projectId: string): EntitySource {
  const api = useApi();
  return useMemo(() => createElementSource(api, projectId), [api, projectId]);
}

function createElementSource(api: Api, projectId: string): EntitySource {
  const key = ['project', projectId, 'element-choices'];
  return {
    search: (q) => ({
      queryKey: [...key, 'search', q],
      enabled: q !== '',
      staleTime: STALE_MS,
      queryFn: async ({ signal }) => {
        const { data } = await taken(
          api.GET('/api/projects/{projectId}/elements', {
            params: { path: { projectId }, query: { q, limit: SHOWN } },
            signal,
          }),
        );
        return data.map(printElement);
      },
    }),
    load: (ids) => ({
      queryKey: [...key, 'names', ...ids],
      enabled: ids.length > 0,
      staleTime: STALE_MS,
      queryFn: ({ signal }) => loadElements(api, projectId, ids, signal),
    }),
    filter: keepAll,
    readId: (word) => (GLOBAL_ID.test(word) || UUID.test(word) ? word : undefined),
    offerId: (word) => (FOREIGN_ID.test(word) ? word : undefined),
  };
}

/** Returns the names of elements by their GlobalIds, without those that no model has. */
export function useElementNames(projectId: string, guids: readonly string[]): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(useElementSource(projectId).load(guids));
  return new Map(data.map(({ id, name }) => [id, name]));
}

async function loadElements(
  api: Api,
  projectId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly EntityOption[]> {
  // A comma separates ids in the query; no GlobalId has one.
  const known = ids.filter((id) => id !== '' && !id.includes(','));
  const options: EntityOption[] = [];
  for (let at = 0; at < known.length; at += MAX_NAMED_ELEMENTS) {
    const guids = known.slice(at, at + MAX_NAMED_ELEMENTS).join(',');
    const { data } = await taken(
      api.GET('/api/projects/{projectId}/elements/names', {
        params: { path: { projectId }, query: { guids } },
        signal,
      }),
    );
    options.push(...data.map(printElement));
  }
  return options;
}

function printElement({ guid, class: kind, name, typeName, tag, storey }: ElementMatch): EntityOption {
  const shown = name ?? typeName ?? kind;
  const parts = [kind, typeName, tag, storey, guid].filter((part) => part !== shown);
  return { id: guid, name: shown, ...formatDetail(parts) };
}

/** Searches the spaces of a project. */
export function useSpaceSource(projectId: string): EntitySource {
  const api = useApi();
  return useMemo(() => createSpaceSource(api, projectId), [api, projectId]);
}

function createSpaceSource(api: Api, projectId: string): EntitySource {
  const key = ['project', projectId, 'spaces', 'choices'];
  const print = ({ id, name, floor, longName }: Named & { floor: string | null; longName: string | null }) => ({
    id,
    name,
    ...formatDetail([floor, longName === name ? null : longName]),
  });
  return {
    search: (q) => ({
      queryKey: [...key, q],
      staleTime: STALE_MS,
      queryFn: async ({ signal }) => {
        const query = { sort: 'name' as const, limit: SHOWN, ...(q !== '' && { q }) };
        const params = { path: { projectId }, query };
        const { data } = await taken(api.GET('/api/projects/{projectId}/spaces', { params, signal }));
        return data.map(print);
      },
    }),
    load: (ids) =>
      createEachQuery([...key, 'names'], ids, async (spaceId, signal) => {
        const params = { path: { projectId, spaceId } };
        return print(await taken(api.GET('/api/projects/{projectId}/spaces/{spaceId}', { params, signal })));
      }),
    filter: keepAll,
    readId: readUuid,
  };
}

/** Searches the issues of a project that are not settled, by number or text. */
export function useOpenIssueSource(projectId: string): EntitySource {
  const api = useApi();
  return useMemo(() => createOpenIssueSource(api, projectId), [api, projectId]);
}

function createOpenIssueSource(api: Api, projectId: string): EntitySource {
  const key = ['project', projectId, 'issues', 'choices'];
  const print = ({ id, number, title }: { id: string; number: number; title: string }) => ({
    id,
    name: `#${number} ${title}`,
  });
  return {
    search: (q) => ({
      queryKey: [...key, q],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const params = { path: { projectId }, query: { limit: SHOWN, settled: false, ...(q !== '' && { q }) } };
        const { data } = await taken(api.GET('/api/projects/{projectId}/issues', { params, signal }));
        return data.map(print);
      },
    }),
    load: (ids) =>
      createEachQuery([...key, 'names'], ids, async (issueId, signal) => {
        const params = { path: { projectId, issueId } };
        return print(await taken(api.GET('/api/projects/{projectId}/issues/{issueId}', { params, signal })));
      }),
    filter: keepAll,
    readId: readUuid,
  };
}

/** Types of records that people know by number and title. */
export const NUMBERED_TYPES = ['issue', 'rfi', 'clash'] as const;
export type NumberedType = (typeof NUMBERED_TYPES)[number];

/** Searches the issues, RFIs or clashes of a project by number or text, settled ones included. */
export function useNumberedSource(projectId: string, type: NumberedType): EntitySource {
  const api = useApi();
  return useMemo(() => createNumberedSource(api, projectId, type), [api, projectId, type]);
}

function createNumberedSource(api: Api, projectId: string, type: NumberedType): EntitySource {
  const key = ['project', projectId, 'record-choices', type];
  return {
    search: (q) => ({
      queryKey: [...key, 'search', q],
      enabled: q !== '',
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const params = { path: { projectId }, query: { q, limit: 20 } };
        const { groups } = await taken(api.GET('/api/projects/{projectId}/search', { params, signal }));
        const hits = groups.find((group) => group.type === type)?.hits ?? [];
        return hits.map(({ id, number, title }) => ({ id, name: `#${number} ${title}` }));
      },
    }),
    load: (ids) =>
      createEachQuery([...key, 'names'], ids, async (id, signal) => {
        const { number, title } = await loadNumbered(api, { projectId, type, id }, signal);
        return { id, name: `#${number} ${title}` };
      }),
    filter: keepAll,
    readId: readUuid,
  };
}

async function loadNumbered(
  api: Api,
  { projectId, type, id }: { readonly projectId: string; readonly type: NumberedType; readonly id: string },
  signal: AbortSignal,
): Promise<{ number: number; title: string }> {
  if (type === 'issue') {
    const params = { path: { projectId, issueId: id } };
    return taken(api.GET('/api/projects/{projectId}/issues/{issueId}', { params, signal }));
  }
  if (type === 'rfi') {
    const params = { path: { projectId, rfiId: id } };
    const { number, subject } = await taken(api.GET('/api/projects/{projectId}/rfis/{rfiId}', { params, signal }));
    return { number, title: subject };
  }
  const params = { path: { projectId, clashId: id } };
  const { number, name } = await taken(api.GET('/api/projects/{projectId}/clashes/{clashId}', { params, signal }));
  return { number, title: name };
}

/** Loads records one by one; those that cannot be read keep their ids. */
function createEachQuery(
  key: readonly unknown[],
  ids: readonly string[],
  loadOne: (id: string, signal: AbortSignal) => Promise<EntityOption>,
): OptionsQuery {
  return {
    queryKey: [...key, ...ids],
    enabled: ids.length > 0,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(ids.map((id) => loadOne(id, signal)));
      return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    },
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Reads a page of a list. */
export type ReadPage = (api: Api, projectId: string, cursor: string | undefined) => Promise<Page<EntityOption>>;

/** Searches a list that is loaded whole, such as that of milestones or sensors. */
export function useListSource(projectId: string, kind: string, readPage: ReadPage): EntitySource {
  const api = useApi();
  const { compare } = useFormats();
  return useMemo(() => {
    const whole = (): OptionsQuery => ({
      queryKey: ['project', projectId, 'named', kind],
      staleTime: STALE_MS,
      queryFn: async () => {
        const { rows } = await allPages((cursor) => readPage(api, projectId, cursor), MAX_RECORDS);
        return rows.toSorted((a, b) => compare(a.name, b.name));
      },
    });
    return { search: whole, load: whole, readId: readUuid };
  }, [api, projectId, kind, readPage, compare]);
}
