import { Anchor, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueViewpoint as Viewpoint } from '../../../../contract/imports.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { At } from '../../ui/instant.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface Props {
  readonly projectId: string;
  readonly issueId: string;
}

/** Where those stood who made the issue in their model, with the pictures they took. Nothing where there are none. */
export function Viewpoints({ projectId, issueId }: Props) {
  const { t } = useTranslation('issues');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'issue-viewpoints', issueId],
    // Their pictures' addresses last a quarter of an hour.
    staleTime: 600_000,
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/issues/{issueId}/viewpoints', { params: { path: { projectId, issueId } } }),
      ),
  });
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t('viewpoints.title')}>
      <Title order={2} size="h3" mb="xs">
        {t('viewpoints.title')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {data.data.map((each, index) => (
          <ViewpointCard key={each.id} viewpoint={each} place={index + 1} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function ViewpointCard({ viewpoint, place }: { readonly viewpoint: Viewpoint; readonly place: number }) {
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const { snapshot, camera, selectedCount, comments } = viewpoint;
  const [isBroken, setBroken] = useState(false);
  const name = t('viewpoints.one', { number: number(place) });
  return (
    <Stack gap={4}>
      {snapshot !== null && isBroken && (
        <Anchor href={snapshot} size="sm" underline="always">
          {t('viewpoints.broken', { number: number(place) })}
        </Anchor>
      )}
      {snapshot !== null && !isBroken && (
        <Anchor href={snapshot} aria-label={t('viewpoints.open', { number: number(place) })} lh={0}>
          <img
            src={snapshot}
            alt={name}
            loading="lazy"
            onError={() => setBroken(true)}
            style={{ width: '100%', aspectRatio: '16 / 10', objectFit: 'cover', border: '1px solid var(--pcs-line)' }}
          />
        </Anchor>
      )}
      <Text size="sm">
        {[
          name,
          camera && t(`viewpoints.${camera.kind}`),
          selectedCount > 0 && t('elements', { count: selectedCount, shown: number(selectedCount) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {comments.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments without text have no identifier, and the list only grows
        <SaidAtViewpoint key={index} {...each} />
      ))}
    </Stack>
  );
}

/** A comment that shows the viewpoint; one without text only says who showed it, and when. */
function SaidAtViewpoint({ text, originalAuthor, originalAt }: Viewpoint['comments'][number]) {
  const { t } = useTranslation('issues');
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {originalAuthor !== null && <bdi>{originalAuthor}</bdi>}
      {originalAuthor !== null && originalAt !== null && ' · '}
      {originalAt !== null && <At at={originalAt} />}
      {(originalAuthor !== null || originalAt !== null) && ': '}
      {text === null ? t('viewpoints.noText') : <span className="own-direction">{text}</span>}
    </Text>
  );
}
