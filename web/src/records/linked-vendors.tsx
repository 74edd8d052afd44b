import { Alert, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalLink } from '../../../contract/integration-sync.ts';
import type { SyncedEntity } from '../../../contract/integrations.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { useFormats } from '../language/formats.ts';
import { listHeldNames, useFieldNames } from './field-name.ts';
import { LinkStateMark, VendorRecord } from './vendor-record.tsx';

const EVERY_MS = 60_000;

interface Props {
  readonly projectId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
}

/** Shows the records of vendors that a record is linked to, and leads to its open conflicts; nothing for a record without links. */
export function LinkedVendors({ projectId, entity, recordId }: Props) {
  const { t } = useTranslation('synchronization');
  const api = useApi();
  const id = useId();
  const { list } = useFormats();
  const { nameField } = useFieldNames();
  const { data: links = [] } = useQuery({
    queryKey: ['project', projectId, 'external-links', entity, recordId],
    queryFn: () => {
      const params = { path: { projectId }, query: { entity, recordId } };
      return taken(api.GET('/api/projects/{projectId}/external-links', { params })).then(({ data }) => data);
    },
    refetchInterval: EVERY_MS,
  });
  if (links.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {t('external.title')}
        </Title>
        {links.map((link) => (
          <Stack key={link.connectionId} gap={4}>
            <Group gap="sm" justify="space-between">
              <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{link.vendorName}</bdi>: <VendorRecord {...{ entity, link }} isInText />
              </Text>
              <LinkStateMark link={link} />
            </Group>
            {link.heldFields.length > 0 && (
              <Text size="xs" c="dimmed">
                {t('external.differs', {
                  vendor: `\u2068${link.vendorName}\u2069`,
                  fields: list(listHeldNames(link, (field) => nameField(entity, field))),
                })}
              </Text>
            )}
            {link.conflictId !== null && <InConflict {...{ projectId, link }} conflictId={link.conflictId} />}
          </Stack>
        ))}
      </Stack>
    </Paper>
  );
}

interface ConflictProps {
  readonly projectId: string;
  readonly link: ExternalLink;
  readonly conflictId: string;
}

function InConflict({ projectId, link: { connectionId, vendorName }, conflictId }: ConflictProps) {
  const { t } = useTranslation('synchronization');
  return (
    <Alert color="orange" variant="light" p="xs" icon={<IconAlertTriangle />}>
      <Text size="sm">{t('external.conflict', { vendor: `\u2068${vendorName}\u2069` })}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/projects/$projectId/integrations/$connectionId/conflicts"
            params={{ projectId, connectionId }}
            search={{ conflict: conflictId }}
          />
        )}
      >
        {t('external.compare')}
      </Anchor>
    </Alert>
  );
}
