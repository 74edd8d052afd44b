import { Group, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useSchedule } from './space-data.ts';

type Sum = Schema<'AreaSchedule'>['byFloor'][number];

const TABLES = [
  ['floor', 'byFloor'],
  ['usage', 'byUsage'],
  ['department', 'byDepartment'],
] as const;

/** The areas of the spaces, summed up by floor, usage and department. */
export function Schedule({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('spaces');
  const { number } = useFormats();
  const schedule = useSchedule(projectId);
  if (schedule.error !== null) {
    return <ProblemNotice problem={schedule.error} onRetry={() => void schedule.refetch()} />;
  }
  if (schedule.data === undefined) return <Skeleton height={240} aria-busy="true" />;
  const { spaces, areaM2, occupancy } = schedule.data;
  if (spaces === 0) {
    return <EmptyState icon={<IconDoor size={28} />} title={t('empty.title')} advice={t('empty.advice')} />;
  }
  return (
    <Stack pb="md">
      <Text>
        {t('total', {
          count: spaces,
          shown: number(spaces),
          area: number(areaM2, 2),
          people: t('people', { count: occupancy, shown: number(occupancy) }),
        })}
      </Text>
      <Group align="flex-start" gap="md">
        {TABLES.map(([field, sums]) => (
          <Sums
            key={field}
            title={t(`by.${field}`)}
            name={t(`field.${field}`)}
            none={t(`without.${field}`)}
            sums={schedule.data[sums]}
            total={areaM2}
          />
        ))}
      </Group>
    </Stack>
  );
}

interface SumsProps {
  readonly title: string;
  readonly name: string;
  /** What stands for the spaces that have none. */
  readonly none: string;
  readonly sums: readonly Sum[];
  readonly total: number;
}

function Sums({ title, name, none, sums, total }: SumsProps) {
  const { t } = useTranslation('spaces');
  const { number, percent } = useFormats();
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--pcs-surface)" p="md" flex="1 1 22rem" miw={0}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      <Table fz="sm" aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{name}</Table.Th>
            <Table.Th ta="end">{t('count')}</Table.Th>
            <Table.Th ta="end">{t('field.areaM2')}</Table.Th>
            <Table.Th ta="end">{t('share')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ value, spaces, areaM2 }) => (
            <Table.Tr key={value ?? ''}>
              <Table.Th scope="row" fw={400} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
                {value ?? none}
              </Table.Th>
              <Table.Td ta="end">{number(spaces)}</Table.Td>
              <Table.Td ta="end">{number(areaM2, 2)}</Table.Td>
              <Table.Td ta="end">{total > 0 && percent(areaM2 / total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
