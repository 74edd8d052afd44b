import { createRoute, redirect } from '@tanstack/react-router';
import { workspaceRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { choicesView, eventsView, providerView, pushedView, stagedView } from './addresses.ts';

const accounting = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'accounting',
  component: fetchedScreen(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
  staticData: { words: ['accounting'] },
});

const bare = createRoute({
  getParentRoute: () => accounting,
  path: '/',
  // The consent of the provider leads back here, with its outcome.
  validateSearch: providerView,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/w/$workspaceId/accounting/provider', params, search, replace: true });
  },
});

const provider = createRoute({
  getParentRoute: () => accounting,
  path: 'provider',
  validateSearch: providerView,
  component: fetchedScreen(() => import('./accounting-tabs.tsx'), 'ProviderScreen'),
});

const staged = createRoute({
  getParentRoute: () => accounting,
  path: 'staged',
  validateSearch: stagedView,
  component: fetchedScreen(() => import('./accounting-tabs.tsx'), 'StagedScreen'),
  staticData: { words: ['bulk'] },
});

const pushed = createRoute({
  getParentRoute: () => accounting,
  path: 'pushed',
  validateSearch: pushedView,
  component: fetchedScreen(() => import('./accounting-tabs.tsx'), 'PushedScreen'),
});

const ledger = createRoute({
  getParentRoute: () => accounting,
  path: 'ledger',
  validateSearch: eventsView,
  component: fetchedScreen(() => import('./accounting-tabs.tsx'), 'LedgerScreen'),
});

const settings = createRoute({
  getParentRoute: () => accounting,
  path: 'settings',
  validateSearch: choicesView,
  component: fetchedScreen(() => import('./accounting-tabs.tsx'), 'SettingsScreen'),
});

const entry = createRoute({
  getParentRoute: () => workspaceRoute,
  path: 'accounting/entries/$entryId',
  component: fetchedScreen(() => import('./entries/entry-screen.tsx'), 'EntryScreen'),
  staticData: { words: ['accounting'] },
});

/** Costs on their way to the accounting provider of a workspace. */
export const accountingRoutes = [
  accounting.addChildren([bare, provider, staged, pushed, ledger, settings]),
  entry,
] as const;
