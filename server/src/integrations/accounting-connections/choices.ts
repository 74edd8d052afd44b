// Choices that the provider has now, kept for ten minutes in this process and remembered for approvals.
import { MAX_ACCOUNTING_CHOICES } from '../../../../contract/accounting.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AccountingChoice, ChoiceList } from '../accounting-provider/public.ts';
import { cannotCall, readInTime } from '../choices/public.ts';
import { findAccountingStatus } from './accounting.ts';
import { saveChoices } from './choice-store.ts';
import { type AccountingSessionDeps, type OpenAccounting, openAccounting } from './open-accounting.ts';
import { findAccounting } from './store.ts';

const KEPT_MS = 10 * 60_000;
/** Lists that a process keeps; the oldest go first. */
const MAX_KEPT = 500;
/** A person waits for the answer and can ask again. */
const MAX_TRIES = 2;

type Choices = readonly AccountingChoice[];

/** The lists that were read lately. */
export interface ChoiceCache {
  find(key: string): Choices | undefined;
  keep(key: string, choices: Choices): void;
}

/** Creates the cache of a process. */
export function createChoiceCache(clock: Pick<Clock, 'now'>): ChoiceCache {
  const kept = new Map<string, { readonly choices: Choices; readonly untilMs: number }>();
  return {
    find(key) {
      const found = kept.get(key);
      return found !== undefined && clock.now() < found.untilMs ? found.choices : undefined;
    },
    keep(key, choices) {
      kept.delete(key);
      kept.set(key, { choices, untilMs: clock.now() + KEPT_MS });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}

export interface ChoiceDeps extends AccountingSessionDeps {
  readonly choiceCache: ChoiceCache;
}

interface Asked {
  readonly list: ChoiceList;
  readonly q: string | null;
}

/** Lists choices. Throws conflict if the connection cannot call, and vendor_unavailable if the provider does not answer well. */
export async function listAccountingChoices(deps: ChoiceDeps, scope: WorkspaceScope, asked: Asked): Promise<Choices> {
  const connection = await findAccounting(deps.db.reader(scope), scope);
  if (connection === undefined) throw cannotCall();
  const status = findAccountingStatus(connection, deps.clock.now());
  if (status === 'disconnected' || status === 'needs_authorization') throw cannotCall();
  // Connecting again changes the instant: another company has other choices.
  const key = JSON.stringify([connection.id, connection.updatedAt, asked.list, asked.q]);
  const kept = deps.choiceCache.find(key);
  if (kept !== undefined) return kept;
  const choices = await readInTime(deps.clock, async (signal) => {
    const opened = await openAccounting(deps, scope, { maxTries: MAX_TRIES, signal });
    const read = await readChoices(opened, asked);
    const seen = { list: asked.list, choices: read, at: instantOf(deps.clock.now()) };
    await inTransaction(deps.db, scope, (tx) => saveChoices(tx, scope, opened.connection, seen));
    return read;
  });
  deps.choiceCache.keep(key, choices);
  return choices;
}

/** Reads the first choices of a list, each once: a list that changes while it is read has some twice, and a statement takes each once. */
async function readChoices({ adapter, session }: OpenAccounting, asked: Asked): Promise<Choices> {
  const read = new Map<string, AccountingChoice>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof adapter.listChoices>> = await adapter.listChoices(session, {
      ...asked,
      cursor,
    });
    for (const each of page.choices) read.set(each.id, each);
    cursor = page.next;
    if (page.choices.length === 0) break;
  } while (cursor !== null && read.size < MAX_ACCOUNTING_CHOICES);
  return [...read.values()].slice(0, MAX_ACCOUNTING_CHOICES);
}
