import { createMessage } from '../../../../../contract/messages/message.ts';
import { MAX_SSO_DOMAINS, type SsoDomain, type SsoDomainCheck } from '../../../../../contract/sso.ts';
import { type Actor, SYSTEM } from '../../../platform/access/caller.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { AppError, conflict, invalidField } from '../../../platform/app-error.ts';
import { type Clock, instantAfter, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { MailJobDeps } from '../../../platform/mail/mail-job.ts';
import type { TextRecords } from '../../../platform/outbound/text-records.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { tellOwners } from '../owners.ts';
import { endLostGrants, endSsoSessions, guardChange } from '../policy/change-preview.ts';
import { listSignInMeans } from '../policy/means.ts';
import { getPolicy } from '../policy/store.ts';
import {
  type DomainNews,
  domainOf,
  isProven,
  judgeDomain,
  type KeptDomain,
  makeDomainToken,
  txtNameOf,
  viewOf,
} from './domain.ts';
import * as store from './store.ts';

export interface DomainDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly textRecords: TextRecords;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly baseUrl: () => string;
}

/** Names a domain to be verified. The answer says which TXT record shows that it is the workspace's. */
export async function addDomain(
  deps: DomainDeps,
  actor: Actor,
  scope: WorkspaceScope,
  text: string,
): Promise<SsoDomain> {
  const domain = domainOf(text);
  if (domain === undefined) throw invalidField('domain', createMessage('sso.domain'));
  const at = instantOf(deps.clock.now());
  const kept: KeptDomain = {
    id: deps.ids.next(),
    domain,
    token: makeDomainToken(),
    verifiedAt: null,
    lastCheckedAt: null,
    missingSince: null,
    lostAt: null,
    createdAt: at,
    updatedAt: at,
  };
  return inTransaction(deps.db, scope, async (tx) => {
    // So that two at a time are not both the last.
    await lockWorkspace(tx, scope);
    if ((await store.listDomains(tx, scope)).length >= MAX_SSO_DOMAINS) {
      throw conflict(createMessage('sso.mostDomains', { number: MAX_SSO_DOMAINS }));
    }
    await store.insertDomain(tx, scope, kept);
    await audit(tx, { deps, actor, scope }, kept, { verb: 'domain_added' });
    return viewOf(kept);
  });
}

/**
 * Looks for the TXT record now: verifies a domain, or sees that the record of a verified one is gone or back. Verifying is refused with
 * 409 where the owner who asks, or every owner, could not sign in then: the policy binds people of verified domains.
 */
export async function checkDomain(
  deps: DomainDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<SsoDomainCheck> {
  const { domain: name } = await store.getDomain(deps.db.reader(scope), scope, id);
  // Outside the transaction: a name server takes its time.
  const records = await deps.textRecords.find(txtNameOf(name));
  const domain = await inTransaction(deps.db, scope, (tx) => settle(tx, { deps, actor, scope }, { id, records }));
  const isThere = isProven(domain.token, records);
  const outcome = isThere === undefined ? 'unanswered' : isThere ? 'found' : 'missing';
  return { domain: viewOf(domain), outcome, found: (records ?? []).slice(0, 10).map((each) => each.slice(0, 300)) };
}

/**
 * Deletes a domain: its people are not routed any more, and their sessions of single sign-on end. Refused with 409 where the owner
 * who asks, or every owner, could not sign in then.
 */
export async function removeDomain(deps: DomainDeps, actor: Actor, scope: WorkspaceScope, id: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const domain = await store.lockDomain(tx, scope, id);
    // One that is not verified routes nobody.
    if (domain.verifiedAt !== null) {
      const change = { kind: 'remove_domain', domain: domain.domain } as const;
      await guardChange(tx, scope, { change, nowMs: deps.clock.now(), actorId: actor.id });
    }
    await store.deleteDomain(tx, scope, domain);
    const sessionsEnded = domain.verifiedAt === null ? 0 : await endSsoSessions(tx, scope, domain.domain);
    await audit(tx, { deps, actor, scope }, domain, { verb: 'domain_removed', detail: { sessionsEnded } });
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The job runs once a day, at about the same time. */
const DUE_AFTER_MS = DAY_MS / 2;
const AT_ONCE = 100;

/** @internal Looks at the records of all verified domains; who loses one is told a week before it counts no more. */
export async function recheckDomains(deps: DomainDeps): Promise<void> {
  const before = instantOf(deps.clock.now() - DUE_AFTER_MS);
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await store.listDomainsDue(deps.db.directory, { before, afterId, most: AT_ONCE });
    for (const { workspaceId, id } of due) await recheck(deps, workspaceScope(workspaceId), id);
    const last = due.at(-1);
    if (last === undefined || due.length < AT_ONCE) return;
    afterId = last.id;
  }
}

async function recheck(deps: DomainDeps, scope: WorkspaceScope, id: string): Promise<void> {
  try {
    await checkDomain(deps, SYSTEM, scope, id);
  } catch (error) {
    // Deleted since it was listed: there is nothing to look after.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

interface Acting {
  readonly deps: DomainDeps;
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
}

async function settle(
  tx: Tx,
  acting: Acting,
  { id, records }: { readonly id: string; readonly records: readonly string[] | undefined },
): Promise<KeptDomain> {
  const { deps, scope } = acting;
  // First, as a sign-in by an address of the domain does: a lost domain ends its session, or it is refused.
  await lockWorkspace(tx, scope);
  const before = await store.lockDomain(tx, scope, id);
  const nowMs = deps.clock.now();
  const { domain, news } = judgeDomain(before, isProven(before.token, records), nowMs);
  if (domain === before) return before;
  if (news === 'verified') {
    await requireNotOwn(tx, acting, domain);
    const change = { kind: 'verify_domain', domain: domain.domain } as const;
    await guardChange(tx, scope, { change, nowMs, actorId: acting.actor.id });
  }
  if (news === 'lost')
    await endLostGrants(tx, scope, { change: { kind: 'remove_domain', domain: domain.domain }, nowMs });
  const after = { ...domain, updatedAt: instantAfter(before.updatedAt, nowMs) };
  if (!(await store.saveDomain(tx, scope, after))) {
    throw conflict(createMessage('sso.domainElsewhere'));
  }
  if (news !== undefined) await tell(tx, acting, after, news);
  return after;
}

/** An owner outside the verified domains keeps their password where single sign-on is required: they are not to lose it unawares. */
async function requireNotOwn(tx: Tx, { actor, scope }: Acting, { domain }: KeptDomain): Promise<void> {
  if (!(await getPolicy(tx, scope)).requireSso) return;
  const members = await listSignInMeans(tx, scope);
  const isOwn = members.some(({ userId, email }) => userId === actor.id && emailKeyOf(email)?.endsWith(`@${domain}`));
  if (isOwn) {
    throw conflict(createMessage('sso.domainOwn'));
  }
}

const VERBS: Readonly<Record<DomainNews, string>> = {
  verified: 'domain_verified',
  missing: 'domain_record_missing',
  back: 'domain_record_back',
  lost: 'domain_lost',
};

async function tell(tx: Tx, acting: Acting, domain: KeptDomain, news: DomainNews): Promise<void> {
  // Nobody is vouched for by it any more, as where an owner removes it.
  const sessionsEnded = news === 'lost' ? await endSsoSessions(tx, acting.scope, domain.domain) : undefined;
  await audit(tx, acting, domain, {
    verb: VERBS[news],
    ...(sessionsEnded !== undefined && { detail: { sessionsEnded } }),
  });
  if (news !== 'missing' && news !== 'lost') return;
  const { endsAt, txtName } = viewOf(domain);
  const atMs = Date.parse((news === 'lost' ? domain.lostAt : endsAt) ?? domain.updatedAt);
  const about = { domain: domain.domain, txtName, atMs, isLost: news === 'lost' };
  await tellOwners(tx, acting.deps, acting.scope, { template: 'sso_domain_missing', about });
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: Acting,
  { id, domain }: KeptDomain,
  { verb, detail }: { readonly verb: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const subject = { type: 'sso_domain', id };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `sso.${verb}`,
    subject,
    detail: { domain, ...detail },
  });
}
