/** Issues, RFIs, clashes, the ledger, exchange. */
export const coordinationRoutes = [] as const;
