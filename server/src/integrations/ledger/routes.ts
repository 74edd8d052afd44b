import { createMessage } from '../../../../contract/messages/message.ts';
import { integrationSyncOperations as operations } from '../../../../contract/operations/integration-sync.ts';
import { invalidField } from '../../platform/app-error.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { findSealed } from '../connections/public.ts';
import { ledgerList, ledgerShape, streamLedger } from './list.ts';

const list = pagedList({ name: 'integration-events', source: ledgerList, shape: ledgerShape });

/** Routes of the ledger of connections (integrations 11.6). */
export function ledgerRoutes(deps: PagingDeps): Route[] {
  return [
    implement(operations.listIntegrationEvents, {
      loadResource: ({ scope, params }) => findSealed(deps.db.reader(scope), scope, params.integrationId),
      async handle({ scope, params, query, url }) {
        const { cursor, limit, format, ...exact } = query;
        const filters = { ...exact, connectionId: params.integrationId };
        if (format !== 'csv') return list.page(deps, scope, { query: { cursor, limit }, filters, url });
        if (cursor !== undefined) throw invalidField('cursor', createMessage('field.unknownParameter'));
        if (limit !== undefined) throw invalidField('limit', createMessage('field.unknownParameter'));
        return {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="integration-events.csv"',
            'cache-control': 'private, no-store',
          },
          stream: streamLedger(deps.db, scope, filters),
        };
      },
    }),
  ];
}
