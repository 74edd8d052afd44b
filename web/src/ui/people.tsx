// Names of people and keys, which records refer to by id only.

import { Avatar, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectPerson } from '../../../contract/people.ts';
import type { Doer } from '../../../contract/values.ts';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { shownName } from './shown-title.ts';
import { SystemName } from './system-name.tsx';

export type Person = ProjectPerson;

interface People {
  readonly all: readonly Person[];
  readonly byId: ReadonlyMap<string, Person>;
  readonly isPending: boolean;
  /** Reason why they could not be loaded; null while loading and once loaded. */
  readonly problem: Error | null;
  readonly retry: () => void;
}

const NOBODY = { all: [], byId: new Map<string, Person>() };

/** Reads everybody whose name a record of the project can show. */
export function usePeople(projectId: string): People {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'people'],
    staleTime: 60_000,
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/people', {
            params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      );
      return rows.map((each) => ({ ...each, name: shownName(each.name, each.email ?? each.id) }));
    },
  });
  const known = useMemo(
    () => (data ? { all: data, byId: new Map(data.map((each) => [each.id, each])) } : NOBODY),
    [data],
  );
  const problem = data === undefined ? error : null;
  return { ...known, isPending: data === undefined && problem === null, problem, retry: () => void refetch() };
}

/** Shows the name of a person, with their initials if there is room. */
export function PersonName({
  projectId,
  id,
  plain,
}: {
  readonly projectId: string;
  readonly id: string | null;
  readonly plain?: boolean;
}) {
  const { t } = useTranslation('shell');
  const { byId, all, problem } = usePeople(projectId);
  if (id === null)
    return (
      <Text span inherit c="dimmed">
        {t('people.nobody')}
      </Text>
    );
  if (problem !== null) return <span title={t('notLoaded')}>—</span>;
  const name = byId.get(id)?.name ?? (all.length === 0 ? '…' : t('people.unknown'));
  if (plain) return <span className="own-direction">{name}</span>;
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <Avatar size={22} radius="xl" name={name} color="ink" variant="filled" aria-hidden />
      <Text span inherit truncate className="own-direction">
        {name}
      </Text>
    </Group>
  );
}

/** Shows the actor of a change: a person, a key, an automation rule, a connection to a vendor, or the service itself. */
export function DoerName({ projectId, by }: { readonly projectId: string; readonly by: Doer }) {
  const { t } = useTranslation('shell');
  if (by.id === null) return <span>{t('people.service')}</span>;
  if (by.type === 'system') return <SystemName projectId={projectId} id={by.id} />;
  return <PersonName projectId={projectId} id={by.id} plain />;
}
