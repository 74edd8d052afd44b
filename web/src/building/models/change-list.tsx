import { Alert, Group, Select, Stack, Table, Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { SideDialog } from '../../parts/dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { Column } from '../../parts/record-columns.ts';
import { RecordTable } from '../../parts/record-table.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { ELEMENT_CHANGES } from '../addresses.ts';
import { comparisonPage, type ElementDifference, type Model, partKey, useComparison, useModels } from './model-data.ts';
import { ValueText } from './value-text.tsx';

const route = getRouteApi('/in/projects/$projectId/models/$modelId');
const COLORS = { added: 'green', removed: 'red', changed: 'yellow' } as const;

interface Props {
  readonly projectId: string;
  readonly model: Model;
}

/** What a version has otherwise than another one of the same model: the one before, unless another is chosen. */
export function ChangeList({ projectId, model }: Props) {
  const { t } = useTranslation('models');
  const models = useModels(projectId);
  const others = models.data?.rows
    .filter(
      ({ id, versionGroupId, status }) =>
        versionGroupId === model.versionGroupId && status === 'ready' && id !== model.id,
    )
    .toSorted((a, b) => b.version - a.version);
  if (models.error !== null && others === undefined) {
    return <ProblemNotice problem={models.error} onRetry={() => void models.refetch()} />;
  }
  if (others === undefined) return null;
  if (others.length === 0) {
    return (
      <EmptyState icon={<IconGitCompare size={28} />} title={t('changes.alone')} advice={t('changes.aloneAdvice')} />
    );
  }
  return <Compared projectId={projectId} model={model} others={others} />;
}

/** True where no element of one version is one of the other. */
function hasNothingCommon({ added, removed, changed, unchanged }: Schema<'ModelComparison'>['totals']): boolean {
  return added > 0 && removed > 0 && changed === 0 && unchanged === 0;
}

function Compared({ projectId, model, others }: Props & { readonly others: readonly Model[] }) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<ElementDifference>();
  const before = others.find(({ version }) => version < model.version) ?? others[0];
  const other = others.find(({ id }) => id === search.with) ?? before;
  const filters = {
    ...(other !== undefined && { with: other.id }),
    ...(search.change !== undefined && { change: search.change }),
  };
  const comparison = useComparison(projectId, model.id, filters);
  const rows = useRows({
    key: [...partKey(projectId, model.id, 'comparison'), filters],
    page: comparisonPage(useApi(), { projectId, modelId: model.id }, filters),
  });
  const go = (change: { with?: string | undefined; change?: ElementDifference['change'] | undefined }) => {
    const next = { with: search.with, change: search.change, ...change };
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ search: { part: 'changes', ...kept }, replace: true });
  };
  const totals = comparison.data?.totals;
  return (
    <>
      <Group gap="xs" mb="sm" align="center">
        <Select
          aria-label={t('changes.with')}
          data={others.map(({ id, version, name }) => ({
            value: id,
            label: t('versionNamed', { version: number(version), name }),
          }))}
          value={other?.id ?? null}
          onChange={(id) => go({ with: id ?? undefined })}
          allowDeselect={false}
          w={{ base: '100%', xs: 260 }}
        />
        <Select
          aria-label={t('changes.kind')}
          placeholder={t('changes.kind')}
          data={ELEMENT_CHANGES.map((value) => ({ value, label: t(`changes.${value}`) }))}
          value={search.change ?? null}
          onChange={(value) => go({ change: ELEMENT_CHANGES.find((each) => each === value) })}
          clearable
          w={{ base: '100%', xs: 160 }}
        />
        {totals !== undefined && (
          <Text size="sm" role="status">
            {t('changes.totals', {
              added: number(totals.added),
              removed: number(totals.removed),
              changed: number(totals.changed),
              unchanged: number(totals.unchanged),
            })}
          </Text>
        )}
      </Group>
      {totals !== undefined && hasNothingCommon(totals) && (
        <Alert color="yellow" role="note" mb="sm" p="xs">
          {t('changes.nothingCommon')}
        </Alert>
      )}
      <RecordTable
        label={t('part.changes')}
        rows={rows}
        columns={useColumns()}
        card={(each) => (
          <>
            <strong className="own-direction">{each.name ?? t('noName')}</strong>
            <Group gap="xs" fz="sm">
              <StatusMark color={COLORS[each.change]} label={t(`changes.${each.change}`)} />
              <span className="as-typed">{each.class}</span>
            </Group>
          </>
        )}
        idOf={({ guid, ordinal }) => `${guid} ${ordinal}`}
        nameOf={({ name, guid }) => name ?? guid}
        onOpen={setOpened}
        empty={<EmptyState icon={<IconGitCompare size={28} />} title={t('changes.none')} />}
      />
      {opened !== undefined && <Difference difference={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface DifferenceProps {
  readonly difference: ElementDifference;
  readonly onClose: () => void;
}

function Difference({ difference, onClose }: DifferenceProps) {
  const { t } = useTranslation(['models', 'frame']);
  const { name, guid, change, members } = difference;
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className="own-direction">{name ?? t('models:noName')}</span>}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <Stack>
        <Group gap="xs">
          <StatusMark color={COLORS[change]} label={t(`models:changes.${change}`)} />
          <span className="as-typed">{difference.class}</span>
          <span className="as-typed">{guid}</span>
        </Group>
        {members.length > 0 && (
          <Table fz="sm" layout="fixed" aria-label={t('models:changes.members')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('models:changes.member')}</Table.Th>
                <Table.Th>{t('models:changes.before')}</Table.Th>
                <Table.Th>{t('models:changes.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {members.map(({ path, before, after }) => (
                <Table.Tr key={path.join('/')}>
                  <Table.Th scope="row" fw={400} className="as-typed" style={{ overflowWrap: 'anywhere' }}>
                    {path.length > 1 ? path.slice(1).join(' · ') : path[0]}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {before !== null && <ValueText value={before} />}
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {after !== null && <ValueText value={after} />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </SideDialog>
  );
}

function useColumns(): Column<ElementDifference>[] {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  return useMemo(
    (): Column<ElementDifference>[] => [
      {
        id: 'change',
        header: t('changes.kind'),
        width: '130px',
        cell: ({ change }) => <StatusMark color={COLORS[change]} label={t(`changes.${change}`)} />,
      },
      {
        id: 'name',
        header: t('field.name'),
        width: 'minmax(220px, 2fr)',
        cell: ({ name }) => <span className="own-direction">{name ?? t('noName')}</span>,
      },
      {
        id: 'class',
        header: t('field.class'),
        width: 'minmax(160px, 1fr)',
        cell: (each) => <span className="as-typed">{each.class}</span>,
      },
      {
        id: 'storey',
        header: t('field.storey'),
        width: 'minmax(120px, 1fr)',
        cell: ({ storey }) => <span className="own-direction">{storey}</span>,
      },
      {
        id: 'members',
        header: t('changes.members'),
        width: '150px',
        cell: ({ members }) => members.length > 0 && number(members.length),
      },
    ],
    [t, number],
  );
}
