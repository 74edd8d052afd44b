import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordLink } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { UnfetchedVersions } from '../../records/unfetched-versions.tsx';
import { LinkStateMark, VendorRecord } from '../../records/vendor-record.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useConnectionRefresh } from '../connection-data.ts';
import { CodeText } from '../synced/code-text.tsx';
import { TypedRecordName, useRecordName } from '../synced/record-name.tsx';
import { useRecordWords } from '../synced/record-words.ts';

interface Props {
  readonly connection: IntegrationConnection;
  readonly canManage: boolean;
  readonly link: RecordLink;
  readonly onClose: () => void;
}

/** Shows a link whole: both records, its state, its errors and the fields that do not cross; and ends it. */
export function LinkDrawer({ connection, canManage, link, onClose }: Props) {
  const { t } = useTranslation(['synchronization', 'shell']);
  const { list } = useFormats();
  const { projectId } = connection;
  const { nameField } = useRecordWords(projectId);
  const [isEnding, setEnding] = useState(false);
  const { entity, error, blockedFields, heldFields, state } = link;
  const tabs = { projectId, connectionId: connection.id };
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('links.one')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        {error !== null && entity === 'model' && (
          <UnfetchedVersions {...{ projectId }} connectionId={connection.id} modelId={link.recordId} />
        )}
        {error !== null && entity !== 'model' && (
          <Alert
            color="red"
            variant="light"
            icon={<IconAlertTriangle />}
            title={<CodeText code={error.code} messageKey={error.key} />}
          >
            {error.message !== '' && (
              <Text size="sm" dir="auto">
                <ServiceText said={error} />
              </Text>
            )}
          </Alert>
        )}
        <Stack component="dl" gap="sm" m={0}>
          <Fact name={t('record')}>
            <TypedRecordName {...{ projectId }} record={link} />
          </Fact>
          <Fact name={t('atVendor')}>
            <VendorRecord {...{ entity, link }} />
          </Fact>
          <Fact name={t('state')}>
            <LinkStateMark link={link} />
          </Fact>
          <Fact name={t('links.synced')}>
            {link.lastSyncedAt === null ? t('links.notCompared') : <At at={link.lastSyncedAt} />}
          </Fact>
          {link.vendorUpdatedAt !== null && (
            <Fact name={t('links.vendorUpdated')}>
              <At at={link.vendorUpdatedAt} />
            </Fact>
          )}
          {blockedFields.length > 0 && (
            <Fact name={t('links.blockedFields')}>{list(blockedFields.map((field) => nameField(entity, field)))}</Fact>
          )}
          {heldFields.length > 0 && (
            <Fact name={t('links.differingFields')}>
              {heldFields.map(({ field, side, reason }) => (
                <Text key={`${field} ${side}`} size="sm">
                  {nameField(entity, field)} ({side === 'local' ? t('sides.local') : <bdi>{connection.vendorName}</bdi>}
                  ): {t(`links.differing.${reason}`)}
                </Text>
              ))}
            </Fact>
          )}
          <Fact name={t('links.marker')}>
            <span className="as-typed">{link.marker}</span>
          </Fact>
        </Stack>
        <Group gap="xs">
          {state === 'conflict' && (
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/projects/$projectId/integrations/$connectionId/conflicts" params={tabs} />
              )}
            >
              {t('links.toConflicts')}
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/integrations/$connectionId/ledger"
                params={tabs}
                search={{ record: link.recordId }}
              />
            )}
          >
            {t('links.toLedger')}
          </Button>
          {canManage && state !== 'ended' && (
            <Button variant="default" leftSection={<IconUnlink size={18} />} onClick={() => setEnding(true)}>
              {t('unlink.open')}
            </Button>
          )}
        </Group>
      </Stack>
      {isEnding && <Unlink {...{ connection, link }} onDone={onClose} onClose={() => setEnding(false)} />}
    </SideDialog>
  );
}

interface UnlinkProps extends Pick<Props, 'connection' | 'link' | 'onClose'> {
  readonly onDone: () => void;
}

function Unlink({ connection, link, onDone, onClose }: UnlinkProps) {
  const { t } = useTranslation('synchronization');
  const api = useApi();
  const refresh = useConnectionRefresh(connection.projectId);
  const name = useRecordName()(link);
  const unlink = useCall(
    () =>
      api.DELETE('/api/projects/{projectId}/integration-connections/{integrationId}/links/{linkId}', {
        params: { path: { projectId: connection.projectId, integrationId: connection.id, linkId: link.id } },
      }),
    () => {
      toastDone(t('unlink.done'));
      onDone();
      void refresh();
    },
  );
  return (
    <Confirm
      opened
      title={t('unlink.title')}
      action={t('unlink.open')}
      isPending={unlink.isPending}
      problem={unlink.problem}
      onConfirm={() => unlink.run(undefined)}
      onClose={onClose}
    >
      {t('unlink.advice', { name: `\u2068${name}\u2069`, vendor: `\u2068${connection.vendorName}\u2069` })}
    </Confirm>
  );
}
