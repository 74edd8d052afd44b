// Dependencies for renewing tokens and calling vendors: of a test, or of a process that a test starts, which loads nothing else.
import { readConfig } from '../../src/config.ts';
import type { TokenDeps } from '../../src/integrations/tokens/public.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { type Db, openDb } from '../../src/platform/database/db.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { openAllowance } from '../../src/platform/outbound/addresses.ts';
import { openClient } from '../../src/platform/outbound/client.ts';
import { openNameResolver } from '../../src/platform/outbound/name-resolver.ts';
import { openKeyring } from '../../src/platform/secrets/keyring.ts';
import type { AccountingSettings, VendorSettings } from '../../src/platform/vendor-settings.ts';

/** Settings of a child process, as JSON. */
export interface ChildSettings {
  readonly ownerUrl: string;
  readonly serviceRole: string;
  readonly masterKey: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly workspaceId: string;
  readonly connectionId: string;
  /** An address that needs a valid token. */
  readonly probe: string;
}

export type OpenTokenDeps = TokenDeps & {
  readonly client: ReturnType<typeof openClient>;
  readonly vendors: readonly VendorSettings[];
  readonly accounting: AccountingSettings;
};

interface Opening {
  readonly db: Db;
  readonly masterKey: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Opens what renewing takes, with a client of its own. */
export function openTokenDeps({ db, masterKey, variables, clock }: Opening): OpenTokenDeps {
  const { vendors, accounting, allowedTargets } = readConfig(
    { dataDir: '/nowhere' },
    {
      ...variables,
      DATABASE_URL: 'postgres://h/d',
      PCS_MASTER_KEY: masterKey,
      PCS_OPERATOR_TOKEN: 'pcsop_of-a-test-process',
    },
  );
  const client = openClient({
    names: openNameResolver({ clock: systemClock }),
    isAllowed: openAllowance(allowedTargets),
    clock: systemClock,
    userAgent: 'test/1',
  });
  return { db, clock, ids: uuidV7(systemClock), keyring: openKeyring([masterKey]), client, vendors, accounting };
}

/** Opens a pool of a child process. */
export function openChildDb({ ownerUrl, serviceRole }: Pick<ChildSettings, 'ownerUrl' | 'serviceRole'>): {
  db: Db;
  close(): Promise<void>;
} {
  const pool = openPool({ url: ownerUrl, role: serviceRole, connections: 4, onConnectionLost: () => undefined });
  return { db: openDb(pool), close: () => pool.end() };
}
