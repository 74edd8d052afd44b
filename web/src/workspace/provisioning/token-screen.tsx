import { Button, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScimToken } from '../../../../contract/scim.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useScimTokens } from '../records.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { TokenState } from './provisioning-screen.tsx';
import { AGAIN_MS, TokenCalls } from './token-calls.tsx';

const route = getRouteApi('/in/w/$workspaceId/provisioning/$tokenId');

/** One provisioning token: when it was used, its last calls, its end. */
export function TokenScreen() {
  const { t } = useTranslation('provisioning');
  const { workspaceId, tokenId } = route.useParams();
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  return isOwner ? (
    <Known {...{ workspaceId, tokenId }} />
  ) : (
    <WorkspaceScreen workspaceId={workspaceId} needs="owner" title={t('title')}>
      {null}
    </WorkspaceScreen>
  );
}

function Known({ workspaceId, tokenId }: { readonly workspaceId: string; readonly tokenId: string }) {
  const { t } = useTranslation('provisioning');
  const [isRevoking, setRevoking] = useState(false);
  const tokens = useScimTokens(workspaceId, { everyMs: AGAIN_MS });
  const token = tokens.data?.rows.find(({ id }) => id === tokenId);
  if (tokens.data !== undefined && token === undefined) return <NotFound />;
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="owner"
      title={token?.name ?? t('one')}
      aside={token && <TokenState token={token} />}
      crumbs={[{ label: t('title'), to: { to: '/w/$workspaceId/provisioning', params: { workspaceId } } }]}
      actions={
        token?.revokedAt === null && (
          <Button variant="default" onClick={() => setRevoking(true)}>
            {t('revoke')}
          </Button>
        )
      }
    >
      {tokens.error !== null && <ProblemNotice problem={tokens.error} onRetry={() => void tokens.refetch()} />}
      {token === undefined && tokens.error === null && <Pending height={240} />}
      {token !== undefined && (
        <Stack pb="xl">
          <Facts token={token} />
          <Title order={2}>{t('calls.title')}</Title>
          <TokenCalls {...{ workspaceId, tokenId }} />
        </Stack>
      )}
      {token !== undefined && isRevoking && <Revoke {...{ workspaceId, token }} onClose={() => setRevoking(false)} />}
    </WorkspaceScreen>
  );
}

function Facts({ token: { createdAt, lastUsedAt, expiresAt, revokedAt } }: { readonly token: ScimToken }) {
  const { t } = useTranslation('provisioning');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" maw={960}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact name={t('lastUsed')}>{lastUsedAt === null ? t('never') : <At at={lastUsedAt} />}</Fact>
        <Fact name={t('created')}>
          <At at={createdAt} />
        </Fact>
        <Fact name={t('end')}>{expiresAt === null ? t('endless') : <At at={expiresAt} />}</Fact>
        {revokedAt !== null && (
          <Fact name={t('revoked')}>
            <At at={revokedAt} />
          </Fact>
        )}
      </SimpleGrid>
    </Paper>
  );
}

interface RevokeProps {
  readonly workspaceId: string;
  readonly token: ScimToken;
  readonly onClose: () => void;
}

function Revoke({ workspaceId, token: { id: scimTokenId, name }, onClose }: RevokeProps) {
  const { t } = useTranslation('provisioning');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const revoke = useCall(
    () => api.DELETE('/api/workspace/scim-tokens/{scimTokenId}', { params: { path: { scimTokenId } } }),
    () => {
      toastDone(t('wasRevoked', { name }));
      void refresh(['workspace', workspaceId, 'scim-tokens']);
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t('revokeTitle', { name })}
      action={t('revoke')}
      isPending={revoke.isPending}
      problem={revoke.problem}
      onConfirm={() => revoke.run(undefined)}
      onClose={onClose}
    >
      {t('revokeAdvice')}
    </Confirm>
  );
}
