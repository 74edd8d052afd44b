// The demo workspace's application, for who wants to go through a consent: a public one, which needs no secret to be tried.
import { findApplication, registerApplication } from '../../identity/oauth-server/public.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ids } from '../../platform/ids.ts';
import { type DemoState, saveState } from './demo-state.ts';
import type { DemoWorkspace } from './demo-workspace.ts';

export interface DemoApplicationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dataDir: string;
  /** Shows in one line why there is none. */
  readonly say: (line: string) => void;
}

export interface DemoApplication {
  readonly state: DemoState;
  /** Undefined where people have deleted it, or there is no room for it. */
  readonly clientId: string | undefined;
}

/** Where simulators/oauth-client listens. */
const REDIRECT_URI = 'http://127.0.0.1:8095/callback';

/** Registers the application at the first start; finds it again at each later one. */
export async function demoApplication(
  deps: DemoApplicationDeps,
  { scope, actor, state }: DemoWorkspace,
): Promise<DemoApplication> {
  if (state.applicationId !== undefined) {
    const found = await findApplication(deps.db.reader(scope), scope, state.applicationId);
    return { state, clientId: found?.clientId };
  }
  try {
    const { application } = await registerApplication(deps, actor, scope, {
      name: 'Demo application',
      clientType: 'public',
      redirectUris: [REDIRECT_URI],
      scopes: ['read', 'write', 'feeds', 'offline_access'],
    });
    const known = await saveState(deps.dataDir, { ...state, applicationId: application.id });
    return { state: known, clientId: application.clientId };
  } catch (error) {
    // People may have filled the workspace with their own: the demo is good for the rest.
    if (!(error instanceof AppError)) throw error;
    deps.say(`the demo has no application to connect: ${error.message}`);
    return { state, clientId: undefined };
  }
}
