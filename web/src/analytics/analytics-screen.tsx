import { Tabs, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Below } from '../records/below.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useProject } from '../ui/project-access.ts';
import { type AnalyticsView, changed, PARTS, type Part, rangeOf } from './addresses.ts';
import type { PartProps } from './analytics-data.ts';
import { AnomaliesPart } from './anomalies-part.tsx';
import { CapturePart } from './capture-part.tsx';
import { ClashesPart } from './clashes-part.tsx';
import { IssuesPart } from './issues-part.tsx';
import { RfisPart } from './rfis-part.tsx';
import { SensorsPart } from './sensors-part.tsx';
import { ViewFilters } from './view-filters.tsx';

const route = getRouteApi('/in/projects/$projectId/analytics');

const SHOWN = {
  issues: IssuesPart,
  rfis: RfisPart,
  clashes: ClashesPart,
  capture: CapturePart,
  sensors: SensorsPart,
  anomalies: AnomaliesPart,
} satisfies Record<Part, (props: PartProps) => unknown>;

/** A project's numbers over time, each leading to the records that it counts. */
export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  return (
    <>
      <PageHead title={t('title')} />
      <Below>
        <Parts />
      </Below>
    </>
  );
}

function Parts() {
  const { t } = useTranslation('analytics');
  const { projectId } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useProject(projectId);
  const part = view.part ?? 'issues';
  const go = (next: AnalyticsView) => void navigate({ search: next, replace: true });
  const Shown = SHOWN[part];
  return (
    <Tabs
      value={part}
      onChange={(value) => go(changed(rangeOf(view), { part: PARTS.find((each) => each === value) }))}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label={t('title')}>
        {PARTS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`parts.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={part}>
        <ViewFilters projectId={projectId} part={part} view={view} onChange={go} />
        <Below>
          <Shown projectId={projectId} view={view} />
        </Below>
        <Text size="sm" c="dimmed" my="md">
          {t('range.zone', { zone: timeZone })}
        </Text>
      </Tabs.Panel>
    </Tabs>
  );
}
