import { createMessage } from '../../../../contract/messages/message.ts';
import type { PasskeyAttestation, PasskeyWithRecoveryCodes } from '../../../../contract/second-factors.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { requireOwnAccount } from '../../platform/access/own-account.ts';
import type { Budgets } from '../../platform/access/rate-limits.ts';
import { conflict, invalidField, notFound, unauthorized } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MailJobDeps } from '../../platform/mail/mail-job.ts';
import { factorChanges, findFactors, type toldOf } from '../second-factors/public.ts';
import { lockPerson, type Person } from '../users/public.ts';
import { type CeremonyDeps, creationOptions, verifyAttestation } from './ceremony.ts';
import { insertPasskey, type ListedPasskey, listPasskeys, removePasskey, renamePasskey } from './store.ts';

export interface PasskeyDeps extends CeremonyDeps {
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  readonly budgets: Budgets;
}

type Told = ReturnType<typeof toldOf>;

/** Most passkeys of a person: one for each of their devices, and far from a flood. */
const MOST_PASSKEYS = 25;

/** Returns options to register another passkey with. Throws conflict where the person has as many as they may have. */
export async function beginPasskey(deps: PasskeyDeps, caller: PersonCaller) {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    // A challenge that came after the account was claimed would outlive those that the claim deleted.
    const person = await getLocked(deps, tx, caller);
    requireOwnAccount(caller, (await findFactors(tx, person.id)).workspaces);
    const known = await listPasskeys(tx, person.id);
    requireRoom(known);
    return creationOptions(deps, tx, { person, known });
  });
}

/**
 * Adds the passkey that a browser made, and confirms this session with it. Answers with recovery codes where the person has
 * none. Throws invalidField where it answers no challenge of theirs.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: PersonCaller,
  told: Told,
  { name, response }: { readonly name: string; readonly response: PasskeyAttestation },
): Promise<PasskeyWithRecoveryCodes> {
  requireOwnAccount(caller);
  await factorChanges.take(deps, caller);
  const verified = await verifyAttestation(deps, caller.id, response);
  if (verified === undefined) throw invalidField('response', createMessage('factors.notAsked'));
  const id = deps.ids.next();
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await getLocked(deps, tx, caller);
    requireRoom(await listPasskeys(tx, person.id));
    const at = instantOf(deps.clock.now());
    if (!(await insertPasskey(tx, { ...verified, id, userId: person.id, name, createdAt: at }))) {
      throw conflict(createMessage('factors.known'));
    }
    const happened = { ...told, change: 'passkey_added', detail: { passkeyId: id, name }, at } as const;
    const recoveryCodes = await factorChanges.settleAdded(deps, tx, { caller, person }, happened);
    return { id, name, backedUp: verified.backedUp, createdAt: at, lastUsedAt: null, recoveryCodes };
  });
}

/** Gives a passkey another name. Throws not_found where it is not the person's. */
export async function changePasskey(
  deps: PasskeyDeps,
  caller: PersonCaller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<ListedPasskey> {
  return inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    await getLocked(deps, tx, caller);
    requireOwnAccount(caller, (await findFactors(tx, caller.id)).workspaces);
    if (!(await renamePasskey(tx, caller.id, id, name))) throw notFound();
    const passkey = (await listPasskeys(tx, caller.id)).find((each) => each.id === id);
    if (passkey === undefined) throw notFound();
    return passkey;
  });
}

/** Removes a passkey. Throws not_found where it is not the person's. */
export async function dropPasskey(deps: PasskeyDeps, caller: PersonCaller, told: Told, id: string): Promise<void> {
  requireOwnAccount(caller);
  await inTransaction(deps.db, NO_WORKSPACE, async (tx) => {
    const person = await getLocked(deps, tx, caller);
    const name = await removePasskey(tx, person.id, id);
    if (name === null) throw notFound();
    const at = instantOf(deps.clock.now());
    await factorChanges.settleRemoved(
      deps,
      tx,
      { caller, person },
      {
        ...told,
        change: 'passkey_removed',
        detail: { passkeyId: id, name },
        at,
      },
    );
  });
}

function requireRoom(known: readonly ListedPasskey[]): void {
  if (known.length >= MOST_PASSKEYS) throw conflict(createMessage('factors.most'));
}

async function getLocked({ clock }: Pick<PasskeyDeps, 'clock'>, tx: Tx, caller: PersonCaller): Promise<Person> {
  await lockSession(tx, caller, { at: instantOf(clock.now()) });
  const person = await lockPerson(tx, caller.id, { email: caller.email });
  if (person === undefined) throw unauthorized();
  return person;
}
