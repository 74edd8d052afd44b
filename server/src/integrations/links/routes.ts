import type { RecordLink } from '../../../../contract/integration-sync.ts';
import { integrationSyncOperations as operations } from '../../../../contract/operations/integration-sync.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { findSealed } from '../connections/public.ts';
import { createLink, endLink, type LinkDeps } from './commands.ts';
import { getLink, linkList, linkShape, listExternalLinks } from './list.ts';

const list = pagedList({ name: 'integration-links', source: linkList, shape: linkShape });

export interface LinkRouteDeps extends LinkDeps, PagingDeps {
  readonly vendors: readonly VendorSettings[];
}

/** Routes of links between records here and at vendors (integrations 11.7). */
export function linkRoutes(deps: LinkRouteDeps): Route[] {
  const { db, vendors } = deps;
  const loadResource = ({
    scope,
    params,
  }: {
    readonly scope: ProjectScope;
    readonly params: { readonly integrationId: string };
  }) => findSealed(db.reader(scope), scope, params.integrationId);
  return [
    implement(operations.listIntegrationLinks, {
      loadResource,
      handle({ scope, params, query: { cursor, limit, ...exact }, url }) {
        const filters = { ...exact, connectionId: params.integrationId };
        return list.page(deps, scope, { query: { cursor, limit }, filters, url });
      },
    }),
    implement(operations.createIntegrationLink, {
      loadResource,
      handle: ({ actor, scope, params, body, idempotent }) =>
        idempotent(
          deps,
          (link: RecordLink) => created(link),
          (bound) => createLink(bound, actor, scope, { connectionId: params.integrationId, link: body }),
        ),
    }),
    implement(operations.endIntegrationLink, {
      loadResource: ({ scope, params }) =>
        getLink(db.reader(scope), scope, { connectionId: params.integrationId, id: params.linkId }),
      async handle({ actor, scope, params }) {
        await endLink(deps, actor, scope, { connectionId: params.integrationId, id: params.linkId });
        return noContent;
      },
    }),
    implement(operations.listExternalLinks, async ({ scope, query }) => {
      const data = await listExternalLinks(db.reader(scope), scope, { ...query, vendors });
      return ok({ data, nextCursor: null });
    }),
  ];
}
