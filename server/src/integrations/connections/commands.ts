// Connecting, linking and disconnecting (integrations 11.2 to 11.4). None of it calls a vendor: credentials are checked by a job.
import type {
  AuthKind,
  IntegrationChange,
  IntegrationConnect,
  IntegrationLink,
} from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, type FieldError, invalidField, validationFailed } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireEditMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { findApiAddress, listAuthKinds } from '../catalog/public.ts';
import { type Credentials, openSecrets, readCredentials, sealCredentials, sealSecrets } from '../credentials/public.ts';
import { type Config, mergeConfig } from './config.ts';
import type { ConnectionCounts, StoredConnection } from './connection.ts';
import {
  type ConnectionChange,
  insertConnection,
  lockConnection,
  lockVendorConnection,
  type SealedConnection,
  updateConnection,
} from './store.ts';
import { countConnections, findLinkState } from './work-store.ts';

export interface ConnectionDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly targets: Targets;
  readonly vendors: readonly VendorSettings[];
  /** Checks the members of a configuration that the adapter of a kind of vendor knows. */
  readonly checkConfig: (kind: VendorSettings['kind'], config: Config) => FieldError[];
  /** Called in the transaction that gave a connection credentials, settings or a link: it is to be checked. */
  readonly onConnectionChanged: (tx: Tx, scope: ProjectScope, id: string) => Promise<void>;
  /** Called in the transaction that links a connection to another project than before: the links of the old one are to end. */
  readonly onRelinked: (tx: Tx, scope: ProjectScope, id: string) => Promise<void>;
  /** Called in the transaction that disconnects, before all else of it: a run under way is cancelled. */
  readonly onDisconnecting: (tx: Tx, scope: ProjectScope, id: string) => Promise<void>;
  /** Called with the credentials and settings of a connection that was disconnected. */
  readonly onDisconnected: (ended: EndedConnection) => void;
}

export interface EndedConnection {
  readonly connection: StoredConnection;
  /** Sealed values as they were. */
  readonly credentials: string | null;
  readonly secrets: string | null;
}

/** A request to connect, of either route. */
export interface Connecting {
  readonly vendor: VendorSettings;
  readonly authKind: AuthKind;
  readonly credentials: IntegrationConnect['credentials'];
  readonly config: Config;
  readonly scopes: readonly string[] | undefined;
  /** The path of settings in the request, for refusals. */
  readonly configPath: 'config/' | '';
}

export interface Connected {
  readonly connection: StoredConnection;
  readonly counts: ConnectionCounts | undefined;
  readonly isNew: boolean;
}

/** Connects a project to a vendor, or gives its connection other credentials and merges its settings. */
export async function connectVendor(
  deps: ConnectionDeps,
  actor: Actor,
  scope: ProjectScope,
  connecting: Connecting,
): Promise<Connected> {
  const { vendor, authKind, config, scopes } = connecting;
  await requireAddress(deps, config, `${connecting.configPath}baseUrl`);
  const { expiresAt = null } = connecting.credentials;
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    // After the transaction has refused a project that is archived.
    if (!listAuthKinds(vendor.kind).includes(authKind)) {
      throw invalidField('authKind', createMessage('integrations.authKind'));
    }
    const credentials = readCredentials(authKind, connecting.credentials);
    const made = { id, vendor: vendor.kind, createdBy: readDoer(actor), at: instantOf(deps.clock.now()) };
    const isNew = await insertConnection(tx, scope, made);
    const before = await lockVendorConnection(tx, scope, vendor.kind);
    if (before === undefined) throw new Error('a connection that exists is not there');
    const connection = await updateConnection(tx, scope, before.connection.id, {
      ...sealChange(deps, before, { credentials, expiresAt }),
      state: 'connected',
      authKind,
      ...connectSettings(deps, before, { change: config, path: connecting.configPath }),
      // Another account may have signed in: it is read again.
      account: null,
      scopes: scopes ?? before.connection.scopes,
    });
    const detail = { vendor: vendor.name, authKind, reconnected: !isNew };
    await audit(tx, { deps, actor, scope }, { id: connection.id, verb: 'connected', detail });
    await deps.onConnectionChanged(tx, scope, connection.id);
    const counts = (await countConnections(tx, scope, [connection.id])).get(connection.id);
    return { connection, counts, isNew };
  });
}

/** Links a connection to a company and project of the vendor. */
export async function linkConnection(
  deps: ConnectionDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, link }: { readonly id: string; readonly link: IntegrationLink },
): Promise<StoredConnection> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { connection: before } = await lockConnection(tx, scope, id);
    const companyId = link.companyId === undefined ? null : String(link.companyId);
    const projectId = String(link.projectId);
    requireCompany(before, companyId);
    if (before.state === 'disconnected') throw conflict(createMessage('integrations.disconnected'));
    if (before.companyId === companyId && before.linkedProjectId === projectId) return before;
    const isMoved = before.linkedProjectId !== null && before.linkedProjectId !== projectId;
    if (isMoved) await requireRelinkable(tx, scope, id, link.relink === true);
    const connection = await updateConnection(tx, scope, id, { link: { companyId, projectId } });
    if (isMoved) await deps.onRelinked(tx, scope, id);
    const detail = { companyId, projectId, ...(isMoved && { before: before.linkedProjectId }) };
    await audit(tx, { deps, actor, scope }, { id, verb: 'linked', detail });
    await deps.onConnectionChanged(tx, scope, id);
    return connection;
  });
}

/** Throws conflict if records are linked that the request does not mean to unlink, or while those of a project before still are. */
async function requireRelinkable(tx: Tx, scope: ProjectScope, id: string, isRelink: boolean): Promise<void> {
  const { hasLinks, isRelinking } = await findLinkState(tx, scope, id);
  if (isRelinking) throw conflict(createMessage('integrations.relinking'));
  if (hasLinks && !isRelink) throw conflict(createMessage('integrations.hasLinks'));
}

/** Vendors of kind c have properties alone. */
function requireCompany({ vendor }: StoredConnection, companyId: string | null): void {
  if (vendor === 'c' && companyId !== null) {
    throw invalidField('companyId', createMessage('integrations.noCompany'));
  }
  if (vendor !== 'c' && companyId === null) throw invalidField('companyId', createMessage('field.required'));
}

/** Changes settings of a connection. */
export async function changeConnection(
  deps: ConnectionDeps,
  actor: Actor,
  scope: ProjectScope,
  {
    id,
    ifMatch,
    change,
  }: { readonly id: string; readonly ifMatch: string | undefined; readonly change: IntegrationChange },
): Promise<StoredConnection> {
  const { config = {}, scopes } = change;
  await requireAddress(deps, config, 'config/baseUrl');
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockConnection(tx, scope, id);
    requireEditMatch(ifMatch, before.connection.updatedAt);
    if (before.connection.state === 'disconnected') throw conflict(createMessage('integrations.disconnected'));
    if (Object.keys(config).length === 0 && scopes === undefined) return before.connection;
    requireAddressKept(deps, before.connection, config);
    const connection = await updateConnection(tx, scope, id, {
      ...mergeSettings(deps, before, { change: config, path: 'config/' }),
      ...(scopes !== undefined && { scopes }),
    });
    const detail = { settings: Object.keys(config), ...(scopes !== undefined && { scopes }) };
    await audit(tx, { deps, actor, scope }, { id, verb: 'changed', detail });
    await deps.onConnectionChanged(tx, scope, id);
    return connection;
  });
}

/** Disconnects: credentials and secrets are deleted, links, mapping and ledger stay. */
export async function disconnect(
  deps: ConnectionDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: string | undefined },
): Promise<void> {
  const ended = await inTransaction(deps.db, scope, async (tx) => {
    // Runs lock themselves before their connection.
    await deps.onDisconnecting(tx, scope, id);
    const before = await lockConnection(tx, scope, id);
    requireEditMatch(ifMatch, before.connection.updatedAt);
    if (before.connection.state === 'disconnected') return undefined;
    await updateConnection(tx, scope, id, {
      state: 'disconnected',
      credentials: null,
      config: { config: JSON.stringify(before.connection.config), secretPaths: [], secrets: null },
      account: null,
      hookStatus: 'none',
    });
    await audit(tx, { deps, actor, scope }, { id, verb: 'disconnected', detail: { vendor: before.connection.vendor } });
    return before;
  });
  if (ended !== undefined) deps.onDisconnected(ended);
}

/**
 * Stored credentials go to the address that they were entered for: another one takes them again, or whoever may change settings
 * could read them there.
 */
function requireAddressKept(deps: ConnectionDeps, before: StoredConnection, change: Config): void {
  if (hasNewOrigin(deps, before, change)) throw conflict(createMessage('integrations.newAddress'));
}

/** Tells whether settings lead a connection to another origin than before. */
function hasNewOrigin({ vendors }: ConnectionDeps, { vendor, config }: StoredConnection, change: Config): boolean {
  if (!Object.hasOwn(change, 'baseUrl')) return false;
  const findOrigin = (settings: Config) =>
    URL.parse(findApiAddress(vendors, { vendor, config: settings }) ?? '')?.origin;
  return findOrigin(config) !== findOrigin(change);
}

/** Merges settings of a request to connect: secrets that were stored for another address are dropped. */
function connectSettings(
  deps: ConnectionDeps,
  before: SealedConnection,
  settings: Parameters<typeof mergeSettings>[2],
): Pick<ConnectionChange, 'config' | 'hookSecrets'> {
  if (!hasNewOrigin(deps, before.connection, settings.change)) return mergeSettings(deps, before, settings);
  return { ...mergeSettings(deps, { ...before, secrets: null }, settings), hookSecrets: null };
}

/** Asks DNS, and so before the transaction. */
async function requireAddress({ targets }: ConnectionDeps, { baseUrl }: Config, path: string): Promise<void> {
  if (typeof baseUrl !== 'string') return;
  const fault = await targets.faultOf(baseUrl);
  if (fault !== undefined) throw invalidField(path, fault);
}

function sealChange(
  { keyring }: ConnectionDeps,
  { connection: { id } }: SealedConnection,
  { credentials, expiresAt }: { readonly credentials: Credentials; readonly expiresAt: string | null },
): Pick<ConnectionChange, 'credentials' | 'tokenExpiresAt' | 'hasRefreshToken'> {
  return {
    credentials: sealCredentials(keyring, id, credentials),
    tokenExpiresAt: expiresAt,
    hasRefreshToken: 'refreshToken' in credentials && credentials.refreshToken !== null,
  };
}

/** Merges settings over the stored ones. Throws validation_failed where a known member has another type. */
function mergeSettings(
  { keyring, checkConfig }: ConnectionDeps,
  { connection, secrets }: SealedConnection,
  { change, path }: { readonly change: Config; readonly path: string },
): Pick<ConnectionChange, 'config'> {
  if (Object.keys(change).length === 0) return {};
  const { id, vendor } = connection;
  const opened = openSecrets(keyring, id, secrets);
  const merged = mergeConfig({ config: connection.config, secrets: opened }, change);
  const named = { ...merged.config, ...merged.secrets };
  const faults = checkConfig(vendor, named).filter((each) => Object.hasOwn(change, each.path.split('/')[1] ?? ''));
  if (faults.length > 0) {
    throw validationFailed(faults.map((each) => ({ ...each, path: each.path.replace(/^config\//, path) })));
  }
  return {
    config: {
      config: JSON.stringify(merged.config),
      secretPaths: Object.keys(merged.secrets),
      secrets: sealSecrets(keyring, id, merged.secrets),
    },
  };
}

interface Auditing {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

function audit(
  tx: Tx,
  { deps, actor, scope }: Auditing,
  { id, verb, detail }: { readonly id: string; readonly verb: string; readonly detail: Record<string, unknown> },
): Promise<void> {
  const subject = { type: 'integration_connection', id };
  const entry = { action: `integrations.${verb}`, subject, projectId: scope.projectId, detail };
  return recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
}

const readDoer = ({ type, id }: Actor) => (type === 'user' ? { type, id } : { type: 'system' as const, id: null });
