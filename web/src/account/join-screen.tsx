import { Paper } from '@mantine/core';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../api/session.ts';
import { JoinChoice } from '../shell/join-choice.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { putOff } from '../shell/put-off.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Stands before the pages of a workspace that made the person a member, until they join it, here or in another tab. */
export function JoinScreen() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const { askingId } = useParams({ from: '/in/join/$askingId' });
  const { next } = useSearch({ from: '/in/join/$askingId' });
  const workspace = useWorkspace(askingId);
  const isJoined = workspace !== undefined && workspace.accepted !== false;
  const href = next ?? `/w/${askingId}/projects`;
  useEffect(() => {
    if (isJoined) void router.navigate({ href, replace: true });
  }, [isJoined, href, router]);
  if (workspace === undefined) return <NotFound />;
  return (
    <Paper withBorder p="lg" maw={560} w="100%" mx="auto" mt="xl">
      <PageHead title={t('join.title', { name: workspace.name })} />
      <JoinChoice
        workspace={workspace}
        onPutOff={() => {
          putOff(askingId);
          void router.navigate({ to: '/' });
        }}
      />
    </Paper>
  );
}
