import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tagged, taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { EntryStateMark } from '../../records/accounting-state.tsx';

const STALE_MS = 300_000;
const EVERY_MS = 15_000;

interface Props {
  readonly workspaceId: string;
  readonly rfiId: string;
}

/** Shows the newest entry of an RFI where accounting is connected; nothing for an RFI without one. */
export function AccountingEntryLine({ workspaceId, rfiId }: Props) {
  const { t } = useTranslation('accounting');
  const { money } = useFormats();
  const id = useId();
  const api = useWorkspaceApi(workspaceId);
  const { data: connection } = useQuery({
    // As the screens of accounting have it.
    queryKey: ['workspace', workspaceId, 'accounting', 'record'],
    queryFn: () => tagged(api.GET('/api/workspace/accounting')),
    staleTime: STALE_MS,
  });
  const isConnected = connection !== undefined && connection.record.status !== 'disconnected';
  const { data } = useQuery({
    queryKey: ['workspace', workspaceId, 'accounting', 'of-source', rfiId],
    queryFn: () =>
      taken(api.GET('/api/workspace/accounting/entries', { params: { query: { sourceId: rfiId, limit: 1 } } })),
    enabled: isConnected,
    refetchInterval: EVERY_MS,
  });
  const newest = isConnected ? data?.data[0] : undefined;
  if (newest === undefined) return null;
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {t('title')}
        </Title>
        <Group gap="sm" justify="space-between">
          <Text size="sm">{money(newest.amount.amount, newest.amount.currency)}</Text>
          <EntryStateMark state={newest.state} />
        </Group>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/w/$workspaceId/accounting/entries/$entryId"
              params={{ workspaceId, entryId: newest.id }}
            />
          )}
        >
          {t('openEntry')}
        </Anchor>
      </Stack>
    </Paper>
  );
}
