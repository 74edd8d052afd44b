// The check of a connection after it was given credentials, settings or a link: whose account it is, and what the linked project
// is called. It runs in the background, since connecting never waits for a vendor.
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/job.ts';
import { type CallerState, MustWait } from '../calls/public.ts';
import {
  connectionStore,
  type EventDeps,
  findSealed,
  recordConnectionEvent,
  type StoredConnection,
} from '../connections/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type OpenSession, openSession, type SessionDeps } from './open-session.ts';

interface CheckPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly connectionId: string;
  /** Of the calls before the vendor asked for a wait: tries are counted over it. */
  readonly state?: CallerState;
}

const CHECK_JOB = 'check_integration_connection';
/** Less than runs take: somebody waits to see whether the address and the credentials are right. */
const MAX_TRIES = 2;

/** Enqueues the check of a connection in this transaction. */
export async function enqueueCheck(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  connectionId: string,
  { runAt, state }: { readonly runAt?: string; readonly state?: CallerState | undefined } = {},
): Promise<void> {
  const payload: CheckPayload = { workspaceId, projectId, connectionId, ...(state !== undefined && { state }) };
  const key = `${CHECK_JOB}:${connectionId}`;
  await enqueue(tx, { name: CHECK_JOB }, payload, { key, ...(runAt !== undefined && { runAt }) });
}

/** Returns the job that checks connections. */
export function checkJob(deps: SessionDeps & EventDeps): Job<CheckPayload> {
  return { name: CHECK_JOB, places: 'calls', handle: (payload, stopping) => check(deps, payload, stopping) };
}

async function check(
  deps: SessionDeps & EventDeps,
  { workspaceId, projectId, connectionId: id, state }: CheckPayload,
  signal?: AbortSignal,
): Promise<void> {
  const scope = projectScope(workspaceId, projectId);
  const { connection } = await findSealed(deps.db.reader(scope), scope, id);
  if (connection.state === 'disconnected') return;
  const memory = { state };
  const onState = (next: CallerState) => {
    memory.state = next;
  };
  let opened: OpenSession | undefined;
  try {
    opened = await openSession(deps, scope, { id, signal, state, onState, maxTries: MAX_TRIES });
    const { adapter, session } = opened;
    const account = await adapter.readAccount(session);
    const names = await readNames(opened);
    const { updatedAt } = opened.connection;
    await inTransaction(deps.db, scope, (tx) =>
      connectionStore.saveChecked(tx, scope, id, { account, ...names, updatedAt }),
    );
  } catch (error) {
    if (error instanceof MustWait) {
      return checkLater(deps, scope, connection, { untilMs: error.untilMs, state: memory.state });
    }
    if (!(error instanceof VendorFault) || error.code === 'interrupted') throw error;
    const generation = opened?.generation() ?? connection.tokenGeneration;
    await recordFault(deps, scope, { connection, fault: error, generation });
  }
}

/** Checks again once the wait is over, unless the connection was changed meanwhile, which enqueued a check of its own. */
async function checkLater(
  deps: SessionDeps,
  scope: ProjectScope,
  { id, updatedAt }: StoredConnection,
  { untilMs, state }: { readonly untilMs: number; readonly state: CallerState | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { connection: now } = await findSealed(tx, scope, id);
    if (now.updatedAt !== updatedAt) return;
    const runAt = instantOf(untilMs);
    await connectionStore.savePause(tx, scope, id, runAt);
    await enqueueCheck(tx, scope, id, { runAt, state });
  });
}

/** The names of the linked company and project among those that the account sees; null for one that is not among them. */
async function readNames({ adapter, session, connection }: OpenSession) {
  const { linkedProjectId, companyId, vendor } = connection;
  const find = async (kind: 'companies' | 'projects' | 'properties', id: string | null, parent: string | null) => {
    if (id === null) return null;
    const choices = await adapter.listChoices(session, { kind, parent, q: null });
    return choices.find((each) => each.id === id)?.name ?? null;
  };
  return {
    companyName: await find('companies', companyId, null).catch(ignoreForbidden),
    linkedName: await find(vendor === 'c' ? 'properties' : 'projects', linkedProjectId, companyId),
  };
}

/** An account that may not list companies can do all else: null stands for the name. */
function ignoreForbidden(error: unknown): null {
  if (error instanceof VendorFault && (error.code === 'forbidden' || error.code === 'not_found_or_no_access'))
    return null;
  throw error;
}

interface Failed {
  readonly connection: StoredConnection;
  readonly fault: VendorFault;
  readonly generation: number;
}

async function recordFault(
  deps: SessionDeps & EventDeps,
  scope: ProjectScope,
  { connection: { id, updatedAt }, fault, generation }: Failed,
): Promise<void> {
  const { code, message, said } = fault;
  const kind = code === 'unauthorized' ? ('credentials_refused' as const) : ('run_failed' as const);
  await inTransaction(deps.db, scope, async (tx) => {
    const event = { kind, code, message, said };
    const retryMs = await recordConnectionEvent(tx, deps, scope, { id, updatedAt, generation, event });
    if (retryMs !== undefined) await enqueueCheck(tx, scope, id, { runAt: instantOf(deps.clock.now() + retryMs) });
  });
}
