import { List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SCIM_CALLS_KEPT } from '../../../../contract/choices.ts';
import type { ScimCall } from '../../../../contract/scim.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

interface Props {
  readonly workspaceId: string;
  readonly tokenId: string;
}

/** Whoever sets provisioning up looks here while the provider tries. */
export const AGAIN_MS = 5_000;

/** The last calls of a token: when, what they did to whom, and why they were refused. */
export function TokenCalls(props: Props) {
  const { t } = useTranslation('provisioning');
  const { data, error, refetch } = useCalls(props);
  const rows = data?.rows;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" maw={960}>
      {error !== null && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <Pending height={120} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('calls.none')}
        </Text>
      )}
      {rows !== undefined && rows.length > 0 && (
        <List listStyleType="none" spacing="md">
          {rows.map((each) => (
            <Call key={each.id} call={each} />
          ))}
        </List>
      )}
    </Paper>
  );
}

function useCalls({ workspaceId, tokenId: scimTokenId }: Props) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'scim-tokens', scimTokenId, 'calls'],
    refetchInterval: AGAIN_MS,
    queryFn: () =>
      allPages(
        (cursor) =>
          taken(
            api.GET('/api/workspace/scim-tokens/{scimTokenId}/calls', {
              params: { path: { scimTokenId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
            }),
          ),
        SCIM_CALLS_KEPT,
      ),
  });
}

function Call({ call }: { readonly call: ScimCall }) {
  const { t } = useTranslation('provisioning');
  const { at, method, path, status, did, userName, scimType, reason } = call;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
      <Stack gap={2}>
        <Text size="sm" component="div">
          {did === null ? (
            <StatusMark color="red" label={t('calls.refused')} />
          ) : (
            <StatusMark color="green" label={t(`deeds.${did}`)} />
          )}{' '}
          {userName !== null && <b className="own-direction">{userName}</b>}
        </Text>
        {reason !== null && (
          <Text size="sm">
            <bdi dir="ltr">
              {scimType !== null && `${scimType}: `}
              {reason}
            </bdi>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <At at={at} /> ·{' '}
          <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {method} {path} → {status}
          </bdi>
        </Text>
      </Stack>
    </List.Item>
  );
}
