import { Button, Group, Stack } from '@mantine/core';
import { IconCube3dSphere, IconGitCompare } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CHANGE_COLORS, ChangeDetails } from './change-details.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { KindChips } from './change-kinds.tsx';
import { ComparisonNotes } from './comparison-notes.tsx';
import {
  type ComparisonFilters,
  comparisonPage,
  type ElementDifference,
  type Model,
  partKey,
  useComparison,
  useModels,
} from './model-data.ts';

const route = getRouteApi('/in/projects/$projectId/models/$modelId');

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

function Compared({ projectId, model, others }: Props & { readonly others: readonly Model[] }) {
  const { t } = useTranslation(['models', 'viewer']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<ElementDifference>();
  const before = others.find(({ version }) => version < model.version) ?? others[0];
  const other = others.find(({ id }) => id === search.with) ?? before;
  const filters = {
    ...(other !== undefined && { with: other.id }),
    ...(search.change !== undefined && { change: search.change }),
    ...(search.kind !== undefined && { kind: search.kind }),
  };
  const comparison = useComparison(projectId, model.id, filters);
  const rows = useRows({
    key: [...partKey(projectId, model.id, 'comparison'), filters],
    page: comparisonPage(useApi(), { projectId, modelId: model.id }, filters),
  });
  const go = (change: { [Name in keyof ComparisonFilters]?: ComparisonFilters[Name] | undefined }) => {
    const next = { with: search.with, change: search.change, kind: search.kind, ...change };
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ search: { part: 'changes', ...kept }, replace: true });
  };
  const view = { to: '/projects/$projectId/models/$modelId/view', params: { projectId, modelId: model.id } } as const;
  return (
    <>
      <ChangeFilters {...{ others, filters }} comparison={comparison.data} onChange={go} />
      {comparison.data !== undefined && <ComparisonNotes projectId={projectId} comparison={comparison.data} />}
      {other !== undefined && (
        <Group mb="sm">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCube3dSphere size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...view} search={{ with: other.id }} />}
          >
            {t('models:changes.view')}
          </Button>
        </Group>
      )}
      <RecordTable
        label={t('models:part.changes')}
        rows={rows}
        columns={useColumns()}
        card={(each) => (
          <>
            <strong className="own-direction">{each.name ?? t('models:noName')}</strong>
            <Group gap="xs" fz="sm">
              <StatusMark color={CHANGE_COLORS[each.change]} label={t(`models:changes.${each.change}`)} />
              <span className="as-typed">{each.class}</span>
            </Group>
            <KindChips kinds={each.kinds} />
          </>
        )}
        idOf={({ guid, ordinal }) => `${guid} ${ordinal}`}
        nameOf={({ name, guid }) => name ?? guid}
        onOpen={setOpened}
        empty={<EmptyState icon={<IconGitCompare size={28} />} title={t('models:changes.none')} />}
      />
      {opened !== undefined && (
        <Difference
          difference={opened}
          link={
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCube3dSphere size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  {...view}
                  search={{ select: opened.guid, ...(other !== undefined && { with: other.id }) }}
                />
              )}
            >
              {t('viewer:show')}
            </Button>
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface DifferenceProps {
  readonly difference: ElementDifference;
  readonly link: ReactNode;
  readonly onClose: () => void;
}

function Difference({ difference, link, onClose }: DifferenceProps) {
  const { t } = useTranslation(['models', 'shell']);
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className="own-direction">{difference.name ?? t('models:noName')}</span>}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Group gap="xs">
          <span className="as-typed">{difference.class}</span>
          <span className="as-typed">{difference.guid}</span>
          {link}
        </Group>
        <ChangeDetails difference={difference} />
      </Stack>
    </SideDialog>
  );
}

function useColumns(): Column<ElementDifference>[] {
  const { t } = useTranslation('models');
  return useMemo(
    (): Column<ElementDifference>[] => [
      {
        id: 'change',
        header: t('changes.kind'),
        width: '130px',
        cell: ({ change }) => <StatusMark color={CHANGE_COLORS[change]} label={t(`changes.${change}`)} />,
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
        id: 'kinds',
        header: t('changes.in'),
        width: 'minmax(180px, 1.5fr)',
        cell: ({ kinds }) => <KindChips kinds={kinds} />,
      },
    ],
    [t],
  );
}
