import type { AnyJob } from '../../platform/jobs/job.ts';
import { type ExpiryDeps, warnOfCertificates } from './connections/expiry.ts';
import { type DomainDeps, recheckDomains } from './domains/commands.ts';

/** What is looked after once a day: records of verified domains, ends of certificates. */
export function ssoJobs(deps: DomainDeps & ExpiryDeps): AnyJob[] {
  return [
    { name: 'recheck_sso_domains', cron: '41 4 * * *', handle: () => recheckDomains(deps) },
    { name: 'warn_of_sso_certificates', cron: '11 5 * * *', handle: () => warnOfCertificates(deps) },
  ];
}
