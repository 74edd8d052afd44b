import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsOneOf } from '../../records/search-params.ts';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { CLASH_PARAMS, readClashSearch } from './filters.ts';

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'clashes',
  // `new`: the form for a new one is open.
  validateSearch: createSearchParser({ ...CLASH_PARAMS, new: parseAsOneOf([true]) }),
  component: fetchedScreen(() => import('./clashes-screen.tsx'), 'ClashesScreen'),
  staticData: { words: ['clashes', 'coordination', 'discussion', 'bulk'] },
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
