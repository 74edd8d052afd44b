import { ssoDomainOperations } from '../../../../../contract/operations/sso-domains.ts';
import type { SsoDomain } from '../../../../../contract/sso.ts';
import { implement } from '../../../platform/http/implement.ts';
import { created, type LoadResource, noContent, ok, type Route } from '../../../platform/http/route.ts';
import { previewChange } from '../policy/change-preview.ts';
import { addDomain, checkDomain, type DomainDeps, removeDomain } from './commands.ts';
import { viewOf } from './domain.ts';
import { getDomain, listDomains } from './store.ts';

/** Domains of a workspace for its owners (spec 2.13, 5.9). */
export function domainRoutes(deps: DomainDeps): Route[] {
  return [...listRoutes(deps), ...oneRoutes(deps)];
}

function listRoutes(deps: DomainDeps): Route[] {
  return [
    implement(ssoDomainOperations.listSsoDomains, async ({ scope }) => {
      const domains = await listDomains(deps.db.reader(scope), scope);
      return ok({ data: domains.map(viewOf), nextCursor: null });
    }),
    implement(ssoDomainOperations.createSsoDomain, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (domain: SsoDomain) => created(domain, { changedAt: domain.updatedAt }),
        (bound) => addDomain(bound, actor, scope, body.domain),
      ),
    ),
  ];
}

function oneRoutes(deps: DomainDeps): Route[] {
  const loadResource: LoadResource<'workspace', { domainId: string }> = ({ scope, params }) =>
    getDomain(deps.db.reader(scope), scope, params.domainId);
  return [
    implement(ssoDomainOperations.getSsoDomain, async ({ scope, params }) => {
      const domain = viewOf(await getDomain(deps.db.reader(scope), scope, params.domainId));
      return ok(domain, { changedAt: domain.updatedAt });
    }),
    implement(ssoDomainOperations.verifySsoDomain, {
      loadResource,
      handle: async ({ actor, scope, params }) => ok(await checkDomain(deps, actor, scope, params.domainId)),
    }),
    implement(ssoDomainOperations.getSsoDomainRemovalPreview, async ({ actor, scope, params }) => {
      const reader = deps.db.reader(scope);
      const { domain, verifiedAt } = await getDomain(reader, scope, params.domainId);
      // One that is not verified routes nobody.
      const change = { kind: 'remove_domain', domain: verifiedAt === null ? '' : domain } as const;
      return ok(await previewChange(reader, scope, { change, nowMs: deps.clock.now(), actorId: actor.id }));
    }),
    implement(ssoDomainOperations.deleteSsoDomain, {
      loadResource,
      async handle({ actor, scope, params }) {
        await removeDomain(deps, actor, scope, params.domainId);
        return noContent;
      },
    }),
  ];
}
