import { personally } from '../access.ts';
import { SsoChangePreview } from '../sign-in-policy.ts';
import {
  DOMAIN_GRACE_DAYS,
  MAX_SSO_DOMAINS,
  SsoDomain,
  SsoDomainCheck,
  SsoDomainCreate,
  SsoDomainPage,
} from '../sso.ts';
import { defineOperations } from './operation.ts';

export const ssoDomainOperations = defineOperations('Single sign-on', {
  listSsoDomains: {
    method: 'GET',
    path: '/api/workspace/sso/domains',
    summary: 'List the domains of single sign-on',
    description: `All in one page, by name: at most ${MAX_SSO_DOMAINS}, and \`nextCursor\` is null.`,
    access: personally('owner'),
    reply: SsoDomainPage,
  },
  createSsoDomain: {
    method: 'POST',
    path: '/api/workspace/sso/domains',
    summary: 'Name a domain to be verified',
    description:
      'The answer says which TXT record shows that the domain is yours. A workspace has each domain once (409).',
    access: personally('owner'),
    body: SsoDomainCreate,
    reply: SsoDomain,
    creates: {},
    tagged: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoDomain: {
    method: 'GET',
    path: '/api/workspace/sso/domains/{domainId}',
    summary: 'Get a domain',
    access: personally('owner'),
    reply: SsoDomain,
    tagged: true,
  },
  verifySsoDomain: {
    method: 'POST',
    path: '/api/workspace/sso/domains/{domainId}/verify',
    summary: 'Look for the TXT record of a domain now',
    description:
      `It is also looked for once a day. A verified domain whose record is gone counts for ${DOMAIN_GRACE_DAYS} days more, and its ` +
      'owners are told. A domain is verified in one workspace of a deployment alone (409).',
    access: personally('owner'),
    reply: SsoDomainCheck,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoDomainRemovalPreview: {
    method: 'GET',
    path: '/api/workspace/sso/domains/{domainId}/removal-preview',
    summary: 'Say who would lose access by deleting a domain, and how many sessions would end',
    description: 'Changes nothing.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  deleteSsoDomain: {
    method: 'DELETE',
    path: '/api/workspace/sso/domains/{domainId}',
    summary: 'Delete a domain',
    description:
      'Its people are not routed to the identity provider any more, and sessions that began there by its addresses ' +
      'end within one second. Refused (409) where you, or every owner, would have no way in any more.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
