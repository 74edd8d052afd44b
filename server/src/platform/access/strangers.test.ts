import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../app-error.ts';
import { manualClock } from '../clock.ts';
import { budgetAddress } from './budget-names.ts';
import { LOOK_UPS_A_SECOND, openLookUp } from './strangers.ts';

function world() {
  const clock = manualClock(Date.parse('2026-03-01T08:00:00Z'));
  const spent = new Set<string>();
  const good = new Set<string>(['known']);
  let loads = 0;
  const isSpent = (budget: string) => spent.has(budget);
  const lookUp = openLookUp({ clock, budgetOf: budgetAddress, isSpent });
  const ask = async (id: string, address = '192.0.2.1') => {
    try {
      const found = await lookUp(id, address, async () => {
        loads += 1;
        return good.has(id) ? id : undefined;
      });
      return found ?? 'unknown';
    } catch (error) {
      assert.ok(error instanceof AppError);
      return error.code;
    }
  };
  return { clock, spent, good, ask, loads: () => loads };
}

test('an address with units left is looked up for, however often', async () => {
  const { ask, loads } = world();
  for (let index = 0; index < 100; index += 1) assert.equal(await ask(`k${index}`), 'unknown');
  assert.equal(loads(), 100);
});

test('an address whose budget is spent has a few look-ups a second, and others are not touched', async () => {
  const { ask, spent, clock, loads } = world();
  spent.add(budgetAddress('192.0.2.1'));
  const answers: string[] = [];
  for (let index = 0; index < 50; index += 1) answers.push(await ask(`k${index}`));
  assert.equal(answers.filter((each) => each === 'unknown').length, LOOK_UPS_A_SECOND);
  assert.equal(answers.filter((each) => each === 'rate_limited').length, 50 - LOOK_UPS_A_SECOND);
  assert.equal(loads(), LOOK_UPS_A_SECOND);
  assert.equal(await ask('k', '192.0.2.2'), 'unknown');
  clock.advance(1_000);
  assert.equal(await ask('known'), 'known');
});

test('a whole network of one customer is one address', async () => {
  const { ask, spent, loads } = world();
  spent.add(budgetAddress('2001:db8:1:2::1'));
  for (let index = 1; index <= 200; index += 1) await ask(`k${index}`, `2001:db8:1:2::${index.toString(16)}`);
  assert.equal(loads(), LOOK_UPS_A_SECOND);
});

test('what was good is looked up again at once, until it is not good any more', async () => {
  const { ask, spent, good, clock } = world();
  assert.equal(await ask('known'), 'known');
  spent.add(budgetAddress('192.0.2.1'));
  for (let index = 0; index < 20; index += 1) await ask(`k${index}`);
  for (let index = 0; index < 20; index += 1) assert.equal(await ask('known'), 'known');
  good.delete('known');
  assert.equal(await ask('known'), 'unknown');
  assert.equal(await ask('known'), 'rate_limited');
  clock.advance(1_000);
  assert.equal(await ask('known'), 'unknown');
});
