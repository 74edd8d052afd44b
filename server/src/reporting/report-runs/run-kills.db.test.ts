// Reports that are sent by processes that are killed with SIGKILL at their commits, in the dialogue with the mail server and between
// them: everybody gets the mail, twice at most, and then the same mail (specs/reports.md, acceptance 7).
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { ReportProcessSettings } from '../../../testing/report-process.ts';
import { reportRig } from '../../../testing/report-rig.ts';
import { startDueReports } from './due.ts';

const PROCESS = fileURLToPath(new URL('../../../testing/report-process.ts', import.meta.url));
const { PCS_TEST_SOAK, PCS_TEST_SEED, PCS_TEST_COUNT } = process.env;
const ROUNDS = Number(PCS_TEST_COUNT ?? (PCS_TEST_SOAK === undefined ? 6 : 200));
const FIRST = Number(PCS_TEST_SEED ?? 1);
const RECIPIENTS = 3;
/** Commits and steps of a dialogue that a round has, about. */
const POINTS = 26;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

function createDice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Arrived {
  readonly to: string;
  readonly messageId: string;
  readonly digest: string;
}

/** A mail server that keeps what it has taken. */
async function openMailServer(t: TestContext) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    async onData(stream, session, done) {
      const bytes = await buffer(stream);
      const { messageId } = await PostalMime.parse(bytes);
      for (const { address } of session.envelope.rcptTo) {
        arrived.push({ to: address, messageId: messageId ?? '', digest: hash('sha256', bytes) });
      }
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return { arrived, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

test(`everybody gets the mail whenever processes are killed: ${ROUNDS} rounds`, async (t) => {
  const rig = await reportRig(t);
  const mails = await openMailServer(t);
  const folder = await mkdtemp(join(tmpdir(), 'pcs-kills-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await rig.create({ recipients: Array.from({ length: RECIPIENTS }, (_, index) => `p${index}@example.org`) });
  let [kills, repeated] = [0, 0];
  for (let seed = FIRST; seed < FIRST + ROUNDS; seed += 1) {
    const roll = createDice(seed);
    mails.arrived.length = 0;
    rig.clock.advance(7 * DAY_MS - (rig.clock.now() % DAY_MS) + 5 * 60 * MINUTE_MS);
    await startDueReports(rig.deps);
    const runChild = async (nowMs: number, kill: ReportProcessSettings['kill']) => {
      const { ownerUrl, serviceRole } = rig.database;
      const settings = { ownerUrl, serviceRole, masterKey: rig.masterKey, folder, smtpUrl: mails.url, nowMs, kill };
      const child = fork(PROCESS, [JSON.stringify(settings)], {
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      });
      const [code, signal] = await once(child, 'exit');
      if (signal === 'SIGKILL') kills += 1;
      else assert.equal(code, 0, `PCS_TEST_SEED=${seed}: a process that was not killed ends well`);
    };
    const startMs = rig.clock.now();
    await runChild(startMs, { atPoint: 1 + roll(POINTS), delayMs: roll(2) * roll(5) });
    for (let step = 1; step <= 3; step += 1) await runChild(startMs + step * 6 * MINUTE_MS, null);
    const [run] = await rig.rows<{ status: string }>('select status from report_run order by id desc limit 1');
    assert.equal(run?.status, 'done', `PCS_TEST_SEED=${seed}`);
    for (let index = 0; index < RECIPIENTS; index += 1) {
      const theirs = mails.arrived.filter(({ to }) => to === `p${index}@example.org`);
      assert.ok(theirs.length === 1 || theirs.length === 2, `PCS_TEST_SEED=${seed}: ${theirs.length} mails`);
      assert.equal(new Set(theirs.map(({ messageId }) => messageId)).size, 1, `PCS_TEST_SEED=${seed}`);
      assert.equal(new Set(theirs.map(({ digest }) => digest)).size, 1, `PCS_TEST_SEED=${seed}`);
      repeated += theirs.length - 1;
    }
  }
  t.diagnostic(`${ROUNDS} rounds, ${kills} kills, ${repeated} mails sent again`);
});
