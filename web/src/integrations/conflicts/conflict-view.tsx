import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconRefreshAlert } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { Tagged } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { ConnectionTabProps } from '../connection-data.ts';
import { holdPeople } from '../synced/field-kinds.ts';
import { RecordName } from '../synced/record-name.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { useVendorPeople } from '../synced/vendor-people.ts';
import { findChangedFields, type Sides } from './conflict-choice.ts';
import { useConflict } from './conflict-data.ts';
import { ConflictFields } from './conflict-fields.tsx';
import { ConflictStateMark } from './conflict-marks.tsx';
import { ResolvePanel } from './resolve-panel.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations/$connectionId/conflicts');

type Props = ConnectionTabProps & { readonly conflictId: string };

/** Shows a conflict with both sides, and lets admins resolve it and undo that. */
export function ConflictView(props: Props) {
  const { t } = useTranslation('synchronization');
  const { connection, conflictId } = props;
  const { projectId } = connection;
  const { state } = route.useSearch();
  const read = useConflict(connection, conflictId);
  return (
    <Stack pb="xl">
      <Anchor
        size="sm"
        renderRoot={(given) => (
          <Link
            {...given}
            to="/projects/$projectId/integrations/$connectionId/conflicts"
            params={{ projectId, connectionId: connection.id }}
            search={state === undefined ? {} : { state }}
          />
        )}
      >
        <Group gap={4}>
          <IconArrowLeft size={16} data-mirrored aria-hidden />
          {t('conflicts.back')}
        </Group>
      </Anchor>
      {read.data !== undefined && <Shown {...props} read={read.data} onReload={() => read.refetch()} />}
      {read.data === undefined && read.error === null && <Pending height={320} />}
      {read.data === undefined && read.error !== null && (
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      )}
    </Stack>
  );
}

interface ShownProps extends Props {
  readonly read: Tagged<IntegrationConflict>;
  readonly onReload: () => Promise<unknown>;
}

function Shown({ connection, canManage, read, onReload }: ShownProps) {
  const conflict = read.record;
  const { projectId } = connection;
  const { t } = useTranslation('synchronization');
  const [sides, setSides] = useState<Sides>();
  const changed = useChangedFields(conflict);
  const hasPeople = conflict.vendor.changedBy !== null || holdPeople(conflict.fields);
  const { byId: vendorNames } = useVendorPeople(connection, canManage && hasPeople);
  const vendor = `\u2068${connection.vendorName}\u2069`;
  const vendorRecord = conflict.vendorNumber ?? conflict.vendorId;
  return (
    <>
      <Group gap="sm" align="center">
        <Title order={2}>
          <RecordName projectId={projectId} record={conflict} />
        </Title>
        <ConflictStateMark conflict={conflict} />
      </Group>
      <Group component="dl" gap="xl" m={0} align="flex-start">
        <Fact name={t('entity')}>{t(`entities.${conflict.entity}`)}</Fact>
        <Fact name={t('since')}>
          <At at={conflict.detectedAt} />
        </Fact>
        <Fact name={t('vendorRecord')}>
          {vendorRecord === null ? '—' : <span className="as-typed">{vendorRecord}</span>}
        </Fact>
      </Group>
      <Text size="sm">
        {t(`reasons.${conflict.reason}`)}
        {conflict.state === 'open' && <>: {t(`reasonAdvice.${conflict.reason}`, { vendor })}</>}
      </Text>
      {changed.length > 0 && conflict.state === 'open' && <ChangedNotice {...{ projectId, conflict, changed }} />}
      <ResolvePanel {...{ connection, canManage, read, sides, onReload }} onSides={setSides} />
      {conflict.fields.length > 0 && conflict.state === 'resolved' && (
        <Text size="sm" c="dimmed">
          {t('conflicts.former')}
        </Text>
      )}
      {conflict.fields.length > 0 ? (
        <ConflictFields
          {...{ connection, conflict, vendorNames, sides }}
          onChoose={(field, side) => setSides((before) => ({ ...before, [field]: side }))}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('conflicts.noFields')}
        </Text>
      )}
    </>
  );
}

/** Returns the fields that changed on either side since the person first saw the open conflict. */
function useChangedFields(conflict: IntegrationConflict): readonly string[] {
  const [seen, setSeen] = useState(conflict);
  const isDecided = conflict.state !== 'open';
  useEffect(() => {
    // Once it is open again, the outcome of the run reports the change.
    if (isDecided) setSeen(conflict);
  }, [isDecided, conflict]);
  return isDecided || seen.state !== 'open' ? [] : findChangedFields(seen, conflict);
}

interface NoticeProps {
  readonly projectId: string;
  readonly conflict: IntegrationConflict;
  readonly changed: readonly string[];
}

function ChangedNotice({ projectId, conflict, changed }: NoticeProps) {
  const { t } = useTranslation('synchronization');
  const { list } = useFormats();
  const { nameField } = useRecordWords(projectId);
  const fields = list(changed.map((field) => nameField(conflict.entity, field)));
  return (
    <Alert color="orange" variant="light" role="status" icon={<IconRefreshAlert />} title={t('changed.title')}>
      <Text size="sm">{t('changed.advice', { fields })}</Text>
    </Alert>
  );
}
