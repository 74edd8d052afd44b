import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { type ClashSearch, readClashSearch } from './filters.ts';

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'clashes',
  // `new`: the form for a new one is open.
  validateSearch: (raw: Record<string, unknown>): ClashSearch & { readonly new?: true } => ({
    ...readClashSearch(raw),
    ...(raw.new === true && { new: true as const }),
  }),
  component: fetchedScreen(() => import('./clashes-screen.tsx'), 'ClashesScreen'),
});

const one = createRoute({
  getParentRoute: () => projectRoute,
  path: 'clashes/$clashId',
  // The filters of the list that it was opened from, for the way back.
  validateSearch: readClashSearch,
  component: fetchedScreen(() => import('./clash-screen.tsx'), 'ClashScreen'),
});

const tests = createRoute({
  getParentRoute: () => projectRoute,
  path: 'clash-tests',
  component: fetchedScreen(() => import('./clash-tests-screen.tsx'), 'ClashTestsScreen'),
});

export const clashRoutes = [list, one, tests] as const;
