import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../frame/roots.tsx';

const exchange = createRoute({
  getParentRoute: () => projectRoute,
  path: 'exchange',
  component: lazyRouteComponent(() => import('./exchange-screen.tsx'), 'ExchangeScreen'),
});

const importReport = createRoute({
  getParentRoute: () => projectRoute,
  path: 'exchange/$kind/$importId',
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
});

/** Import and export of issues and clashes. */
export const exchangeRoutes = [exchange, importReport] as const;
