import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../../shell/roots.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.tsx';

const exchange = createRoute({
  getParentRoute: () => projectRoute,
  path: 'exchange',
  component: fetchedScreen(() => import('./exchange-screen.tsx'), 'ExchangeScreen'),
  staticData: { words: ['exchange'] },
});

const importReport = createRoute({
  getParentRoute: () => projectRoute,
  path: 'exchange/$kind/$importId',
  component: fetchedScreen(() => import('./import-screen.tsx'), 'ImportScreen'),
});

/** Import and export of issues and clashes. */
export const exchangeRoutes = [exchange, importReport] as const;
