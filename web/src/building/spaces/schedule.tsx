import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconCopy, IconDoor, IconRulerOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaSchedule } from '../../../../contract/spaces.ts';
import { useFormats } from '../../language/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { ModelFilter } from './model-filter.tsx';
import { useSchedule } from './space-data.ts';

const route = getRouteApi('/in/projects/$projectId/spaces');

type Sum = AreaSchedule['byFloor'][number];

const TABLES = [
  ['floor', 'byFloor'],
  ['usage', 'byUsage'],
  ['department', 'byDepartment'],
] as const;

/** The areas of the spaces, summed up by floor, usage and department: of one model, or of all. */
export function Schedule({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('spaces');
  const { model } = route.useSearch();
  const navigate = route.useNavigate();
  const schedule = useSchedule(projectId, model);
  const choose = (next: string | undefined) =>
    void navigate({ search: { part: 'schedule', ...(next !== undefined && { model: next }) }, replace: true });
  return (
    <Stack pb="md">
      <Group role="search" aria-label={t('filters')}>
        <ModelFilter projectId={projectId} value={model} onChange={choose} />
      </Group>
      {schedule.error !== null && <ProblemNotice problem={schedule.error} onRetry={() => void schedule.refetch()} />}
      {schedule.isPending && <Pending height={240} />}
      {schedule.data?.spaces === 0 &&
        (model === undefined ? (
          <EmptyState icon={<IconDoor size={28} />} title={t('empty.title')} advice={t('empty.advice')} />
        ) : (
          <EmptyState
            icon={<IconDoor size={28} />}
            title={t('noneFound')}
            action={
              <Button variant="default" onClick={() => choose(undefined)}>
                {t('clear')}
              </Button>
            }
          />
        ))}
      {schedule.data !== undefined && schedule.data.spaces > 0 && <Summed schedule={schedule.data} />}
    </Stack>
  );
}

function Summed({ schedule }: { readonly schedule: AreaSchedule }) {
  const { t } = useTranslation('spaces');
  const { number, list } = useFormats();
  const { spaces, repeatedSpaces, spacesWithoutArea, occupancy } = schedule;
  const people = occupancy === null ? [] : [t('people', { count: occupancy, shown: number(occupancy) })];
  return (
    <>
      {repeatedSpaces > 0 && (
        <Alert
          color="yellow"
          icon={<IconCopy />}
          role="status"
          title={t('repeated.title', { count: repeatedSpaces, shown: number(repeatedSpaces) })}
        >
          {t('repeated.advice')}
        </Alert>
      )}
      {spacesWithoutArea > 0 && (
        <Alert
          color="yellow"
          icon={<IconRulerOff />}
          role="status"
          title={t('withoutArea.title', {
            count: spacesWithoutArea,
            shown: number(spacesWithoutArea),
            all: number(spaces),
          })}
        >
          {t('withoutArea.advice')}
        </Alert>
      )}
      <Text>
        {list([
          t('total', { count: spaces, shown: number(spaces) }),
          hasArea(schedule) ? t('squareMetres', { shown: number(schedule.areaM2, 'area') }) : t('noArea'),
          ...people,
        ])}
      </Text>
      <Group align="flex-start" gap="md">
        {TABLES.map(([field, sums]) => (
          <Sums
            key={field}
            title={t(`by.${field}`)}
            name={t(`field.${field}`)}
            none={t(`without.${field}`)}
            sums={schedule[sums]}
            total={schedule}
          />
        ))}
      </Group>
    </>
  );
}

/** Returns false where a sum is over no area at all. */
const hasArea = ({ areaM2, spacesWithoutArea }: Pick<Sum, 'areaM2' | 'spacesWithoutArea'>) =>
  areaM2 > 0 || spacesWithoutArea === 0;

interface SumsProps {
  readonly title: string;
  readonly name: string;
  /** What stands for the spaces that have none. */
  readonly none: string;
  readonly sums: readonly Sum[];
  readonly total: AreaSchedule;
}

function Sums({ title, name, none, sums, total }: SumsProps) {
  const { t } = useTranslation('spaces');
  const { number, percent } = useFormats();
  const id = useId();
  const isPartial = total.spacesWithoutArea > 0;
  const areaText = (sum: Pick<Sum, 'areaM2' | 'spacesWithoutArea'>) =>
    hasArea(sum) ? number(sum.areaM2, 'area') : '—';
  return (
    <Paper component="section" aria-labelledby={id} withBorder bg="var(--pcs-surface)" p="md" flex="1 1 26rem" miw={0}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      <WideTable minWidth={340} label={title}>
        <Table fz="sm" aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{name}</Table.Th>
              <Table.Th ta="end">{t('count')}</Table.Th>
              <Table.Th ta="end">{t('field.areaM2')}</Table.Th>
              {isPartial && <Table.Th ta="end">{t('withoutArea.column')}</Table.Th>}
              <Table.Th ta="end">{t('share')}</Table.Th>
              <Table.Th ta="end">{t('occupants')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sums.map(({ value, spaces, spacesWithoutArea, areaM2, occupancy }) => (
              <Table.Tr key={value ?? ''}>
                <Table.Th scope="row" fw={400} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
                  {value ?? none}
                </Table.Th>
                <Table.Td ta="end">{number(spaces)}</Table.Td>
                <Table.Td ta="end">{areaText({ areaM2, spacesWithoutArea })}</Table.Td>
                {isPartial && <Table.Td ta="end">{number(spacesWithoutArea)}</Table.Td>}
                <Table.Td ta="end">{total.areaM2 > 0 && percent(areaM2 / total.areaM2)}</Table.Td>
                <Table.Td ta="end">{occupancy !== null && number(occupancy)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot style={{ borderTop: '1px solid var(--table-border-color)' }}>
            <Table.Tr>
              <Table.Th scope="row">{t('sum')}</Table.Th>
              <Table.Td ta="end" fw={600}>
                {number(total.spaces)}
              </Table.Td>
              <Table.Td ta="end" fw={600}>
                {areaText(total)}
              </Table.Td>
              {isPartial && (
                <Table.Td ta="end" fw={600}>
                  {number(total.spacesWithoutArea)}
                </Table.Td>
              )}
              <Table.Td />
              <Table.Td ta="end" fw={600}>
                {total.occupancy !== null && number(total.occupancy)}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </WideTable>
    </Paper>
  );
}
