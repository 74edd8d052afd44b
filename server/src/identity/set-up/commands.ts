import type { InitialSetup } from '../../../../contract/people.ts';
import { type Actor, SYSTEM } from '../../platform/access/caller.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { createWorkspace } from '../../tenancy/workspaces/public.ts';
import { joinWorkspace, prepareNewcomer } from '../joining/public.ts';
import { findToken, issueToken, useToken, withdrawTokens } from '../one-time-tokens/public.ts';
import { countPeople, readEmail } from '../users/public.ts';

export interface SetUpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

/** The first owner, and the hash of the password they chose. */
interface Owner {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The one-time token with which the first owner sets up an empty service; undefined once there are people. Each start of
 * each process makes one, since each prints its own; all stand until one is used.
 */
export async function issueSetUpToken(deps: Pick<SetUpDeps, 'db' | 'clock'>): Promise<string | undefined> {
  if ((await countPeople(deps.db.directory)) > 0) return undefined;
  const nowMs = deps.clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + LIFE_MS) };
  return inTransaction(deps.db, NO_WORKSPACE, (tx) => issueToken(tx, 'set_up', null, life));
}

/**
 * Makes the first workspace and its owner, in one transaction that uses the token up. A token that is wrong, used or past
 * its time is 404, and so is any once there are people: the command line may have made the first.
 */
export async function setUp(deps: SetUpDeps, requestId: string, body: InitialSetup): Promise<Owner> {
  const now = instantOf(deps.clock.now());
  if ((await findToken(deps.db.directory, 'set_up', body.token, now)) === undefined) throw notFound();
  const owner = await prepareNewcomer(deps, readEmail(body.email), body);
  const actor: Actor = { ...SYSTEM, requestId };
  await createWorkspace(deps, actor, { name: body.workspaceName }, async (tx, scope) => {
    if ((await useToken(tx, 'set_up', body.token, now)) === undefined) throw notFound();
    // Of two links used at once each then waits for the other's row: one transaction is undone, and finds its own gone.
    await withdrawTokens(tx, 'set_up', null);
    if ((await countPeople(tx)) > 0) throw notFound();
    await joinWorkspace({ tx, ids: deps.ids, actor }, scope, owner, { role: 'owner', by: 'operator', at: now });
  });
  return { userId: owner.userId, passwordHash: owner.passwordHash };
}
