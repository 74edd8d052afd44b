// Costs of RFIs and their documents at a simulated provider, over the real store, by a clock that passes waits at once. The work can
// be killed at every call and every commit.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { AccountingApproval, AccountingEntry, AccountingPreview } from '../../../contract/accounting-entries.ts';
import type { JsonObject } from '../../../simulators/vendor-core/json.ts';
import { type Simulator, startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { answerRfi, changeRfi, createRfi } from '../../src/coordination/rfis/public.ts';
import { listAccountingChoices } from '../../src/integrations/accounting-connections/choices.ts';
import { connectAccounting, disconnectAccounting } from '../../src/integrations/accounting-connections/commands.ts';
import { approveEntry, type Deciding, retryEntry } from '../../src/integrations/accounting-entries/approval.ts';
import { rejectEntry, reverseEntry } from '../../src/integrations/accounting-entries/decisions.ts';
import { previewEntry } from '../../src/integrations/accounting-entries/preview.ts';
import { entryStore } from '../../src/integrations/accounting-entries/public.ts';
import { getEntry } from '../../src/integrations/accounting-entries/store.ts';
import type { AccountingAdapter } from '../../src/integrations/accounting-provider/public.ts';
import type { PushDeps } from '../../src/integrations/accounting-pushing/public.ts';
import { giveUpEntry, pushEntry } from '../../src/integrations/accounting-pushing/push-entry.ts';
import { refreshDocuments } from '../../src/integrations/accounting-pushing/refresh.ts';
import { stageSource } from '../../src/integrations/accounting-staging/public.ts';
import type { CallerState } from '../../src/integrations/calls/public.ts';
import type { Actor } from '../../src/platform/access/caller.ts';
import type { ProjectScope } from '../../src/platform/access/scope.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { makeMasterKey } from '../../src/platform/secrets/keyring.ts';
import { serviceDb } from '../service-db.ts';
import { tenants } from '../tenants.ts';
import { type AccountingChild, openAccountingDeps } from './accounting-work.ts';
import { hurriedClock } from './sync-work.ts';

/** The members of a record of the simulator. */
export type Fields = JsonObject;
export type Fault = Parameters<Simulator['control']['addFault']>[0];

export interface DocumentRig {
  readonly simulator: Simulator;
  readonly scope: ProjectScope;
  readonly clock: Clock;
  /** The settings of a process of its own. */
  readonly child: AccountingChild;
  readonly query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The results of changes of documents, as metrics count them: `purchase_order created`. */
  readonly counted: readonly string[];
  /** The people: Omar sets costs, Lina approves. */
  readonly omar: Actor;
  readonly lina: Actor;
  /** Raises and answers an RFI of this cost; returns its id. */
  addCost(amount: string, currency?: string): Promise<string>;
  /** Changes an RFI as Omar, and lets its entries follow. */
  changeCost(rfiId: string, change: Parameters<typeof changeRfi>[3]['change']): Promise<void>;
  /** Returns the newest entry of an RFI. */
  entryFor(rfiId: string): Promise<AccountingEntry>;
  load(id: string): Promise<AccountingEntry>;
  approve(id: string, given?: Partial<AccountingApproval>): Promise<AccountingEntry>;
  retry(id: string): Promise<AccountingEntry>;
  reject(id: string): Promise<AccountingEntry>;
  reverse(id: string): Promise<AccountingEntry>;
  /** Carries out an entry once, as its job does; stages its source again. */
  push(id: string): Promise<AccountingEntry>;
  /** Reads the documents of an entry again, as its job does. */
  refresh(id: string): Promise<AccountingEntry>;
  /** Gives the job of an entry up. */
  giveUp(id: string): Promise<AccountingEntry>;
  preview(id: string): Promise<AccountingPreview>;
  disconnect(): Promise<void>;
  /** Connects with other credentials; of another company at the same provider if one is named. */
  connect(companyId?: string): Promise<void>;
  /** Ends the work at a call, an answer or a commit from now on, as a killed process would: it throws Killed. Undefined for none. */
  killAt(point: number | undefined): void;
  /** Does something right before the next document is created. */
  beforeCreation(act: () => Promise<void>): void;
  /** Lists what the provider has, oldest first: `PO 100 draft`. */
  listThere(): Promise<string[]>;
}

/** Starts a provider of which the test fails if a call would have approved, sent, posted or paid. */
async function startProvider(t: TestContext, settings: JsonObject): Promise<Simulator> {
  const simulator = await startSimulator('accounting');
  t.after(async () => {
    const state = await simulator.control.getState();
    await simulator.close();
    assert.equal(state.settings.finalCalls, 0, 'no call approves, sends, posts or pays');
  });
  await simulator.control.changeSettings(settings);
  return simulator;
}

export async function documentRig(t: TestContext, { settings = {} as JsonObject } = {}): Promise<DocumentRig> {
  const simulator = await startProvider(t, settings);
  const clock = hurriedClock();
  const database = await serviceDb(t);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  t.after(() => owner.end());
  const masterKey = makeMasterKey();
  const { ownerUrl, serviceRole } = database;
  const child = { ownerUrl, serviceRole, masterKey, url: simulator.url, workspaceId: '', projectId: '' };
  const altered: Altered = {};
  const opened = openAccountingDeps(database.db, child, clock, () => pass(altered));
  const counted: string[] = [];
  const deps: typeof opened & PushDeps = {
    ...opened,
    accountingAdapter: alterAdapter(opened.accountingAdapter, altered),
    onDocument: (kind, result) => void counted.push(`${kind} ${result}`),
  };
  t.after(() => deps.client.close());
  const world = tenants(database.db);
  const { scope: workspace, people } = await world.workspace({ Omar: 'owner', Lina: 'admin' });
  const scope = await world.project(workspace);
  const omar = person(people.Omar);
  const lina = person(people.Lina);
  await connect(deps, lina, workspace, simulator);
  const deciding: Deciding = { deps, actor: lina, scope: workspace };
  const stage = (rfiId: string) => stageSource({ ...deps, onStaged: async () => undefined }, scope, rfiId);
  const load = (id: string) => getEntry(database.db.reader(workspace), workspace, id);
  const costs = createCosts({ deps, omar, scope }, stage);
  const { workspaceId, projectId } = scope;
  const giveUp = (entryId: string) =>
    inTransaction(database.db, scope, (tx) => giveUpEntry(tx, deps, scope, { workspaceId, projectId, entryId }));
  const decisions = createDecisions(deciding, load);
  return {
    ...{ simulator, scope, clock, omar, lina, counted },
    child: { ...child, workspaceId: scope.workspaceId, projectId: scope.projectId },
    query: async (text, values = []) => (await owner.query(text, values)).rows,
    ...costs,
    async entryFor(rfiId) {
      const [row] = (
        await owner.query<{ id: string }>(
          'select id from accounting_entry where source_id = $1 order by id desc limit 1',
          [rfiId],
        )
      ).rows;
      return load(row?.id ?? '');
    },
    ...decisions,
    load,
    async push(id) {
      const state = await readCallerState(owner, id);
      await pushEntry(deps, { workspaceId, projectId, entryId: id, ...(state !== undefined && { state }) });
      const { sourceId } = await entryStore.find(database.db.reader(workspace), workspace, id);
      await stage(sourceId);
      return load(id);
    },
    async refresh(id) {
      await refreshDocuments(deps, { workspaceId, projectId, entryId: id });
      return load(id);
    },
    giveUp: (id) => giveUp(id).then(() => load(id)),
    preview: (id) => previewEntry(deps, workspace, { id, given: {} }),
    async disconnect() {
      await disconnectAccounting({ ...deps, ...CONNECTING }, lina, workspace, undefined);
    },
    async connect(companyId) {
      altered.companyId = companyId;
      await connect(deps, lina, workspace, simulator);
    },
    killAt(point) {
      altered.points = point;
    },
    beforeCreation(act) {
      altered.beforeCreation = act;
    },
    listThere: () => listDocuments(simulator),
  };
}

interface Costing {
  readonly deps: Parameters<typeof createRfi>[0] & Parameters<typeof answerRfi>[0];
  readonly omar: Actor;
  readonly scope: ProjectScope;
}

/** The costs that a person sets. */
function createCosts({ deps, omar, scope }: Costing, stage: (rfiId: string) => Promise<void>) {
  return {
    async addCost(amount: string, currency = 'SAR') {
      const { rfi } = await createRfi(deps, omar, scope, {
        subject: 'Anchors of the façade',
        question: 'Which anchors?',
        costImpact: { amount, currency },
      });
      await answerRfi(deps, omar, scope, { id: rfi.id, ifMatch: undefined, answer: 'These.' });
      await stage(rfi.id);
      return rfi.id;
    },
    async changeCost(id: string, change: Parameters<typeof changeRfi>[3]['change']) {
      await changeRfi(deps, omar, scope, { id, ifMatch: undefined, change });
      await stage(id);
    },
  };
}

/** The decisions of a person over entries. */
function createDecisions(
  deciding: Deciding,
  load: (id: string) => Promise<AccountingEntry>,
): Pick<DocumentRig, 'approve' | 'retry' | 'reject' | 'reverse'> {
  return {
    async approve(id, given = {}) {
      const { version } = await load(id);
      return approveEntry(deciding, { id, approval: { version, contactId: 'c1', accountId: 'a1', ...given } });
    },
    retry: (id) => retryEntry(deciding, { id, given: {} }),
    reject: (id) => rejectEntry(deciding, { id, reason: 'No.' }),
    reverse: (id) => reverseEntry(deciding, { id, reason: 'Agreed otherwise.' }),
  };
}

/** The end of a process. */
export class Killed extends Error {}

interface Altered {
  points?: number | undefined;
  companyId?: string | undefined;
  beforeCreation?: (() => Promise<void>) | undefined;
}

/** Reads the state of the calls before, by which tries are counted. */
async function readCallerState(owner: pg.Client, entryId: string): Promise<CallerState | undefined> {
  const { rows } = await owner.query<{ payload: { state?: CallerState } }>(
    'select payload from graphile_worker._private_jobs where key = $1',
    [`push_accounting_entry:${entryId}`],
  );
  return rows[0]?.payload.state;
}

/** Passes a point of the work, or ends the work there. */
async function pass(altered: Altered): Promise<void> {
  altered.points = altered.points === undefined ? undefined : altered.points - 1;
  if (altered.points !== 0) return;
  altered.points = undefined;
  throw new Killed();
}

/** An adapter whose company has another id, and that pauses before it creates a document. */
function alterAdapter(adapter: AccountingAdapter, altered: Altered): AccountingAdapter {
  return {
    ...adapter,
    async readCompany(session) {
      const company = await adapter.readCompany(session);
      return { ...company, id: altered.companyId ?? company.id };
    },
    async createDraft(...given) {
      const { beforeCreation } = altered;
      altered.beforeCreation = undefined;
      await beforeCreation?.();
      return adapter.createDraft(...given);
    },
  };
}

const person = (id: string): Actor => ({ type: 'user', id, requestId: 'test' });

const PREFIXES = { purchaseOrders: 'PO', bills: 'BILL', creditNotes: 'CREDIT' } as const;

/** Lists the documents that a simulator has. */
export async function listDocuments(simulator: Simulator): Promise<string[]> {
  const shown: { at: string; text: string }[] = [];
  for (const [entity, prefix] of Object.entries(PREFIXES)) {
    for (const { fields, createdAt, deletedAt } of await simulator.control.listRecords(entity)) {
      if (deletedAt !== null) continue;
      const lines = fields.lines as unknown as readonly { unitAmount: number }[];
      const total = lines.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
      shown.push({ at: createdAt, text: `${prefix} ${total} ${String(fields.status)}` });
    }
  }
  return shown.sort((left, right) => left.at.localeCompare(right.at)).map(({ text }) => text);
}

const nothing = async () => undefined;
const CONNECTING = {
  targets: { faultOf: nothing },
  onAccountingConnected: nothing,
  onAccountingDisconnecting: nothing,
  onAccountingDisconnected: () => undefined,
};

async function connect(
  deps: PushDeps & Parameters<typeof listAccountingChoices>[0],
  actor: Actor,
  scope: Parameters<typeof connectAccounting>[2],
  simulator: Simulator,
): Promise<void> {
  const tokens = await simulator.control.issueTokens({ userId: 'u1', seconds: 30 * 24 * 3_600 });
  await connectAccounting({ ...deps, ...CONNECTING }, actor, scope, tokens);
  // Choices are known once they were listed.
  for (const list of ['contacts', 'accounts', 'taxes', 'tracking'] as const) {
    await listAccountingChoices({ ...deps, clock: systemClock }, scope, { list, q: null });
  }
}
