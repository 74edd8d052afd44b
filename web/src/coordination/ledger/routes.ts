import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';
import { idOf } from '../filters/address.ts';

const ledger = createRoute({
  getParentRoute: () => projectRoute,
  path: 'ledger',
  // `clash`: only the entries about it.
  validateSearch: (raw: Record<string, unknown>): { readonly clash?: string } => {
    const clash = idOf(raw.clash);
    return clash === undefined ? {} : { clash };
  },
  component: fetchedScreen(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
});

export const ledgerRoutes = [ledger] as const;
