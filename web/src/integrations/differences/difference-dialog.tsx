import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useConnectionRefresh } from '../connection-data.ts';
import { holdPeople, type SyncedValue } from '../synced/field-kinds.ts';
import { useRecordWords } from '../synced/record-words.ts';
import { useVendorPeople } from '../synced/vendor-people.ts';
import type { Difference, RunPath } from './difference-data.ts';
import { EffectMark, ReasonText, SideName } from './difference-marks.tsx';

interface Props extends RunPath {
  readonly difference: Difference;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** Shows a difference: both records, and each field with its values on both sides and the one they last agreed on. */
export function DifferenceDialog({ projectId, connectionId, difference, canManage, onClose }: Props) {
  const { t } = useTranslation(['connections', 'synchronization', 'shell']);
  const { entity, code, fields } = difference;
  const isPair = difference.action === 'pair';
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t(`synchronization:entities.${entity}`)}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <div>
          <EffectMark difference={difference} />
        </div>
        <Stack component="dl" gap="xs" m={0}>
          <Fact name={t('differences.column.here')}>
            <SideName {...{ difference }} side="local" />
          </Fact>
          <Fact name={t('differences.column.there')}>
            <SideName {...{ difference }} side="vendor" />
          </Fact>
          {code !== null && (
            <Fact name={t('differences.column.reason')}>
              <ReasonText {...{ projectId, difference }} />
            </Fact>
          )}
        </Stack>
        {fields.length > 0 && <FieldTable {...{ projectId, connectionId, difference, canManage }} />}
        {isPair && <Text size="sm">{t('differences.pairAdvice')}</Text>}
        {isPair && canManage && <PairLink {...{ projectId, connectionId, difference, onClose }} />}
      </Stack>
    </Dialog>
  );
}

function FieldTable({ projectId, connectionId, difference, canManage }: Omit<Props, 'runId' | 'onClose'>) {
  const { t } = useTranslation('connections');
  const { entity, fields } = difference;
  const { byId } = useVendorPeople({ projectId, id: connectionId }, canManage && holdPeople(fields));
  const { nameField, showLocal, showVendor } = useRecordWords(projectId, byId);
  return (
    <Table.ScrollContainer
      minWidth={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('differences.fields') } }}
    >
      <Table layout="fixed" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('differences.column.field')}</Table.Th>
            <Table.Th>{t('differences.column.here')}</Table.Th>
            <Table.Th>{t('differences.column.there')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, local, vendor }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{nameField(entity, field)}</Table.Th>
              <Table.Td className="own-direction">
                <FieldValue value={local} show={(value) => showLocal(entity, field, value)} />
              </Table.Td>
              <Table.Td className="own-direction">
                <FieldValue value={vendor} show={(value) => showVendor(entity, field, value)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ValueProps {
  readonly value: Difference['fields'][number]['local'];
  readonly show: (value: SyncedValue) => string;
}

function FieldValue({ value, show }: ValueProps) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <span>—</span>;
  // The client's types take the members of a list apart.
  return <bdi>{show(value as SyncedValue)}</bdi>;
}

/** Links a suggested pair: fields that differ become a conflict, over which a person decides. */
function PairLink({ projectId, connectionId, difference, onClose }: Omit<Props, 'canManage' | 'runId'>) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const refresh = useConnectionRefresh(projectId);
  const { entity, recordId, vendorId } = difference;
  const link = useCall(
    (pair: { readonly recordId: string; readonly vendorId: string }) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/links', {
          params: { path: { projectId, integrationId: connectionId } },
          body: { entity, initial: 'conflict', ...pair },
        }),
      ),
    () => {
      toastDone(t('differences.linked'));
      onClose();
      void refresh();
    },
  );
  if (recordId === null || vendorId === null) return null;
  return (
    <>
      {link.problem != null && <ProblemNotice problem={link.problem} />}
      <Group justify="flex-end">
        <Button
          leftSection={<IconLink size={18} aria-hidden />}
          loading={link.isPending}
          onClick={() => link.run({ recordId, vendorId })}
        >
          {t('differences.link')}
        </Button>
      </Group>
    </>
  );
}
