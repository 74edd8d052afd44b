// The secrets that sign the events of a connection: the one of `config.webhookSecret`, else one of our own, and for a day the one
// before it, since vendors sign with it for a while longer.
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { randomToken } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { openSecrets } from '../credentials/public.ts';
import { lockHookSecrets, type SealedHookSecrets, saveHookSecrets } from './store.ts';

interface HookSecrets {
  readonly current: string;
  /** True for a secret that was made here. */
  readonly isOwn: boolean;
  readonly previous: { readonly secret: string; readonly until: string } | null;
}

export interface SecretDeps {
  readonly clock: Clock;
  readonly keyring: Keyring;
}

const SECRET_BYTES = 32;
const PREVIOUS_MS = 24 * 60 * 60_000;
const contextFor = (id: string) => `integration_connection.hook_secrets.${id}`;

/** Gives a connection a secret, or takes over the one of its settings; the former one serves for another day. */
export async function keepHookSecret(
  tx: Tx,
  { clock, keyring }: SecretDeps,
  scope: ProjectScope,
  id: string,
): Promise<void> {
  const sealed = await lockHookSecrets(tx, scope, id);
  if (sealed === undefined) return;
  const configured = findConfigured(keyring, id, sealed);
  const before = open(keyring, id, sealed);
  const isKept = configured === undefined ? before?.isOwn === true : before?.current === configured;
  if (isKept) return;
  const secrets: HookSecrets = {
    current: configured ?? randomToken(SECRET_BYTES),
    isOwn: configured === undefined,
    previous: before && { secret: before.current, until: instantOf(clock.now() + PREVIOUS_MS) },
  };
  await saveHookSecrets(tx, scope, id, keyring.seal(JSON.stringify(secrets), contextFor(id)));
}

/** Returns the secret in use; undefined for a connection that has none yet. */
export function findHookSecret(keyring: Keyring, id: string, sealed: SealedHookSecrets): string | undefined {
  return findConfigured(keyring, id, sealed) ?? open(keyring, id, sealed)?.current;
}

/** Returns the secrets by which an event may be signed now, always three: an undefined one stands for one that there is not. */
export function listHookSecrets(
  { clock, keyring }: SecretDeps,
  id: string,
  sealed: SealedHookSecrets,
): readonly (string | undefined)[] {
  const stored = open(keyring, id, sealed);
  const previous = stored?.previous ?? null;
  const isLive = previous !== null && Date.parse(previous.until) > clock.now();
  return [findConfigured(keyring, id, sealed), stored?.current, isLive ? previous.secret : undefined];
}

/** Creates sealed values of a connection that there is not: opening them takes as long as opening those of one. */
export function createDecoy(keyring: Keyring): SealedHookSecrets & { readonly id: string } {
  const id = '00000000-0000-0000-0000-000000000000';
  const secrets: HookSecrets = { current: randomToken(SECRET_BYTES), isOwn: true, previous: null };
  return { id, secrets: null, hookSecrets: keyring.seal(JSON.stringify(secrets), contextFor(id)) };
}

function findConfigured(keyring: Keyring, id: string, { secrets }: SealedHookSecrets): string | undefined {
  const { webhookSecret } = openSecrets(keyring, id, secrets);
  return typeof webhookSecret === 'string' && webhookSecret !== '' ? webhookSecret : undefined;
}

function open(keyring: Keyring, id: string, { hookSecrets }: SealedHookSecrets): HookSecrets | null {
  return hookSecrets === null ? null : JSON.parse(keyring.openText(hookSecrets, contextFor(id)));
}
