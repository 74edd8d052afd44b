// The hooks of a connection at its vendor: made after it is connected or linked, looked after by its runs, removed with it.
import { isIP } from 'node:net';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/job.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import { MustWait } from '../calls/public.ts';
import { findApiAddress } from '../catalog/public.ts';
import { type EndedConnection, type EventDeps, findSealed, type StoredConnection } from '../connections/public.ts';
import { links } from '../links/public.ts';
import { openEndedSession, openSession, type SessionDeps } from '../sessions/public.ts';
import { type HookAdapter, VendorFault, type VendorSession } from '../vendors/public.ts';
import { type AcceptDeps, isRunnable, requestPull } from './accept-event.ts';
import { findHookSecret } from './hook-secrets.ts';
import { findHookSecrets, findMissed, type KeptHooks, saveHookStatus } from './store.ts';

export interface HookDeps extends Omit<SessionDeps, 'getProject'>, Omit<AcceptDeps, 'arrivals'> {
  readonly getProject: SessionDeps['getProject'] & AcceptDeps['getProject'];
  readonly targets: Targets;
  readonly baseUrl: () => string;
  readonly notifyAdmins: EventDeps['notifyAdmins'];
}

interface HookPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly connectionId: string;
}

const HOOK_JOB = 'keep_integration_hooks';
/** Less than runs take: the next run looks again. */
const MAX_TRIES = 2;
const REMOVE_MS = 4_000;

/** Enqueues a look at the hooks of a connection in this transaction, at an instant if one is given. */
export async function enqueueHookCheck(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  connectionId: string,
  runAt?: string,
): Promise<void> {
  const payload: HookPayload = { workspaceId, projectId, connectionId };
  const key = `${HOOK_JOB}:${connectionId}`;
  await enqueue(tx, { name: HOOK_JOB }, payload, { key, ...(runAt !== undefined && { runAt }) });
}

/** Returns the job that reads what a connection missed, and keeps its hooks active. */
export function hookJob(deps: HookDeps): Job<HookPayload> {
  return { name: HOOK_JOB, places: 'calls', handle: (payload, stopping) => keepHooks(deps, payload, stopping) };
}

async function keepHooks(
  deps: HookDeps,
  { workspaceId, projectId, connectionId: id }: HookPayload,
  signal?: AbortSignal,
): Promise<void> {
  const scope = projectScope(workspaceId, projectId);
  const reader = deps.db.reader(scope);
  const { connection } = await findSealed(reader, scope, id);
  await requestCatchUp(deps, scope, id);
  const { hooks } = deps.adapters[connection.vendor];
  if (hooks === null || connection.linkedProjectId === null || !(await isRunnable(reader, deps, scope, id))) return;
  const sealed = await findHookSecrets(reader, scope, id);
  if (sealed === undefined) return;
  const secret = findHookSecret(deps.keyring, id, sealed);
  const url = formatHookUrl(deps, connection);
  if (secret === undefined || url === undefined || !(await canBeReached(deps, connection, url))) return;
  let isSwitchedOff = false;
  const save = (found: Pick<KeptHooks, 'status' | 'hasMissed'>) =>
    inTransaction(deps.db, scope, async (tx) => {
      await saveHookStatus(tx, scope, id, { ...sealed, ...found });
      if (isSwitchedOff || found.status === 'inactive')
        await deps.notifyAdmins(tx, scope, { kind: 'hook_inactive', connection });
    });
  try {
    const { session, connection: opened } = await openSession(deps, scope, { id, signal, maxTries: MAX_TRIES });
    // An edit since the secret was read may have changed the address, and has this job run again.
    if (opened.updatedAt !== connection.updatedAt) return;
    const found = await hooks.list(session, url);
    isSwitchedOff = found.some(({ isActive }) => !isActive);
    const kept = await activate(hooks, session, { url, secret, connection, found });
    await save(kept);
    if (kept.hasMissed) await requestCatchUp(deps, scope, id);
  } catch (error) {
    if (error instanceof MustWait) {
      const runAt = instantOf(error.untilMs);
      return inTransaction(deps.db, scope, (tx) => enqueueHookCheck(tx, scope, id, runAt));
    }
    if (!(error instanceof VendorFault) || error.code === 'interrupted') throw error;
    // Why the vendor refuses shows in the check of the connection and in its runs.
    await save({ status: 'unknown', hasMissed: false });
  }
}

interface Activating {
  readonly url: string;
  readonly secret: string;
  readonly connection: Pick<StoredConnection, 'hookStatus' | 'lastSyncedAt'>;
  /** The hooks that the vendor lists. */
  readonly found: Awaited<ReturnType<HookAdapter['list']>>;
}

/** Makes hooks that are missing, inactive or of another secret. `hasMissed`: some were not active, or may not have been. */
async function activate(hooks: HookAdapter, session: VendorSession, { url, secret, connection, found }: Activating) {
  const { hookStatus: status, lastSyncedAt } = connection;
  const isWhole = found.length > 0 && found.every(({ isActive }) => isActive);
  if (isWhole && status === 'active') return { status, hasMissed: false } as const;
  const made = await hooks.ensure(session, url, secret);
  const isActive = made.length > 0 && made.every((each) => each.isActive);
  const wereActive = status === 'active' || status === 'inactive' || found.length > 0;
  // The vendor did not answer then, or its hooks had another secret. A first synchronization waits for a person.
  const isUncertain = status === 'unknown' && lastSyncedAt !== null;
  const hasMissed = isUncertain || (!isWhole && wereActive);
  return { status: isActive ? ('active' as const) : ('inactive' as const), hasMissed };
}

/** Begins a run from the watermark if changes were missed, or have a place among the links now, and the vendor can be called. */
async function requestCatchUp(deps: HookDeps, scope: ProjectScope, id: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { needsCatchUp, hasUnplaced } = await findMissed(tx, scope, id);
    const hasPlace = hasUnplaced && (await links.findRoom(tx, scope, id)).left > 0;
    if (!(needsCatchUp || hasPlace) || !(await isRunnable(tx, deps, scope, id))) return;
    await requestPull(tx, deps, scope, { id, cause: 'authorized' });
  });
}

/** Removes the hooks of a connection that was disconnected, within seconds. Never fails: a vendor that does not answer is reported. */
export async function removeHooks(
  deps: Pick<
    HookDeps,
    'adapters' | 'baseUrl' | 'clock' | 'client' | 'keyring' | 'onCall' | 'onWait' | 'pace' | 'random' | 'vendors'
  > & {
    readonly onRemoveFailed: (error: Error) => void;
  },
  ended: EndedConnection,
): Promise<void> {
  const { connection } = ended;
  const { hooks } = deps.adapters[connection.vendor];
  const url = formatHookUrl(deps, connection);
  if (hooks === null || url === undefined || connection.linkedProjectId === null || connection.hookStatus === 'none')
    return;
  const limit = new AbortController();
  const stop = deps.clock.after(REMOVE_MS, () => limit.abort());
  try {
    const session = openEndedSession(deps, ended, limit.signal);
    if (session !== undefined) await hooks.remove(session, url);
  } catch (error) {
    if (!(error instanceof VendorFault || error instanceof MustWait || error instanceof AppError)) throw error;
    deps.onRemoveFailed(error);
  } finally {
    stop();
  }
}

/** Returns the address of a connection's events. Vendors of kind b send all of a company to one: its query tells hooks apart. */
function formatHookUrl(
  { baseUrl, vendors }: Pick<HookDeps, 'baseUrl' | 'vendors'>,
  { id, vendor }: StoredConnection,
): string | undefined {
  const slug = vendors.find(({ kind }) => kind === vendor)?.slug;
  if (slug === undefined || vendor === 'c') return undefined;
  const path = `${baseUrl().replace(/\/$/, '')}/api/webhooks/${slug}`;
  return vendor === 'a' ? `${path}/${id}` : `${path}?connection=${id}`;
}

/** Tells whether the vendor can send to an address here: it is public, or the vendor is on this machine too. */
async function canBeReached(deps: HookDeps, connection: StoredConnection, url: string): Promise<boolean> {
  const address = findApiAddress(deps.vendors, connection);
  if (address === undefined) return false;
  if (isLoopback(address)) return true;
  return url.startsWith('https:') && !isLoopback(url) && (await deps.targets.faultOf(url)) === undefined;
}

function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}
