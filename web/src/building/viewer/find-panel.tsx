import { Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FindText } from '../find-text.tsx';
import { elementPage, partKey } from '../models/model-data.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string) => void;
}

/** The elements as a list, for who does not point at them: choosing one goes to it. */
export function FindPanel({ projectId, modelId, selected, onSelect }: Props) {
  const { t } = useTranslation(['viewer', 'models']);
  const api = useApi();
  const [name, setName] = useState<string>();
  const [given, setGiven] = useState<string>();
  const filters = { ...(name !== undefined && { name }), ...(given !== undefined && { class: given }) };
  const found = useInfiniteQuery({
    queryKey: [...partKey(projectId, modelId, 'found'), filters],
    queryFn: ({ pageParam, signal }) => elementPage(api, { projectId, modelId }, filters)(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap="sm">
      <Group gap="xs" role="search" aria-label={t('models:filters')}>
        <FindText label={t('models:field.name')} value={name} onChange={setName} />
        <FindText label={t('models:field.class')} value={given} onChange={setGiven} />
      </Group>
      {found.isPending && <Loader size="sm" role="status" aria-label={t('viewer:coming')} />}
      {found.error !== null && <ProblemNotice problem={found.error} onRetry={() => void found.refetch()} />}
      {rows?.length === 0 && <Text size="sm">{t('models:noneFound')}</Text>}
      <ul className={classes.list} aria-label={t('viewer:find.list')}>
        {rows?.map((each) => (
          <li key={each.id}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={each.guid === selected}
              onClick={() => onSelect(each.guid)}
            >
              <Text size="sm" className="own-direction">
                {each.name ?? t('models:noName')}
              </Text>
              <Group component="span" gap="xs" fz="xs" c="dimmed">
                <span className="as-typed">{each.class}</span>
                {each.storey !== null && <span className="own-direction">{each.storey}</span>}
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('viewer:find.more')}
        </Button>
      )}
    </Stack>
  );
}
