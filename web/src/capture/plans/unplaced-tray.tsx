import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Photo } from '../photo-words.ts';
import { photosKey } from '../photos/photo-data.ts';
import { PhotoRow } from './seen-list.tsx';

interface Props {
  readonly projectId: string;
  readonly chosen: Photo | undefined;
  readonly onChoose: (photo: Photo) => void;
}

/** Lists photos without a plan, or on one without a place, to be chosen and placed. */
export function UnplacedTray({ projectId, chosen, onChoose }: Props) {
  const { t } = useTranslation('plans');
  const list = useUnplaced(projectId);
  const pages = list.data?.pages ?? [];
  const unplaced = pages.flatMap(({ data }) => data).filter(({ planX }) => planX === null);
  const looked = pages.reduce((sum, { data }) => sum + data.length, 0);
  // A photo that is being moved has a place already, and is not in the list.
  const shown = chosen && !unplaced.some(({ id }) => id === chosen.id) ? [chosen, ...unplaced] : unplaced;
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('tray.title')}
      </Title>
      {list.error !== null && <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loader size="sm" role="status" aria-label={t('loading')} />}
      {!list.isPending && shown.length === 0 && !list.hasNextPage && (
        <EmptyState icon={<IconPhoto />} title={t('tray.none')} advice={t('tray.noneAdvice')} />
      )}
      <div>
        {shown.map((photo) => (
          <PhotoRow
            key={photo.id}
            {...{ projectId, photo }}
            isChosen={photo.id === chosen?.id}
            onOpen={() => onChoose(photo)}
          />
        ))}
      </div>
      {list.hasNextPage && (
        <>
          <Text size="xs" c="dimmed">
            {t('tray.looked', { count: looked })}
          </Text>
          <Button
            size="xs"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('tray.further')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function useUnplaced(projectId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...photosKey(projectId), 'unplaced'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      taken(
        api.GET('/api/projects/{projectId}/photos', {
          params: {
            path: { projectId },
            query: { limit: 200, placed: false, ...(pageParam !== undefined && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
