import { exchangeRoutes } from './exchange/routes.ts';
import { issueRoutes } from './issues/routes.ts';

/** Issues, RFIs, clashes, the ledger, exchange. */
export const coordinationRoutes = [...issueRoutes, ...exchangeRoutes] as const;
