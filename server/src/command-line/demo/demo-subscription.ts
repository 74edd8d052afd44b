// The demo workspace's subscription to every event, which goes to the demo's own receiver: whoever looks at the workspace
// finds deliveries of what the demo itself did, and of all that they do.
import { EVENT_TYPES } from '../../../../contract/events.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Targets } from '../../platform/outbound/targets.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { memberLocks } from '../../tenancy/members/public.ts';
import { listKnownProjects } from '../../tenancy/projects/public.ts';
import { restartQueue } from '../../webhooks/deliveries/public.ts';
import { ensureWebhook } from '../../webhooks/subscriptions/public.ts';
import { type DemoState, saveState } from './demo-state.ts';
import type { DemoWorkspace } from './demo-workspace.ts';
import type { DemoReceiver } from './receiver.ts';

export interface SubscriptionDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly targets: Targets;
  readonly dataDir: string;
  /** Shows in one line why there is none. */
  readonly say: (line: string) => void;
}

const SUBSCRIPTION_NAME = 'The demo’s own receiver';

/** Has the subscription point to where the receiver listens now; answers with the state that knows the port. */
export async function subscribeReceiver(
  deps: SubscriptionDeps,
  { scope, actor, state }: DemoWorkspace,
  { port, url }: DemoReceiver,
): Promise<DemoState> {
  const known = state.receiverPort === port ? state : await saveState(deps.dataDir, { ...state, receiverPort: port });
  try {
    const webhookDeps = { ...deps, listKnownProjects, lockOwner: memberLocks.owner, onEnabled: restartQueue };
    await ensureWebhook(webhookDeps, actor, scope, { url, events: [...EVENT_TYPES], description: SUBSCRIPTION_NAME });
  } catch (error) {
    // A setting may forbid this machine, and people may have filled the workspace: the demo is good for the rest.
    if (!(error instanceof AppError)) throw error;
    const reasons = [error.message, ...(error.details ?? []).map(({ path, message }) => `${path} ${message.message}`)];
    deps.say(`the demo’s own receiver gets no webhooks: ${reasons.join(' ')}`);
  }
  return known;
}
