// Choices that the provider has now, kept for ten minutes in this process and remembered for approvals.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AccountingChoice, ChoiceList } from '../accounting-provider/public.ts';
import { cannotCall, readInTime } from '../calls/public.ts';
import { findAccountingStatus } from './accounting.ts';
import { saveChoices } from './choice-store.ts';
import { type AccountingSessionDeps, openAccounting } from './open-accounting.ts';
import { findAccounting } from './store.ts';

const KEPT_MS = 10 * 60_000;
/** Pages that a process keeps; the oldest go first. */
const MAX_KEPT = 500;
/** A person waits for the answer and can ask again. */
const MAX_TRIES = 2;

export interface ChoicePage {
  readonly choices: readonly AccountingChoice[];
  readonly next: string | null;
}

/** The pages that were read lately. */
export interface ChoiceCache {
  find(key: string): ChoicePage | undefined;
  keep(key: string, page: ChoicePage): void;
}

/** Creates the cache of a process. */
export function createChoiceCache(clock: Pick<Clock, 'now'>): ChoiceCache {
  const kept = new Map<string, { readonly page: ChoicePage; readonly untilMs: number }>();
  return {
    find(key) {
      const found = kept.get(key);
      return found !== undefined && clock.now() < found.untilMs ? found.page : undefined;
    },
    keep(key, page) {
      kept.delete(key);
      kept.set(key, { page, untilMs: clock.now() + KEPT_MS });
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
  readonly cursor: string | null;
}

/** Lists choices. Throws conflict if the connection cannot call, and vendor_unavailable if the provider does not answer well. */
export async function listAccountingChoices(
  deps: ChoiceDeps,
  scope: WorkspaceScope,
  asked: Asked,
): Promise<ChoicePage> {
  const connection = await findAccounting(deps.db.reader(scope), scope);
  if (connection === undefined) throw cannotCall();
  const status = findAccountingStatus(connection, deps.clock.now());
  if (status === 'disconnected' || status === 'needs_authorization') throw cannotCall();
  // Connecting again changes the instant: another company has other choices.
  const key = JSON.stringify([connection.id, connection.updatedAt, asked.list, asked.q, asked.cursor]);
  const kept = deps.choiceCache.find(key);
  if (kept !== undefined) return kept;
  const page = await readInTime(deps.clock, async (signal) => {
    const opened = await openAccounting(deps, scope, { maxTries: MAX_TRIES, signal });
    const { choices, next } = await opened.adapter.listChoices(opened.session, asked);
    const read = { choices: keepFirst(choices), next };
    const at = instantOf(deps.clock.now());
    await inTransaction(deps.db, scope, (tx) =>
      saveChoices(tx, scope, opened.connection, { list: asked.list, choices: read.choices, at }),
    );
    return read;
  });
  deps.choiceCache.keep(key, page);
  return page;
}

/** Returns choices without repetitions: a list that changes while it is read has some twice, and a statement takes each id once. */
const keepFirst = (choices: readonly AccountingChoice[]): readonly AccountingChoice[] =>
  [...Map.groupBy(choices, ({ id }) => id).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
