import { Alert, Group, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CobieImport as Report } from '../../../../contract/cobie.ts';
import { useFormats } from '../../language/formats.ts';
import { FieldName, ServiceText } from '../../ui/service-text.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { WideTable } from '../../ui/wide-table.tsx';

type Item = Report['items'][number];

const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
const COLOURS = { created: 'green', changed: 'blue', unchanged: 'gray', refused: 'red' } as const;

/** What an import did, or would do: the counts, and row by row what comes of it and why. */
export function CobieReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation('cobie');
  const { number } = useFormats();
  const { dryRun, items } = report;
  const icon = dryRun ? <IconInfoCircle /> : <IconCircleCheck />;
  const all = OUTCOMES.reduce((sum, each) => sum + report[each], 0);
  const shown = items.filter((each) => !isRemarkOnSheet(each)).length;
  return (
    <Stack>
      <Alert
        color={dryRun ? 'blue' : 'green'}
        variant="light"
        role="status"
        icon={icon}
        title={t(dryRun ? 'report.would' : 'report.done')}
      >
        <Group gap="lg">
          {OUTCOMES.map((each) => (
            <Text key={each} size="sm">
              <b>{number(report[each])}</b> {t(`report.outcome.${each}`)}
            </Text>
          ))}
        </Group>
      </Alert>
      {items.length > 0 && (
        <WideTable minWidth={560} maxHeight={360} label={t('report.rows')}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('report.row')}</Table.Th>
                <Table.Th scope="col">{t('report.name')}</Table.Th>
                <Table.Th scope="col">{t('report.result')}</Table.Th>
                <Table.Th scope="col">{t('report.what')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((each) => (
                <Row key={`${each.sheet} ${each.row}`} item={each} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {shown < all && (
        <Text size="sm" c="dimmed">
          {t('report.first', { shown: number(shown), all: number(all) })}
        </Text>
      )}
    </Stack>
  );
}

/** Returns true for a remark on a whole sheet, which is no row and in no count. */
const isRemarkOnSheet = ({ name, outcome }: Item) => name === null && outcome === 'unchanged';

function Row({ item }: { readonly item: Item }) {
  const { sheet, row, name, outcome, fields, faults } = item;
  const { t } = useTranslation('cobie');
  const { number } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{sheet}</bdi> {number(row)}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Table.Td>
      <Table.Td>
        {!isRemarkOnSheet(item) && <StatusMark color={COLOURS[outcome]} label={t(`report.outcome.${outcome}`)} />}
      </Table.Td>
      <Table.Td>
        {fields.map((each, index) => (
          <span key={each}>
            {index > 0 && t('report.comma')}
            <FieldName path={each} />
          </span>
        ))}
        {faults.map(({ column, ...said }) => (
          <Text key={`${column} ${said.message}`} size="sm">
            <bdi>{column}</bdi>: <ServiceText said={said} />
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
