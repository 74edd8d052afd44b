import { List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SpaceDifference as Difference } from '../../../../contract/spaces.ts';
import { useFormats } from '../../language/formats.ts';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { findArea } from '../spaces/space-data.ts';
import { type Model, useSpaceReport } from './model-data.ts';

const COLORS = { new: 'green', gone: 'red', changed: 'yellow' } as const;

type State = NonNullable<Difference['after']>;

interface Props {
  readonly model: Model;
}

/** The spaces that a version has new, has no more, and has otherwise than the one before. */
export function SpaceChanges({ model: { id, projectId, version } }: Props) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const report = useSpaceReport(projectId, id);
  if (report.error !== null) return <ProblemNotice problem={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <Pending height={200} />;
  const { withModelId, new: added, gone, changed, unchanged, data } = report.data;
  const all = added + gone + changed;
  return (
    <Stack pb="md">
      <Text size="sm">
        {withModelId === null
          ? // Versions before it may have been deleted, or never have been ready.
            t(`spaceChanges.${version === 1 ? 'first' : 'alone'}`, { count: unchanged, new: number(unchanged) })
          : t('spaceChanges.totals', {
              new: number(added),
              gone: number(gone),
              changed: number(changed),
              unchanged: number(unchanged),
            })}
      </Text>
      {data.length < all && (
        <Text size="sm">{t('spaceChanges.part', { shown: number(data.length), all: number(all) })}</Text>
      )}
      {data.length > 0 && <Differences data={data} />}
    </Stack>
  );
}

function Differences({ data }: { readonly data: readonly Difference[] }) {
  const { t } = useTranslation('models');
  return (
    <WideTable minWidth={640} label={t('part.spaces')}>
      <Table fz="sm" aria-label={t('part.spaces')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('changes.kind')}</Table.Th>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th>{t('changes.before')}</Table.Th>
            <Table.Th>{t('changes.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several spaces may have one GlobalId
            <Table.Tr key={at}>
              <Table.Td>
                <StatusMark color={COLORS[each.change]} label={t(`spaceChanges.${each.change}`)} />
              </Table.Td>
              <Table.Th scope="row" fw={400} className="own-direction">
                {(each.after ?? each.before)?.name}
              </Table.Th>
              <Table.Td>
                <StateText state={each.before} other={each.after} />
              </Table.Td>
              <Table.Td>
                <StateText state={each.after} other={each.before} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

const FIELDS = [
  ...(['name', 'longName', 'floor', 'areaM2', 'usage'] as const),
  ...(['occupancyType', 'occupancy', 'department'] as const),
];

/** What of a space is other than in the other version; all that is known of one that is not in both. */
function StateText({ state, other }: { readonly state: State | null; readonly other: State | null }) {
  const { t } = useTranslation(['models', 'spaces']);
  const { number } = useFormats();
  if (state === null) return null;
  const shown = FIELDS.filter((field) => (other === null ? field !== 'name' && state[field] !== null : differs(field)));
  return (
    <List size="sm" listStyleType="none">
      {shown.map((field) => (
        <List.Item key={field}>
          {t(`spaces:field.${field}`)}: <span className="own-direction">{textOf(field)}</span>
        </List.Item>
      ))}
    </List>
  );

  function differs(field: (typeof FIELDS)[number]): boolean {
    return state?.[field] !== other?.[field] || (field === 'areaM2' && state?.areaSource !== other?.areaSource);
  }

  function textOf(field: (typeof FIELDS)[number]): string {
    if (field === 'areaM2' && state !== null) {
      const area = findArea(state);
      return `${area === null ? '—' : number(area, 'area')} (${t(`spaces:source.${state.areaSource}`)})`;
    }
    const value = state?.[field] ?? null;
    if (value === null) return '—';
    const source = field === 'usage' ? state?.usageSource : field === 'department' ? state?.departmentSource : null;
    const text = typeof value === 'number' ? number(value) : value;
    return source == null ? text : `${text} (${t(`spaces:textSource.${source}`)})`;
  }
}
