import { createRoute } from '@tanstack/react-router';
import { createSearchParser, parseAsUuid } from '../../records/search-params.ts';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';

const ledger = createRoute({
  getParentRoute: () => projectRoute,
  path: 'ledger',
  // `clash`: only the entries about it.
  validateSearch: createSearchParser({ clash: parseAsUuid }),
  component: fetchedScreen(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
  staticData: { words: ['ledger'] },
});

export const ledgerRoutes = [ledger] as const;
