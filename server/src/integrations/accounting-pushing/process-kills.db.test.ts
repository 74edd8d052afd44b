// Entries that are approved, pushed, amended and reversed by processes that are killed with SIGKILL at their calls, their commits and
// between them: the provider has one document of each, and no amount but the approved one (11.22 points 4 and 11).
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type DocumentRig, documentRig } from '../../../testing/integrations/document-rig.ts';
import type { PushingSettings } from '../../../testing/integrations/pushing-process.ts';

const PROCESS = fileURLToPath(new URL('../../../testing/integrations/pushing-process.ts', import.meta.url));
const { PCS_TEST_SOAK, PCS_TEST_SEED, PCS_TEST_COUNT } = process.env;
const KILLS = Number(PCS_TEST_COUNT ?? (PCS_TEST_SOAK === undefined ? 12 : 1_000));
const FIRST = Number(PCS_TEST_SEED ?? 1);
/** Kills of one service and provider. */
const FRESH = 100;
/** Calls, answers and commits that a process gets to, at most. */
const POINTS = 24;

function createDice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Roll = ReturnType<typeof createDice>;

/** Carries an entry out in processes that are killed, until it has ended. Returns the number of kills. */
async function carryOut(rig: DocumentRig, entryId: string, roll: Roll): Promise<number> {
  for (let kills = 0; ; ) {
    // Some are let through, so that the entry ends.
    const kill = roll(6) === 0 ? null : { atPoint: 1 + roll(POINTS), delayMs: roll(2) * roll(4) };
    const settings: PushingSettings = { ...rig.child, entryId, kill };
    const child = fork(PROCESS, [JSON.stringify(settings)], { env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
    const [code, signal] = await once(child, 'exit');
    if (signal === 'SIGKILL') kills += 1;
    else assert.equal(code, 0, 'a process that was not killed ends well');
    const [row] = await rig.query<{ state: string }>('select state from accounting_entry where id = $1', [entryId]);
    if (!['approved', 'pushing', 'reversing'].includes(row?.state ?? '')) return kills;
  }
}

/** Leads one cost through its life. Returns the number of kills. */
async function live(rig: DocumentRig, roll: Roll): Promise<number> {
  const before = await rig.listThere();
  const rfiId = await rig.addCost('100');
  const first = await rig.entryFor(rfiId);
  await rig.approve(first.id);
  let kills = await carryOut(rig, first.id, roll);
  const pushed = await rig.entryFor(rfiId);
  assert.equal(pushed.state, 'pushed', JSON.stringify(pushed.error));
  assert.deepEqual(await rig.listThere(), [...before, 'PO 100 draft']);
  const isOpen = roll(2) === 0;
  const vendorId = pushed.document?.vendorId ?? '';
  if (isOpen) await rig.simulator.control.editRecord('purchaseOrders', vendorId, { status: 'open' });
  await rig.changeCost(rfiId, { costImpact: { amount: '130', currency: 'SAR' } });
  const second = await rig.entryFor(rfiId);
  await rig.approve(second.id);
  kills += await carryOut(rig, second.id, roll);
  assert.equal((await rig.entryFor(rfiId)).state, 'pushed');
  const amended = isOpen ? ['PO 100 open', 'PO 30 draft'] : ['PO 130 draft'];
  assert.deepEqual(await rig.listThere(), [...before, ...amended]);
  await rig.reverse(second.id);
  kills += await carryOut(rig, second.id, roll);
  assert.equal((await rig.entryFor(rfiId)).state, 'reversed');
  const left = isOpen ? ['PO 100 open', 'CREDIT 100 draft'] : [];
  assert.deepEqual(await rig.listThere(), [...before, ...left]);
  return kills;
}

for (let from = 0; from < KILLS; from += FRESH) {
  test(`one document each, whenever processes are killed: from ${from}`, async (t) => {
    const rig = await documentRig(t);
    const wanted = Math.min(FRESH, KILLS - from);
    let kills = 0;
    for (let seed = FIRST + from; kills < wanted; seed += 1) {
      try {
        kills += await live(rig, createDice(seed));
      } catch (error) {
        throw new Error(`PCS_TEST_SEED=${seed}`, { cause: error });
      }
    }
    const [row] = await rig.query<{ open: number }>(
      'select count(*)::int as open from accounting_document where intent is not null',
    );
    assert.equal(row?.open, 0);
    t.diagnostic(`from seed ${FIRST + from}: ${kills} kills`);
  });
}
