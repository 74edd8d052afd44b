import { Box, Group, List, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEqual } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DifferenceAction } from '../../../../contract/integration-differences.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Difference, type RunPath, useDifferences, useSummedDifferences } from './difference-data.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { EffectMark, ReasonText, SideName } from './difference-marks.tsx';
import { listNames } from './difference-names.ts';
import { tallyDifferences } from './difference-tally.ts';

const ACTIONS = ['create', 'update', 'link', 'pair', 'conflict', 'skip'] as const satisfies readonly DifferenceAction[];

const MIN_HEIGHT_PX = 320;
const MAX_HEIGHT_PX = 480;

interface Props extends RunPath {
  /** True if the person may link records that are suggested as a pair. */
  readonly canManage: boolean;
}

/** Shows what a dry run or a comparison found: sums for either side, and each difference with its fields. */
export function DifferenceList({ canManage, ...path }: Props) {
  const { t } = useTranslation('connections');
  const [action, setAction] = useState<DifferenceAction>();
  const [opened, setOpened] = useState<Difference>();
  const rows = useDifferences(path, action);
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const height = Math.min(MIN_HEIGHT_PX + rows.count * (isPhone ? 84 : 44), MAX_HEIGHT_PX);
  return (
    <Stack gap="sm">
      <Sums {...path} />
      <Select
        aria-label={t('differences.filter')}
        placeholder={t('differences.filter')}
        data={ACTIONS.map((value) => ({ value, label: t(`differences.actions.${value}`) }))}
        value={action ?? null}
        onChange={(next) => setAction(ACTIONS.find((each) => each === next))}
        clearable
        w={{ base: '100%', xs: 240 }}
      />
      <Box h={height} style={{ display: 'flex', flexDirection: 'column' }}>
        <RecordTable
          label={t('differences.title')}
          rows={rows}
          columns={useColumns(path.projectId)}
          idOf={({ id }) => id}
          nameOf={(difference) => [...listNames(difference, 'local'), ...listNames(difference, 'vendor')].at(0) ?? ''}
          onOpen={setOpened}
          card={(difference) => <DifferenceCard difference={difference} />}
          empty={
            <EmptyState
              icon={<IconEqual size={28} />}
              title={t(action === undefined ? 'differences.none' : 'differences.noneFound')}
              advice={action === undefined ? t('differences.noneAdvice') : undefined}
            />
          }
        />
      </Box>
      {opened !== undefined && (
        <DifferenceDialog {...path} {...{ canManage }} difference={opened} onClose={() => setOpened(undefined)} />
      )}
    </Stack>
  );
}

function Sums(path: RunPath) {
  const { t } = useTranslation('connections');
  const { data } = useSummedDifferences(path);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <div role="status">
      <List size="sm">
        {tallyDifferences(data.rows).map(({ effect, count }) => (
          <List.Item key={effect}>{t(`differences.sums.${effect}`, { count })}</List.Item>
        ))}
      </List>
      {!data.isWhole && (
        <Text size="xs" c="dimmed">
          {t('differences.firstOnly', { count: data.rows.length })}
        </Text>
      )}
    </div>
  );
}

function useColumns(projectId: string): Column<Difference>[] {
  const { t } = useTranslation(['connections', 'synchronization']);
  return [
    {
      id: 'entity',
      header: t('differences.column.entity'),
      width: 'minmax(110px, 140px)',
      cell: ({ entity }) => t(`synchronization:entities.${entity}`),
    },
    {
      id: 'here',
      header: t('differences.column.here'),
      width: 'minmax(140px, 2fr)',
      cell: (difference) => <SideName {...{ difference }} side="local" />,
    },
    {
      id: 'there',
      header: t('differences.column.there'),
      width: 'minmax(120px, 1.5fr)',
      cell: (difference) => <SideName {...{ difference }} side="vendor" />,
    },
    {
      id: 'effect',
      header: t('differences.column.effect'),
      width: '190px',
      cell: (difference) => <EffectMark difference={difference} />,
    },
    {
      id: 'reason',
      header: t('differences.column.fieldsAndReason'),
      width: 'minmax(240px, 2.5fr)',
      cell: (difference) => (
        // Two lines fit into a row.
        <Text size="xs" lineClamp={2} style={{ whiteSpace: 'normal' }}>
          <ReasonText {...{ projectId, difference }} />
        </Text>
      ),
    },
  ];
}

function DifferenceCard({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation('synchronization');
  const { entity, recordId, recordNumber } = difference;
  const isHere = recordId !== null || recordNumber !== null;
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" truncate>
          {t(`entities.${entity}`)}
        </Text>
        <EffectMark difference={difference} />
      </Group>
      <Text size="sm" truncate>
        <SideName {...{ difference }} side={isHere ? 'local' : 'vendor'} />
      </Text>
    </Stack>
  );
}
