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
    summary: 'List single sign-on domains',
    description: `Returns all domains in one page, ordered by name: at most ${MAX_SSO_DOMAINS}. \`nextCursor\` is null.`,
    access: personally('owner'),
    reply: SsoDomainPage,
  },
  createSsoDomain: {
    method: 'POST',
    path: '/api/workspace/sso/domains',
    summary: 'Add a single sign-on domain',
    description:
      'The response contains the TXT record that proves control of the domain. A domain can be added to a ' +
      'workspace once (409).',
    access: personally('owner'),
    body: SsoDomainCreate,
    reply: SsoDomain,
    creates: {},
    etag: true,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoDomain: {
    method: 'GET',
    path: '/api/workspace/sso/domains/{domainId}',
    summary: 'Get a single sign-on domain',
    access: personally('owner'),
    reply: SsoDomain,
    etag: true,
  },
  verifySsoDomain: {
    method: 'POST',
    path: '/api/workspace/sso/domains/{domainId}/verify',
    summary: 'Verify a single sign-on domain',
    description:
      'Checks the TXT record now; it is also checked once a day. A verified domain whose record is missing stays ' +
      `valid for ${DOMAIN_GRACE_DAYS} more days, and the owners are notified. A domain can be verified in only one ` +
      'workspace of a deployment (409).',
    access: personally('owner'),
    reply: SsoDomainCheck,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoDomainRemovalPreview: {
    method: 'GET',
    path: '/api/workspace/sso/domains/{domainId}/removal-preview',
    summary: 'Preview deleting a single sign-on domain',
    description: 'Lists who would lose access and how many sessions would end. Makes no changes.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  deleteSsoDomain: {
    method: 'DELETE',
    path: '/api/workspace/sso/domains/{domainId}',
    summary: 'Delete a single sign-on domain',
    description:
      'People with addresses of this domain are no longer routed to the identity provider, and sessions that they ' +
      'began there end within one second. Returns 409 if you, or every owner, would then be unable to sign in.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
