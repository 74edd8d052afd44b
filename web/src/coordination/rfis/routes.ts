import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsOneOf } from '../../records/search-params.ts';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { RFI_PARAMS, readRfiSearch } from './filters.ts';

const list = createRoute({
  getParentRoute: () => projectRoute,
  path: 'rfis',
  // `new`: the form for a new one is open.
  validateSearch: createSearchParser({ ...RFI_PARAMS, new: parseAsOneOf([true]) }),
  component: fetchedScreen(() => import('./rfis-screen.tsx'), 'RfisScreen'),
  staticData: { words: ['rfis', 'coordination', 'discussion'] },
});

const one = createRoute({
  getParentRoute: () => projectRoute,
  path: 'rfis/$rfiId',
  // The filters of the list that it was opened from, for the way back.
  validateSearch: readRfiSearch,
  component: fetchedScreen(() => import('./rfi-screen.tsx'), 'RfiScreen'),
});

export const rfiRoutes = [list, one] as const;
