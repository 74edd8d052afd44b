// Random histories of costs against the real store and a simulated provider that fails, with bookkeepers who edit there and processes
// that end at any call or commit. Nothing is approved or paid there; the documents have what was approved less what was reversed; each
// attempt has one document at most; and no edit there is replaced before a person learns of it (11.18, 11.22 point 11).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountingEntry } from '../../../../contract/accounting-entries.ts';
import {
  type DocumentRig,
  documentRig,
  type Fault,
  type Fields,
  Killed,
} from '../../../testing/integrations/document-rig.ts';
import { AppError } from '../../platform/app-error.ts';

const { PCS_TEST_SOAK, PCS_TEST_SEED, PCS_TEST_COUNT } = process.env;
const HISTORIES = Number(PCS_TEST_COUNT ?? (PCS_TEST_SOAK === undefined ? 12 : 1_000));
const FIRST = Number(PCS_TEST_SEED ?? 1);
/** Histories of one service and provider. */
const FRESH = 50;
const ACTS = 40;
const MAX_PUSHES = 40;

const ENTITIES = ['purchaseOrders', 'bills', 'creditNotes'] as const;
type Entity = (typeof ENTITIES)[number];
const AT_WORK: readonly string[] = ['approved', 'pushing', 'reversing'];
/** Messages by which a person learns of a change at the provider. */
const TELLING = ['changedThere', 'editedThere', 'badTotal', 'badTotalKept', 'notThere', 'notTaken'];

function createDice(seed: number) {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_648;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface There {
  readonly entity: Entity;
  readonly id: string;
  readonly status: string;
  readonly reference: string;
  readonly lines: readonly { readonly unitAmount: number; readonly accountId: string }[];
  readonly isDeleted: boolean;
}

/** One cost and its documents. */
class History {
  private readonly rig: DocumentRig;
  private readonly roll: (below: number) => number;
  private readonly rfiId: string;
  private readonly description: string;
  /** Contents as a bookkeeper left them, by the id of the document, while nobody here was told. */
  private readonly unseen = new Map<string, string>();
  readonly log: string[] = [];

  constructor(rig: DocumentRig, roll: (below: number) => number, first: { rfiId: string; description: string }) {
    this.rig = rig;
    this.roll = roll;
    this.rfiId = first.rfiId;
    this.description = first.description;
  }

  async live(): Promise<void> {
    for (let count = 0; count < ACTS; count += 1) await this.act();
    await this.rig.simulator.control.removeFaults();
    for (let count = 0; ; count += 1) {
      const entry = await this.rig.entryFor(this.rfiId);
      if (entry.state === 'failed') await this.decide('retry', () => this.rig.retry(entry.id));
      else if (!AT_WORK.includes(entry.state)) break;
      await this.push(false);
      await new Promise<void>((resolve) => void this.rig.clock.after(10 * 60_000, resolve));
      assert.ok(count < MAX_PUSHES, `the entry does not end: ${entry.state} ${JSON.stringify(entry.error)}`);
    }
    const there = await this.listThere();
    const references = there.map(({ reference }) => reference);
    assert.equal(new Set(references).size, references.length, 'an attempt has one document at most');
  }

  private async act(): Promise<void> {
    const { rig, roll } = this;
    const entry = await rig.entryFor(this.rfiId);
    const acts: (() => Promise<unknown>)[] = [
      () => this.changeCost(),
      () => this.edit(),
      () => this.fail(),
      () => this.refresh(),
      () => new Promise<void>((resolve) => void rig.clock.after(roll(3_600_000), resolve)),
    ];
    const often = (act: () => Promise<unknown>) => acts.push(act, act, act, act);
    if (AT_WORK.includes(entry.state)) often(() => this.push(roll(3) === 0));
    if (entry.state === 'staged') {
      often(() => this.decide('approve', () => rig.approve(entry.id)));
      acts.push(() => this.decide('reject', () => rig.reject(entry.id)));
    }
    if (entry.state === 'failed') often(() => this.decide('retry', () => rig.retry(entry.id)));
    if (entry.state === 'pushed') acts.push(() => this.decide('reverse', () => rig.reverse(entry.id)));
    await acts[roll(acts.length)]?.();
  }

  private async changeCost(): Promise<void> {
    const amount = ['0', '100', '130', '70.5', '-20', '0.01', '250'][this.roll(7)] ?? '0';
    this.log.push(`cost ${amount}`);
    await this.rig.changeCost(this.rfiId, { costImpact: { amount, currency: 'SAR' } });
  }

  private async decide(name: string, act: () => Promise<AccountingEntry>): Promise<void> {
    try {
      await act();
      this.log.push(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.log.push(`${name} refused`);
    }
  }

  /** A bookkeeper edits, opens, pays, voids or deletes a document. */
  private async edit(): Promise<void> {
    const { control } = this.rig.simulator;
    const documents = (await this.listThere()).filter(({ isDeleted }) => !isDeleted);
    const chosen = documents[this.roll(documents.length)];
    if (chosen === undefined) return;
    const { entity, id, status, lines } = chosen;
    const how = this.roll(6);
    this.log.push(`edit ${entity} ${how}`);
    if (how < 3 && status === 'draft') {
      const change = how === 0 ? { unitAmount: 1 + this.roll(90) } : { accountId: 'a2' };
      const edited = lines.map((line) => ({ ...line, ...change })) as unknown as Fields[];
      await control.editRecord(entity, id, { lines: edited });
      this.unseen.set(id, JSON.stringify(edited));
    } else if (how < 5) {
      await control.editRecord(entity, id, { status: ['open', 'paid', 'void'][this.roll(3)] ?? 'open' });
    } else if (status === 'draft') {
      await control.deleteRecord(entity, id);
      this.unseen.delete(id);
    }
  }

  private async fail(): Promise<void> {
    const method = ['POST', 'PATCH', 'DELETE', 'GET'][this.roll(4)] ?? 'GET';
    const entity = ENTITIES[this.roll(3)];
    const match = { method, path: `/api/v1/${entity}${method === 'POST' ? '' : '/*'}` };
    const kinds: Fault[] = [
      { kind: 'reset_before' },
      { kind: 'reset_after' },
      { kind: 'half' },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 400 },
      ...(method === 'PATCH' || method === 'DELETE' ? [{ kind: 'ignore_write' } as Fault] : []),
    ];
    const fault = kinds[this.roll(kinds.length)];
    if (fault === undefined) return;
    this.log.push(`${fault.kind} at ${method} ${entity}`);
    await this.rig.simulator.control.addFault({ ...fault, times: 1 + this.roll(3) * 4, match });
  }

  private async refresh(): Promise<void> {
    const { id } = await this.rig.entryFor(this.rfiId);
    const [row] = await this.rig.query<{ count: number }>(
      'select count(*)::int as count from accounting_entry where source_id = $1 and state = any($2)',
      [this.rfiId, AT_WORK],
    );
    await this.rig.simulator.control.removeFaults();
    await this.rig.refresh(id);
    this.log.push('refresh');
    if (row?.count === 0) this.unseen.clear();
  }

  private async push(mayDie: boolean): Promise<void> {
    const { rig } = this;
    const { id } = await rig.entryFor(this.rfiId);
    rig.killAt(mayDie ? 1 + this.roll(20) : undefined);
    try {
      await rig.push(id);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    } finally {
      rig.killAt(undefined);
    }
    await this.check(id);
  }

  private async check(id: string): Promise<void> {
    const entry = await this.rig.load(id);
    const there = await this.listThere();
    const key = entry.error?.key?.split('.')[1] ?? '';
    this.log.push(`push: ${entry.state} ${key}`);
    const isTold = TELLING.includes(key) && !AT_WORK.includes(entry.state);
    if (isTold) this.unseen.clear();
    for (const [documentId, contents] of this.unseen) {
      const document = there.find((each) => each.id === documentId);
      assert.ok(document !== undefined && !document.isDeleted, 'an edit was deleted unseen');
      assert.equal(JSON.stringify(document.lines), contents, 'an edit was replaced unseen');
    }
    if (entry.state !== 'pushed' && entry.state !== 'reversed') return;
    // A reversal that failed leaves what is there.
    if (entry.error !== null) return;
    const approved = entry.state === 'reversed' ? 0 : Math.round(Number(entry.amount.amount) * 100);
    assert.equal(sum(there), approved, 'the provider has what was approved');
  }

  private async listThere(): Promise<There[]> {
    const all: There[] = [];
    for (const entity of ENTITIES) {
      for (const { id, fields, deletedAt } of await this.rig.simulator.control.listRecords(entity)) {
        const lines = fields.lines as unknown as (There['lines'][number] & { description: string })[];
        if (lines[0]?.description !== this.description) continue;
        const { status, reference } = fields as { status: string; reference: string };
        all.push({ entity, id, status, reference, lines, isDeleted: deletedAt !== null });
      }
    }
    return all;
  }
}

/** The amount that the provider has, in hundredths. */
function sum(there: readonly There[]): number {
  const counted = there.filter(({ isDeleted, status }) => !isDeleted && status !== 'void');
  return counted.reduce((all, { entity, lines }) => {
    const amount = lines.reduce((total, { unitAmount }) => total + Math.round(unitAmount * 100), 0);
    return all + (entity === 'creditNotes' ? -amount : amount);
  }, 0);
}

for (let from = 0; from < HISTORIES; from += FRESH) {
  test(`histories of costs from seed ${FIRST + from}`, async (t) => {
    const rig = await documentRig(t);
    for (let seed = FIRST + from; seed < FIRST + Math.min(from + FRESH, HISTORIES); seed += 1) {
      const roll = createDice(seed);
      const rfiId = await rig.addCost(['100', '-20', '70.5'][roll(3)] ?? '100');
      const { description } = await rig.entryFor(rfiId);
      const history = new History(rig, roll, { rfiId, description });
      try {
        await history.live();
      } catch (error) {
        throw new Error(`PCS_TEST_SEED=${seed} PCS_TEST_COUNT=1: ${history.log.join(', ')}`, { cause: error });
      }
    }
  });
}
