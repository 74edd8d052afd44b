import { Type } from 'typebox';
import { SsoChangePreview } from '../../../../../contract/sign-in-policy.ts';
import {
  DOMAIN_GRACE_DAYS,
  MAX_SSO_DOMAINS,
  SsoDomain,
  SsoDomainCheck,
  SsoDomainCreate,
  SsoDomainPage,
} from '../../../../../contract/sso.ts';
import { Uuid } from '../../../../../contract/values.ts';
import {
  created,
  type FindOfPath,
  noContent,
  ok,
  personally,
  type Route,
  route,
} from '../../../platform/http/route.ts';
import { previewChange } from '../policy/change-preview.ts';
import { addDomain, checkDomain, type DomainDeps, removeDomain } from './commands.ts';
import { viewOf } from './domain.ts';
import { getDomain, listDomains } from './store.ts';

const path = '/api/workspace/sso/domains';
const owners = { tag: 'Single sign-on', access: personally('owner'), scope: 'workspace' } as const;
const one = Type.Object({ domainId: Uuid() });

/** Domains of a workspace for its owners (spec 2.13, 5.9). */
export function domainRoutes(deps: DomainDeps): Route[] {
  return [...listRoutes(deps), ...oneRoutes(deps)];
}

function listRoutes(deps: DomainDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'GET',
      path,
      summary: 'List the domains of single sign-on',
      description: `All in one page, by name: at most ${MAX_SSO_DOMAINS}, and \`nextCursor\` is null.`,
      reply: SsoDomainPage,
      async handle({ scope }) {
        const domains = await listDomains(deps.db.reader(scope), scope);
        return ok({ data: domains.map(viewOf), nextCursor: null });
      },
    }),
    route({
      ...owners,
      method: 'POST',
      path,
      summary: 'Name a domain to be verified',
      description:
        'The answer says which TXT record shows that the domain is yours. A workspace has each domain once (409).',
      body: SsoDomainCreate,
      reply: SsoDomain,
      tagged: true,
      status: 201,
      confirmed: true,
      creates: {},
      refuses: ['conflict'],
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (domain: SsoDomain) => created(domain, { changedAt: domain.updatedAt }),
          (bound) => addDomain(bound, actor, scope, body.domain),
        ),
    }),
  ];
}

function oneRoutes(deps: DomainDeps): Route[] {
  const findOfPath: FindOfPath<'workspace', { domainId: string }> = ({ scope, params }) =>
    getDomain(deps.db.reader(scope), scope, params.domainId);
  return [
    route({
      ...owners,
      method: 'GET',
      path: `${path}/{domainId}`,
      summary: 'Get a domain',
      params: one,
      reply: SsoDomain,
      tagged: true,
      async handle({ scope, params }) {
        const domain = viewOf(await getDomain(deps.db.reader(scope), scope, params.domainId));
        return ok(domain, { changedAt: domain.updatedAt });
      },
    }),
    route({
      ...owners,
      method: 'POST',
      path: `${path}/{domainId}/verify`,
      summary: 'Look for the TXT record of a domain now',
      description:
        'It is also looked for once a day. A verified domain whose record is gone counts for ' +
        `${DOMAIN_GRACE_DAYS} days more, and its owners are told. A domain is verified in one workspace of a deployment alone (409).`,
      params: one,
      findOfPath,
      reply: SsoDomainCheck,
      confirmed: true,
      refuses: ['conflict'],
      handle: async ({ actor, scope, params }) => ok(await checkDomain(deps, actor, scope, params.domainId)),
    }),
    route({
      ...owners,
      method: 'GET',
      path: `${path}/{domainId}/removal-preview`,
      summary: 'Say who would lose access by deleting a domain, and how many sessions would end',
      description: 'Changes nothing.',
      params: one,
      reply: SsoChangePreview,
      async handle({ actor, scope, params }) {
        const reader = deps.db.reader(scope);
        const { domain, verifiedAt } = await getDomain(reader, scope, params.domainId);
        // One that is not verified routes nobody.
        const change = { kind: 'remove_domain', domain: verifiedAt === null ? '' : domain } as const;
        return ok(await previewChange(reader, scope, { change, nowMs: deps.clock.now(), actorId: actor.id }));
      },
    }),
    route({
      ...owners,
      method: 'DELETE',
      path: `${path}/{domainId}`,
      summary: 'Delete a domain',
      description:
        'Its people are not routed to the identity provider any more, and sessions that began there by its addresses end within one ' +
        'second. Refused (409) where you, or every owner, would have no way in any more.',
      params: one,
      findOfPath,
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        await removeDomain(deps, actor, scope, params.domainId);
        return noContent;
      },
    }),
  ];
}
