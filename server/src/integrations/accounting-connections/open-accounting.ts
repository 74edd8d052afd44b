// Opens the session of a workspace with its accounting provider. Nothing is read or written before the company of new credentials was
// compared with that of the documents here.
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Client } from '../../platform/outbound/client.ts';
import type { AccountingSettings } from '../../platform/vendor-settings.ts';
import type { AccountingAdapter } from '../accounting-provider/public.ts';
import {
  type CallerCredentials,
  type CallerState,
  createCaller,
  type Pace,
  type VendorCaller,
} from '../calls/public.ts';
import { openTokenCredentials, type TokenDeps } from '../tokens/public.ts';
import { type CalledVendor, VendorFault, type VendorSession } from '../vendors/public.ts';
import type { StoredAccounting } from './accounting.ts';
import { deleteChoices } from './choice-store.ts';
import { findAccounting, findSealedAccounting, lockAccounting, saveCompany } from './store.ts';

export interface AccountingSessionDeps extends TokenDeps {
  readonly accounting: AccountingSettings;
  readonly accountingAdapter: AccountingAdapter;
  readonly client: Pick<Client, 'request' | 'open'>;
  readonly pace: Pace;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Tells whether documents of this workspace are at the provider: they bind the connection to their company. */
  readonly hasAccountingDocuments: (reader: Reader, scope: WorkspaceScope) => Promise<boolean>;
  /** Called with the result of each attempt to call a vendor, for metrics. */
  readonly onCall?: (vendor: CalledVendor, result: SyncCode | 'ok') => void;
  /** Called with each wait before a call. */
  readonly onWait?: (vendor: CalledVendor, seconds: number) => void;
}

export interface OpenAccounting {
  readonly session: VendorSession;
  readonly caller: VendorCaller;
  readonly adapter: AccountingAdapter;
  readonly connection: StoredAccounting;
  /** Refuses calls from now on with credentials that are not known to be of this company. */
  bind(companyId: string): void;
  /** The generation of the tokens that were used last; undefined before the first call. */
  generation(): number | undefined;
}

interface Opening {
  /** Of the calls before, as `onState` was given it; null at first. */
  readonly state?: unknown;
  readonly onState?: (state: CallerState) => void;
  readonly maxTries?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a session. Throws VendorFault `not_configured` without an address or for another company than that of the documents here,
 * `unauthorized` without credentials, and what its first call throws.
 */
export async function openAccounting(
  deps: AccountingSessionDeps,
  scope: WorkspaceScope,
  opening: Opening = {},
): Promise<OpenAccounting> {
  const opened = await checkCompany(deps, scope, await openUnchecked(deps, scope, opening));
  // Another company may be connected while this session works.
  if (opened.connection.company !== null) opened.bind(opened.connection.company.id);
  return opened;
}

/** Opens a session whose company may be another one than that of the documents here; nothing is called. Throws VendorFault. */
export async function openUnchecked(
  deps: AccountingSessionDeps,
  scope: WorkspaceScope,
  { state = null, onState = () => undefined, maxTries, signal }: Opening,
): Promise<OpenAccounting> {
  const sealed = await findSealedAccounting(deps.db.reader(scope), scope);
  if (sealed === undefined || sealed.credentials === null) {
    throw new VendorFault('unauthorized', createMessage('accounting.notConnected'));
  }
  const { connection } = sealed;
  const baseUrl = findAddress(deps, connection.provider, connection.baseUrl);
  if (baseUrl === undefined) throw new VendorFault('not_configured', createMessage('integrations.faultNoAddress'));
  const used = openTokenCredentials(deps, scope, {
    owner: { table: 'accounting_connection', id: connection.id },
    baseUrl,
    findAddress: (own) => findAddress(deps, connection.provider, own),
  });
  const bound: { companyId?: string } = {};
  const caller = createCaller({
    client: deps.client,
    clock: deps.clock,
    random: deps.random,
    baseUrl,
    kind: 'accounting',
    credentials: guardCompany(deps, scope, used.credentials, bound),
    pace: deps.pace.forConnection(connection.id, 'accounting'),
    state,
    onState,
    ...(maxTries !== undefined && { maxTries }),
    onCall: (result) => deps.onCall?.('accounting', result),
    onWait: (seconds) => deps.onWait?.('accounting', seconds),
    signal,
  });
  const session: VendorSession = {
    call: caller.call,
    companyId: connection.company?.id ?? null,
    projectId: null,
    accountId: connection.account?.id ?? null,
    config: {},
    timeZone: 'UTC',
    settings: { webUrl: undefined },
  };
  const bind = (companyId: string) => {
    bound.companyId = companyId;
  };
  return { session, caller, adapter: deps.accountingAdapter, connection, bind, generation: used.generation };
}

/** Returns credentials that look at the company again once its session is bound to one, after the token was read. */
function guardCompany(
  { db }: AccountingSessionDeps,
  scope: WorkspaceScope,
  credentials: CallerCredentials,
  bound: { readonly companyId?: string },
): CallerCredentials {
  return {
    ...credentials,
    async headers() {
      const headers = await credentials.headers();
      if (bound.companyId === undefined) return headers;
      const now = await findAccounting(db.reader(scope), scope);
      if (now?.isChecked === true && now.company?.id === bound.companyId) return headers;
      throw new VendorFault('interrupted', createMessage('integrations.faultInterrupted'));
    },
  };
}

/** The address of a connection's API; undefined without one, also once the operator has configured another provider. */
function findAddress(
  { accounting }: Pick<AccountingSessionDeps, 'accounting'>,
  provider: string,
  own: string | null,
): string | undefined {
  return provider === accounting.slug ? (own ?? accounting.apiUrl) : undefined;
}

/** Reads the company of new credentials. Throws VendorFault `not_configured` for another one than that of the documents here. */
export async function checkCompany(
  deps: AccountingSessionDeps,
  scope: WorkspaceScope,
  opened: OpenAccounting,
): Promise<OpenAccounting> {
  const { adapter, session, connection: before } = opened;
  if (before.isChecked) return opened;
  const company = await adapter.readCompany(session);
  const connection = await inTransaction(deps.db, scope, async (tx) => {
    const now = (await lockAccounting(tx, scope))?.connection;
    // Other credentials may have come meanwhile.
    if (now?.updatedAt !== before.updatedAt) {
      throw new VendorFault('interrupted', createMessage('integrations.faultInterrupted'));
    }
    const known = now.company;
    if (known !== null && known.id !== company.id) {
      if (await deps.hasAccountingDocuments(tx, scope)) {
        const names = { name: company.name, other: known.name };
        throw new VendorFault('not_configured', createMessage('accounting.otherCompany', names));
      }
      await deleteChoices(tx, scope);
    }
    return saveCompany(tx, scope, company);
  });
  return { ...opened, connection, session: { ...session, companyId: company.id } };
}
