// Random histories have to fail where a rule of the synchronisation is a wrong one: what they do not catch, they do not check.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WRONG_RULES } from '../../../testing/integrations/wrong-rules.ts';

const HISTORIES = fileURLToPath(new URL('./histories.db.test.ts', import.meta.url));
const BREAK_RULE = new URL('../../../testing/integrations/break-rule.ts', import.meta.url).href;
/** Histories in which a wrong rule has to show. */
const COUNT = 2_000;

const isUsual = process.env.PCS_TEST_SOAK === undefined;

for (const { name } of WRONG_RULES.filter((rule) => !(isUsual && rule.isRare))) {
  test(`histories catch a wrong rule: ${name}`, (t) => {
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, PCS_TEST_WRONG_RULE: name, PCS_TEST_SEED: '1' };
    const ran = spawnSync(process.execPath, [`--import=${BREAK_RULE}`, '--test-reporter=tap', HISTORIES], {
      env: { ...env, PCS_TEST_COUNT: String(COUNT) },
      encoding: 'utf8',
    });
    const [seed] = /PCS_TEST_SEED=\d+/.exec(ran.stdout) ?? [];
    const [cause] = /\[?cause\]?:.*|error: .*/.exec(ran.stdout.slice(ran.stdout.indexOf(seed ?? ''))) ?? [];
    t.diagnostic(`${seed ?? 'not caught'}: ${cause ?? ran.stderr.slice(-500)}`);
    assert.equal(ran.status, 1, ran.stderr);
    assert.ok(seed !== undefined, ran.stdout.slice(-2_000));
  });
}
