// Connecting, changing and disconnecting accounting (integrations 11.18). None of it calls the provider: a job reads account and company.
import type { AccountingChange, AccountingConnect } from '../../../../contract/accounting.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireEditMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import { sealCredentials } from '../credentials/public.ts';
import type { StoredAccounting } from './accounting.ts';
import { deleteChoices } from './choice-store.ts';
import { insertAccounting, lockAccounting, notConnected, type SealedAccounting, updateAccounting } from './store.ts';

export interface AccountingDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly targets: Targets;
  readonly accounting: AccountingSettings;
  /** Called in the transaction that gave the connection credentials: it is to be checked, and what waited for it continues. */
  readonly onAccountingConnected: (tx: Tx, scope: WorkspaceScope) => Promise<void>;
  /** Called in the transaction that disconnects, before all else of it. */
  readonly onAccountingDisconnecting: (tx: Tx, scope: WorkspaceScope) => Promise<void>;
  /** Called with the connection that was disconnected, and its sealed credentials. */
  readonly onAccountingDisconnected: (ended: SealedAccounting) => void;
}

export interface AccountingConnected {
  readonly connection: StoredAccounting;
  readonly isNew: boolean;
}

/** Connects the workspace to the provider, or gives its connection other credentials. */
export async function connectAccounting(
  deps: AccountingDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { accessToken, refreshToken, expiresAt, scopes, baseUrl = null }: AccountingConnect,
): Promise<AccountingConnected> {
  const { slug, name } = deps.accounting;
  await requireAddress(deps, baseUrl);
  const made = {
    ...{ id: deps.ids.next(), provider: slug, at: instantOf(deps.clock.now()) },
    createdBy: actor.type === 'user' ? { type: actor.type, id: actor.id } : { type: 'system' as const, id: null },
  };
  return inTransaction(deps.db, scope, async (tx) => {
    const isNew = await insertAccounting(tx, scope, made);
    const before = await lockAccounting(tx, scope);
    if (before === undefined) throw new Error('a connection that exists is not there');
    const { id, state, provider } = before.connection;
    if (state !== 'disconnected' && provider !== slug) {
      throw conflict(createMessage('accounting.otherProvider', { name: provider }));
    }
    const connection = await updateAccounting(tx, scope, {
      connected: {
        ...{ provider: slug, baseUrl, scopes: scopes ?? before.connection.scopes },
        credentials: sealCredentials(
          deps.keyring,
          id,
          { accessToken, refreshToken: refreshToken ?? null },
          'accounting_connection',
        ),
        tokenExpiresAt: expiresAt ?? null,
        hasRefreshToken: refreshToken !== undefined,
      },
    });
    await audit(tx, { deps, actor, scope }, { id, verb: 'connected', detail: { provider: name, reconnected: !isNew } });
    await deps.onAccountingConnected(tx, scope);
    return { connection, isNew };
  });
}

interface Changing {
  readonly ifMatch: string | undefined;
  readonly change: AccountingChange;
}

/** Changes settings of accounting. */
export async function changeAccounting(
  deps: AccountingDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { ifMatch, change }: Changing,
): Promise<StoredAccounting> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = (await lockAccounting(tx, scope))?.connection;
    if (before === undefined) throw notConnected();
    requireEditMatch(ifMatch, before.updatedAt);
    if (before.state === 'disconnected') throw notConnected();
    if (change.defaultKind === 'bill' && before.company?.hasDraftBills === false) {
      throw invalidField('defaultKind', createMessage('accounting.noDraftBills'));
    }
    const { requireSecondPerson = before.requireSecondPerson, defaultKind = before.defaultKind } = change;
    const isSame = requireSecondPerson === before.requireSecondPerson && defaultKind === before.defaultKind;
    if (isSame) return before;
    const connection = await updateAccounting(tx, scope, { requireSecondPerson, defaultKind });
    await audit(tx, { deps, actor, scope }, { id: before.id, verb: 'changed', detail: { ...change } });
    return connection;
  });
}

/** Disconnects: credentials, company and known choices are deleted. */
export async function disconnectAccounting(
  deps: AccountingDeps,
  actor: Actor,
  scope: WorkspaceScope,
  ifMatch: string | undefined,
): Promise<void> {
  const ended = await inTransaction(deps.db, scope, async (tx) => {
    await deps.onAccountingDisconnecting(tx, scope);
    const before = await lockAccounting(tx, scope);
    if (before === undefined) return undefined;
    const { id, state, provider, updatedAt } = before.connection;
    requireEditMatch(ifMatch, updatedAt);
    if (state === 'disconnected') return undefined;
    await updateAccounting(tx, scope, { disconnected: true });
    await deleteChoices(tx, scope);
    await audit(tx, { deps, actor, scope }, { id, verb: 'disconnected', detail: { provider } });
    return before;
  });
  if (ended !== undefined) deps.onAccountingDisconnected(ended);
}

/** Asks DNS, and so before the transaction. */
async function requireAddress({ targets }: AccountingDeps, baseUrl: string | null): Promise<void> {
  const fault = baseUrl === null ? undefined : await targets.faultOf(baseUrl);
  if (fault !== undefined) throw invalidField('baseUrl', fault);
}

interface Auditing {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
}

function audit(
  tx: Tx,
  { deps, actor, scope }: Auditing,
  { id, verb, detail }: { readonly id: string; readonly verb: string; readonly detail: Record<string, unknown> },
): Promise<void> {
  const subject = { type: 'accounting_connection', id };
  return recordAudit(tx, { ids: deps.ids, actor }, scope, { action: `accounting.${verb}`, subject, detail });
}
