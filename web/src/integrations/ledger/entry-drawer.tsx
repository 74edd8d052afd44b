import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '../../../../contract/integration-sync.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { useFormats } from '../../language/formats.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { CodeText, RemedyText } from '../synced/code-text.tsx';
import { TypedRecordName } from '../synced/record-name.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import { useVendorPeople } from '../synced/vendor-people.ts';
import { describeValues, findActionWord, namesPeople } from './entry-values.ts';
import { DirectionMark, OutcomeMark } from './ledger-marks.tsx';

interface Props {
  readonly connection: IntegrationConnection;
  readonly entry: LedgerEntry;
  /** True if the person may ask for the names of people at the vendor. */
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** Shows an entry of the ledger whole: the values that were written and replaced, the reason, and what to do. */
export function EntryDrawer({ connection, entry, canManage, onClose }: Props) {
  const { t, i18n } = useTranslation(['synchronization', 'shell']);
  const { number } = useFormats();
  const { projectId } = connection;
  const { code, message, remedy, repeats, repeatedAt, vendorId, vendorNumber, vendorStatus, vendorRequestId } = entry;
  const isOurs = typeof entry.key === 'string';
  const { byId: vendorPeople } = useVendorPeople(connection, canManage && namesPeople(entry));
  const values = { projectId, entry, vendorPeople, vendorName: connection.vendorName };
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('ledger.entry')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Group gap="sm">
          <OutcomeMark outcome={entry.outcome} />
          <Text size="sm">
            <DirectionMark direction={entry.direction} />
          </Text>
          <Text size="sm">{t(`actions.${findActionWord(entry)}`)}</Text>
        </Group>
        <Stack component="dl" gap="sm" m={0}>
          {entry.entity !== 'connection' && (
            <Fact name={t('record')}>
              <TypedRecordName {...{ projectId }} record={entry} />
            </Fact>
          )}
          {(vendorNumber ?? vendorId) !== null && (
            <Fact name={t('atVendor')}>
              {entry.entity === 'model' && vendorNumber !== null ? (
                t('versionThere', { version: vendorNumber })
              ) : (
                <bdi>{vendorNumber ?? vendorId}</bdi>
              )}
            </Fact>
          )}
          <Fact name={t('ledger.at')}>
            <At at={entry.at} />
          </Fact>
          <Fact name={t('ledger.cause')}>
            {i18n.exists(`synchronization:causes.${entry.cause}`)
              ? t(`causes.${entry.cause as 'manual'}`)
              : entry.cause}
            {' · '}
            {entry.actor.type === 'system' ? t('ledger.bySync') : <DoerName projectId={projectId} by={entry.actor} />}
          </Fact>
          {code !== null && (
            <Fact name={t('reason')}>
              <CodeText code={code} messageKey={entry.key} />
            </Fact>
          )}
          {code !== null && remedy !== null && (
            <Fact name={t('ledger.remedy')}>
              <RemedyText code={code} messageKey={entry.key} remedy={remedy} />
            </Fact>
          )}
          {message !== null && message !== '' && (
            <Fact name={t(isOurs ? 'ledger.ownMessage' : 'ledger.message')}>
              <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                <ServiceText said={{ ...entry, message }} />
              </Text>
            </Fact>
          )}
          {repeats > 0 && (
            <Fact name={t('ledger.again')}>
              {t('ledger.repeats', { count: repeats, shown: number(repeats) })}
              {repeatedAt !== null && (
                <>
                  {' · '}
                  <At at={repeatedAt} />
                </>
              )}
            </Fact>
          )}
          {vendorStatus !== null && (
            <Fact name={t('ledger.status')}>
              <span className="as-typed">{vendorStatus}</span>
            </Fact>
          )}
          {vendorRequestId !== null && (
            <Fact name={t('ledger.requestId')}>
              <span className="as-typed">{vendorRequestId}</span>{' '}
              <CopyIcon text={vendorRequestId} label={t('shell:copyNamed', { name: t('ledger.requestId') })} />
            </Fact>
          )}
        </Stack>
        <Values {...values} />
        <Replaced {...values} />
      </Stack>
    </SideDialog>
  );
}

interface PartProps {
  readonly projectId: string;
  readonly entry: LedgerEntry;
  readonly vendorName: string;
  readonly vendorPeople: ReadonlyMap<string, string>;
}

const HEADERS = {
  written: 'ledger.from',
  unwritten: 'ledger.from',
  held: 'ledger.value',
  conflict: 'sides.local',
} as const;

function Values({ projectId, entry, vendorName, vendorPeople }: PartProps) {
  const { t, i18n } = useTranslation('synchronization');
  const { nameField, showLocal, showVendor } = useRecordWords(projectId, vendorPeople);
  const { fields, entity } = entry;
  if (fields.length === 0) return null;
  const { are, from: fromSide, to: toSide } = describeValues(entry);
  const show = { local: showLocal, vendor: showVendor };
  return (
    <Part title={t(`ledger.${are}`)}>
      <Table withTableBorder layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ledger.field')}</Table.Th>
            <Table.Th>{t(HEADERS[are])}</Table.Th>
            {are !== 'held' && <Table.Th>{are === 'conflict' ? <bdi>{vendorName}</bdi> : t('ledger.to')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, from, to, note }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {nameField(entity, field)}
                {note !== null && (
                  <Text size="xs" c="dimmed">
                    {i18n.exists(`synchronization:codes.${note}`) ? t(`codes.${note as 'normalised'}`) : note}
                  </Text>
                )}
              </Table.Th>
              <Value text={show[fromSide](entity, field, from)} />
              {are !== 'held' && <Value text={show[toSide](entity, field, to)} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}

function Replaced({ projectId, entry, vendorName, vendorPeople }: PartProps) {
  const { t } = useTranslation(['synchronization', 'shell']);
  const { nameField, showLocal, showVendor } = useRecordWords(projectId, vendorPeople);
  const { replaced, entity } = entry;
  if (replaced.length === 0) return null;
  return (
    <Part
      title={t('ledger.replaced')}
      advice={t(findActionWord(entry) === 'chosen' ? 'ledger.chosenAdvice' : 'ledger.replacedAdvice')}
    >
      <Table withTableBorder layout="fixed">
        <Table.Tbody>
          {replaced.map(({ side, field, value }) => {
            const text = (side === 'local' ? showLocal : showVendor)(entity, field, value);
            const name = nameField(entity, field);
            return (
              <Table.Tr key={`${side} ${field}`}>
                <Table.Th scope="row" fw={500}>
                  {name}
                  <Text size="xs" c="dimmed">
                    {side === 'local' ? t('sides.local') : <bdi>{vendorName}</bdi>}
                  </Text>
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  <bdi>{text}</bdi>
                </Table.Td>
                <Table.Td w={48}>
                  <CopyIcon text={text} label={t('shell:copyNamed', { name })} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Part>
  );
}

interface SectionProps {
  readonly title: string;
  readonly advice?: string;
  readonly children: ReactNode;
}

function Part({ title, advice, children }: SectionProps) {
  return (
    <section>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      {advice !== undefined && (
        <Text size="sm" c="dimmed" mb={4}>
          {advice}
        </Text>
      )}
      {children}
    </section>
  );
}

function Value({ text }: { readonly text: string }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <bdi>{text}</bdi>
    </Table.Td>
  );
}
