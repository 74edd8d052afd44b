import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useSpaceReport } from './model-data.ts';

const COLORS = { new: 'green', gone: 'red', changed: 'yellow' } as const;

interface Props {
  readonly projectId: string;
  readonly modelId: string;
}

/** The spaces that a version has new, has no more, and has otherwise than the one before. */
export function SpaceChanges({ projectId, modelId }: Props) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const report = useSpaceReport(projectId, modelId);
  if (report.error !== null) return <ProblemNotice problem={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <Skeleton height={200} aria-busy="true" />;
  const { withModelId, gone, changed, unchanged, data } = report.data;
  const area = (state: { readonly areaM2: number } | null) =>
    state !== null && t('spaceChanges.squareMetres', { shown: number(state.areaM2, 2) });
  return (
    <Stack pb="md">
      <Text size="sm">
        {withModelId === null
          ? t('spaceChanges.first', { count: unchanged, new: number(unchanged) })
          : t('spaceChanges.totals', {
              new: number(report.data.new),
              gone: number(gone),
              changed: number(changed),
              unchanged: number(unchanged),
            })}
      </Text>
      {data.length > 0 && (
        <WideTable minWidth={640} label={t('part.spaces')}>
          <Table fz="sm" aria-label={t('part.spaces')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('changes.kind')}</Table.Th>
                <Table.Th>{t('field.name')}</Table.Th>
                <Table.Th>{t('field.storey')}</Table.Th>
                <Table.Th ta="end">{t('spaceChanges.before')}</Table.Th>
                <Table.Th ta="end">{t('spaceChanges.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ guid, change, before, after }) => (
                <Table.Tr key={guid}>
                  <Table.Td>
                    <StatusMark color={COLORS[change]} label={t(`spaceChanges.${change}`)} />
                  </Table.Td>
                  <Table.Th scope="row" fw={400} className="own-direction">
                    {(after ?? before)?.name}
                  </Table.Th>
                  <Table.Td className="own-direction">{(after ?? before)?.floor}</Table.Td>
                  <Table.Td ta="end">{area(before)}</Table.Td>
                  <Table.Td ta="end">{area(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Stack>
  );
}
