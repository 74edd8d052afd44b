import { createRoute, redirect } from '@tanstack/react-router';
import { createSearchParser, parseAsText } from '../records/search-params.ts';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { conflictsView, ledgerView, linksView } from './addresses.ts';

/** The longest name of a vendor, and of an outcome of its consent, in an address. */
const MAX_NAME = 100;
const parseAsName = parseAsText(MAX_NAME);

const vendors = createRoute({
  getParentRoute: () => projectRoute,
  path: 'integrations',
  // The consent of a vendor leads back here: `connected` names the vendor, or `vendor` and `error` what went wrong.
  validateSearch: createSearchParser({ connected: parseAsName, vendor: parseAsName, error: parseAsName }),
  component: fetchedScreen(() => import('./vendors-screen.tsx'), 'VendorsScreen'),
  staticData: { words: ['connections', 'synchronization'] },
});

const connect = createRoute({
  getParentRoute: () => projectRoute,
  path: 'integrations/connect/$vendor',
  component: fetchedScreen(() => import('./connect/connect-screen.tsx'), 'ConnectScreen'),
});

const connection = createRoute({
  getParentRoute: () => projectRoute,
  path: 'integrations/$connectionId',
  component: fetchedScreen(() => import('./connection-screen.tsx'), 'ConnectionScreen'),
});

const bare = createRoute({
  getParentRoute: () => connection,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/integrations/$connectionId/overview', params, replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => connection,
  path: 'overview',
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'OverviewScreen'),
});

const records = createRoute({
  getParentRoute: () => connection,
  path: 'records',
  validateSearch: linksView,
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'RecordsScreen'),
});

const conflicts = createRoute({
  getParentRoute: () => connection,
  path: 'conflicts',
  validateSearch: conflictsView,
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'ConflictsScreen'),
});

const ledger = createRoute({
  getParentRoute: () => connection,
  path: 'ledger',
  validateSearch: ledgerView,
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'LedgerScreen'),
});

const mapping = createRoute({
  getParentRoute: () => connection,
  path: 'mapping',
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'MappingScreen'),
});

const settings = createRoute({
  getParentRoute: () => connection,
  path: 'settings',
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'SettingsScreen'),
});

const link = createRoute({
  getParentRoute: () => connection,
  path: 'link',
  component: fetchedScreen(() => import('./connection-tabs.tsx'), 'LinkScreen'),
});

/** Connections of a project to the platforms of other vendors. */
export const integrationRoutes = [
  vendors,
  connect,
  connection.addChildren([bare, overview, records, conflicts, ledger, mapping, settings, link]),
] as const;
