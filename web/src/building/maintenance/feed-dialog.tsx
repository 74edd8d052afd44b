// The secret address under which a calendar program reads the maintenance of a project: made, shown once, revoked.

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceFeed as Feed } from '../../../../contract/maintenance.ts';
import { newIdempotencyKey, taken } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../language/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The person's own calendar address. It is in the state of this component alone and goes with it. */
export function FeedDialog({ projectId, onClose }: Props) {
  const { t } = useTranslation(['maintenance', 'shell']);
  const [made, setMade] = useState<Feed>();
  if (made !== undefined) {
    return (
      <SecretDialog
        title={t('maintenance:feed.made')}
        label={t('maintenance:feed.address')}
        secret={made.address}
        lostAdvice={t('maintenance:feed.lost')}
        onClose={onClose}
      >
        {made.address !== null && <Text size="sm">{t('maintenance:feed.subscribe')}</Text>}
      </SecretDialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('maintenance:feed.title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <FeedPanel projectId={projectId} onMade={setMade} />
    </Dialog>
  );
}

/** Null: there is none. */
function useFeed(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: feedKey(projectId),
    queryFn: async (): Promise<Feed | null> => {
      try {
        return await taken(
          api.GET('/api/projects/{projectId}/maintenance-tasks/feed', { params: { path: { projectId } } }),
        );
      } catch (problem) {
        if (problem instanceof Problem && problem.status === 404) return null;
        throw problem;
      }
    },
    staleTime: 0,
  });
}

const feedKey = (projectId: string) => ['project', projectId, 'maintenance-feed'] as const;

function FeedPanel({ projectId, onMade }: { readonly projectId: string; readonly onMade: (feed: Feed) => void }) {
  const { t, i18n } = useTranslation('maintenance');
  const { day } = useFormats();
  const feed = useFeed(projectId);
  const [language, setLanguage] = useState<Language>(LANGUAGES.find((each) => each === i18n.language) ?? 'en');
  const { make, revoke } = useFeedCalls(projectId, onMade);
  const problem = make.problem ?? revoke.problem;
  if (feed.error !== null) return <ProblemNotice problem={feed.error} onRetry={() => void feed.refetch()} />;
  if (feed.data === undefined) return <Pending height={120} />;
  return (
    <Stack>
      <Text size="sm">{t('feed.advice')}</Text>
      {feed.data === null ? (
        <Text size="sm" fw={600}>
          {t('feed.none')}
        </Text>
      ) : (
        <Text size="sm">
          <strong>{t('feed.exists', { day: day(feed.data.createdAt) })}</strong>{' '}
          {feed.data.lastReadOn === null ? t('feed.neverRead') : t('feed.read', { day: day(feed.data.lastReadOn) })}{' '}
          {t('feed.againAdvice')}
        </Text>
      )}
      <Group gap="sm">
        <Text size="sm" id="feed-language">
          {t('feed.language')}
        </Text>
        <SegmentedControl
          aria-labelledby="feed-language"
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(next) => setLanguage(LANGUAGES.find((each) => each === next) ?? 'en')}
        />
      </Group>
      {problem != null && <ProblemNotice problem={problem} />}
      <Group justify="flex-end" gap="xs">
        {feed.data !== null && (
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.run(undefined)}>
            {t('feed.revoke')}
          </Button>
        )}
        <Button loading={make.isPending} onClick={() => make.run(language)}>
          {t(feed.data === null ? 'feed.make' : 'feed.again')}
        </Button>
      </Group>
    </Stack>
  );
}

function useFeedCalls(projectId: string, onMade: (feed: Feed) => void) {
  const { t } = useTranslation('maintenance');
  const api = useApi();
  const queries = useQueryClient();
  const feed = '/api/projects/{projectId}/maintenance-tasks/feed';
  const path = { projectId };
  const again = () => void queries.invalidateQueries({ queryKey: feedKey(projectId) });
  const make = useCall(
    (language: Language) =>
      taken(
        api.POST(feed, { params: { path, header: { 'Idempotency-Key': newIdempotencyKey() } }, body: { language } }),
      ),
    (made) => {
      onMade(made);
      again();
    },
  );
  const revoke = useCall(
    () => api.DELETE(feed, { params: { path } }),
    () => {
      toastDone(t('feed.revoked'));
      again();
    },
  );
  return { make, revoke };
}
