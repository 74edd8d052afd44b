// Search over everything in a project. Loaded when it is first opened.
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { Kbd, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconCalendarStats,
  IconFlag,
  IconMap2,
  IconMessageQuestion,
  IconPhoto,
  IconSearch,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { ProblemText } from '../parts/problem-notice.tsx';

type Group = Schema<'SearchResults'>['groups'][number];
type Hit = Group['hits'][number];

const ICONS = {
  issue: IconFlag,
  rfi: IconMessageQuestion,
  clash: IconAlertCircle,
  photo: IconPhoto,
  floor_plan: IconMap2,
  milestone: IconCalendarStats,
} as const;

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

export function ProjectSearch({ projectId, onClose }: Props) {
  const { t } = useTranslation('frame');
  const api = useApi();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const search = useQuery({
    queryKey: ['project', projectId, 'search', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      taken(api.GET('/api/projects/{projectId}/search', { params: { path: { projectId }, query: { q } }, signal })),
  });
  const groups = q === '' ? [] : (search.data?.groups ?? []);

  function open(group: Group, hit: Hit): void {
    onClose();
    void navigate(addressOf(projectId, group, hit));
  }

  return (
    <Spotlight.Root
      forceOpened
      onSpotlightClose={onClose}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.open')}
        leftSection={<IconSearch size={18} />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        maxLength={200}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => {
          const Icon = ICONS[group.type];
          return (
            <Spotlight.ActionsGroup key={group.type} label={t(`search.groups.${group.type}`)}>
              {group.hits.map((hit) => (
                <Spotlight.Action
                  key={hit.id}
                  leftSection={<Icon size={18} aria-hidden />}
                  label={hit.number === null ? hit.title : `#${hit.number} ${hit.title}`}
                  {...(hit.detail !== null && { description: hit.detail })}
                  onClick={() => open(group, hit)}
                />
              ))}
            </Spotlight.ActionsGroup>
          );
        })}
        {search.error !== null && (
          <Spotlight.Empty>
            <ProblemText problem={search.error} />
          </Spotlight.Empty>
        )}
        {search.error === null && groups.length === 0 && (
          <Spotlight.Empty>
            <Text c="dimmed">
              {q === '' ? t('search.hint') : search.isFetching ? t('loading') : t('search.nothing')}
            </Text>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function addressOf(projectId: string, { type }: Group, { id }: Hit) {
  switch (type) {
    case 'issue':
      return { to: '/projects/$projectId/issues/$issueId', params: { projectId, issueId: id } } as const;
    case 'rfi':
      return { to: '/projects/$projectId/rfis/$rfiId', params: { projectId, rfiId: id } } as const;
    case 'clash':
      return { to: '/projects/$projectId/clashes/$clashId', params: { projectId, clashId: id } } as const;
    case 'photo':
      return { to: '/projects/$projectId/photos/$photoId', params: { projectId, photoId: id } } as const;
    case 'floor_plan':
      return { to: '/projects/$projectId/plans/$planId', params: { projectId, planId: id } } as const;
    default:
      return { to: '/projects/$projectId/milestones', params: { projectId } } as const;
  }
}
