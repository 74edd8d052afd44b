// Dependencies of the work of accounting, in a test or in a process that it starts.

import { readConfig } from '../../src/config.ts';
import { createChoiceCache } from '../../src/integrations/accounting-connections/choices.ts';
import { documentStore } from '../../src/integrations/accounting-entries/public.ts';
import { accountingAdapter } from '../../src/integrations/accounting-provider/public.ts';
import { createPace } from '../../src/integrations/calls/public.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { beforeCommitting, type Db } from '../../src/platform/database/db.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { openAllowance } from '../../src/platform/outbound/addresses.ts';
import { openClient } from '../../src/platform/outbound/client.ts';
import { openNameResolver } from '../../src/platform/outbound/name-resolver.ts';
import { openKeyring } from '../../src/platform/secrets/keyring.ts';

/** Settings of a child process, as JSON. */
export interface AccountingChild {
  readonly ownerUrl: string;
  readonly serviceRole: string;
  readonly masterKey: string;
  /** The address of the simulated provider. */
  readonly url: string;
  readonly workspaceId: string;
  readonly projectId: string;
}

/** The variables of a service that calls a simulated accounting provider. */
export const describeAccounting = (url: string): Record<string, string> => ({
  PCS_ALLOWED_TARGETS: '127.0.0.0/8',
  PCS_ACCOUNTING_API_URL: url,
  PCS_ACCOUNTING_AUTHORIZE_URL: `${url}/oauth/authorize`,
  PCS_ACCOUNTING_TOKEN_URL: `${url}/oauth/token`,
  PCS_ACCOUNTING_REVOKE_URL: `${url}/oauth/revoke`,
  PCS_ACCOUNTING_CLIENT_ID: 'simulated-client',
  PCS_ACCOUNTING_CLIENT_SECRET: 'simulated-secret',
});

/** Opens what pushing takes; `atPoint` is asked at every call, before and after it, and before every commit. */
export function openAccountingDeps(
  db: Db,
  { masterKey, url }: Pick<AccountingChild, 'masterKey' | 'url'>,
  clock: Clock,
  atPoint: () => Promise<void> = async () => undefined,
) {
  const { accounting, vendors, allowedTargets } = readConfig(
    { dataDir: '/nowhere' },
    {
      ...describeAccounting(url),
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
  return {
    db: beforeCommitting(db, atPoint),
    clock,
    ids: uuidV7(systemClock),
    keyring: openKeyring([masterKey]),
    vendors,
    accounting,
    accountingAdapter,
    choiceCache: createChoiceCache(clock),
    client: {
      open: client.open,
      close: () => client.close(),
      async request(...given: Parameters<typeof client.request>) {
        await atPoint();
        const answer = await client.request(...given);
        await atPoint();
        return answer;
      },
    },
    pace: createPace(clock),
    random: () => 0.5,
    hasAccountingDocuments: documentStore.has,
    getProject: async () => ({ timeZone: 'Asia/Riyadh' }),
    notifyAccountingAdmins: async () => undefined,
    onEntryFailed: async () => undefined,
  };
}
