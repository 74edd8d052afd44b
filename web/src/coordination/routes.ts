import { clashRoutes } from './clashes/routes.ts';
import { exchangeRoutes } from './exchange/routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { rfiRoutes } from './rfis/routes.ts';

/** Issues, RFIs, clashes, the ledger, exchange. */
export const coordinationRoutes = [
  ...issueRoutes,
  ...rfiRoutes,
  ...clashRoutes,
  ...ledgerRoutes,
  ...exchangeRoutes,
] as const;
