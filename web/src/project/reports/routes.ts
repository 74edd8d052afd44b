import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsUuid } from '../../records/search-params.ts';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';

const reports = createRoute({
  getParentRoute: () => projectRoute,
  path: 'reports',
  component: fetchedScreen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  staticData: { words: ['reports'] },
});

const newReport = createRoute({
  getParentRoute: () => projectRoute,
  path: 'reports/new',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'NewReportScreen'),
});

const report = createRoute({
  getParentRoute: () => projectRoute,
  path: 'reports/$reportId',
  // The run that is shown beside the page.
  validateSearch: createSearchParser({ run: parseAsUuid }),
  component: fetchedScreen(() => import('./report-screen.tsx'), 'ReportScreen'),
});

const editReport = createRoute({
  getParentRoute: () => projectRoute,
  path: 'reports/$reportId/edit',
  component: fetchedScreen(() => import('./edit-screens.tsx'), 'EditReportScreen'),
});

/** Scheduled progress reports of a project. */
export const reportRoutes = [reports, newReport, report, editReport];
