// The records that conditions name: chosen and read by their names, kept by their ids.
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedKind } from '../../../contract/automation-members.ts';
import { allPages } from '../api/all-pages.ts';
import { type Api, taken } from '../api/client.ts';
import type { Page } from '../api/page-chain.ts';
import { useApi } from '../api/use-api.ts';
import { useFormats } from '../language/formats.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** More are not fetched: what lies behind is found by nobody who looks through a list. */
const MOST = 5_000;
/** Of those that fit what was typed, so many are shown. */
const SHOWN = 50;

type Pages = (api: Api, projectId: string, cursor: string | undefined) => Promise<Page<Named>>;

const asked = (projectId: string, cursor: string | undefined) => ({
  path: { projectId },
  query: { limit: 200, ...(cursor !== undefined && { cursor }) },
});

const PAGES: Readonly<Record<NamedKind, Pages>> = {
  sensor: async (api, projectId, cursor) => {
    const page = await taken(api.GET('/api/projects/{projectId}/sensors', { params: asked(projectId, cursor) }));
    return { ...page, data: page.data.map(({ id, deviceId }) => ({ id, name: deviceId })) };
  },
  space: async (api, projectId, cursor) => {
    const page = await taken(api.GET('/api/projects/{projectId}/spaces', { params: asked(projectId, cursor) }));
    const nameOf = (name: string, floor: string | null) => (floor === null ? name : `${name} · ${floor}`);
    return { ...page, data: page.data.map(({ id, name, floor }) => ({ id, name: nameOf(name, floor) })) };
  },
  plan: (api, projectId, cursor) =>
    taken(api.GET('/api/projects/{projectId}/floor-plans', { params: asked(projectId, cursor) })),
  milestone: (api, projectId, cursor) =>
    taken(api.GET('/api/projects/{projectId}/milestones', { params: asked(projectId, cursor) })),
};

function useNamed(projectId: string, kind: NamedKind) {
  const api = useApi();
  const { compare } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'named', kind],
    staleTime: 60_000,
    queryFn: async () => (await allPages((cursor) => PAGES[kind](api, projectId, cursor), MOST)).rows,
  });
  const all = useMemo(() => (data ?? []).toSorted((a, b) => compare(a.name, b.name)), [data, compare]);
  return { all, problem: data === undefined ? error : null, retry: () => void refetch() };
}

interface SelectProps {
  readonly projectId: string;
  readonly kind: NamedKind;
  readonly label: string;
  readonly error?: ReactNode;
}

/** Chooses one record by its name; what is not there any more keeps its id. */
export function NamedSelect({
  value,
  onChange,
  ...props
}: SelectProps & { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  const { choices, below } = useChoices(props, value === null ? [] : [value]);
  return (
    <div>
      <Select {...choices} value={value} onChange={onChange} />
      {below}
    </div>
  );
}

/** Chooses several records by their names. */
export function NamedMultiSelect({
  value,
  onChange,
  ...props
}: SelectProps & { readonly value: string[]; readonly onChange: (ids: string[]) => void }) {
  const { choices, below } = useChoices(props, value);
  return (
    <div>
      <MultiSelect {...choices} value={value} onChange={onChange} />
      {below}
    </div>
  );
}

function useChoices({ projectId, kind, label, error }: SelectProps, chosen: readonly string[]) {
  const { t } = useTranslation('automation');
  const { all, problem, retry } = useNamed(projectId, kind);
  const known = new Set(all.map(({ id }) => id));
  const gone = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id }));
  const data = [...gone, ...all].map(({ id, name }) => ({ value: id, label: name }));
  const placeholder = chosen.length === 0 ? t('empty') : '';
  const common = { searchable: true, clearable: true, limit: SHOWN, nothingFoundMessage: t('noneFound') } as const;
  return {
    choices: { label, error, data, placeholder, ...common },
    below: problem !== null && <NotLoaded onRetry={retry} />,
  };
}

/** A record by its name; by its id as long as the name is not known, or where it is not there any more. */
export function RecordName({ projectId, kind, id }: Pick<SelectProps, 'projectId' | 'kind'> & { readonly id: string }) {
  const { all } = useNamed(projectId, kind);
  const name = all.find((each) => each.id === id)?.name;
  return <b className={name === undefined ? 'as-typed' : 'own-direction'}>{name ?? id}</b>;
}
