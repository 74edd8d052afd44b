// Sign-ins a second against the bare argon2id hash that each of them has to compute.
//   npm run bench -- sign-in [--rounds 3] [--seconds 4] [--at-once 8]
// The service does for each what a person causes: budgets, the account, the hash, a session, a line in the audit log. The limit is
// node:crypto's argon2 by itself, with the same costs and as many at once as the service computes. A person may try ten times a
// minute, so that there are many of them; each round takes the next ones.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { PEOPLE_PASSWORD, peopleDatabase } from './filling/people.ts';
import { onDatabase, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtLeast, printTable } from './measuring/table.ts';

/** OWASP's first choice, as in platform/secrets/password.ts. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const HASHES_AT_ONCE = 2;
/** Below it the rest of a sign-in would cost more than its hash. */
const LIMIT = 0.5;

const hash = promisify(argon2);

await benchmark(async (run) => {
  const [rounds, seconds, atOnce] = [run.number('rounds', 3), run.number('seconds', 4), run.number('at-once', 8)];
  const database = await peopleDatabase(run, rounds * seconds * 100 + 1_000);
  const service = await startService(run, {
    folder: await temporaryFolder(run, 'sign-in'),
    environment: { ...onDatabase(database.url), PCS_RATE_ADDRESS_PER_MINUTE: '0' },
  });
  const pool = new Pool(service.address, { connections: atOnce });
  run.atEnd(() => pool.close());
  let next = 0;
  const signIn = async () => {
    next += 1;
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: database.emailOf(next), password: PEOPLE_PASSWORD }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`a sign-in was answered with ${statusCode}: ${text}`);
  };
  const derive = () => hash('argon2id', { ...COST, message: PEOPLE_PASSWORD, nonce: randomBytes(16) });
  await signIn();
  const results = await inRounds(rounds, {
    service: () => repeat(signIn, atOnce, seconds),
    bare: () => repeat(derive, HASHES_AT_ONCE, seconds),
  });
  printTable(
    ['argon2id, 19 MiB, 2 passes', 'a second'],
    [
      [`sign-ins, ${atOnce} at once`, median(results.service)],
      [`bare hashes, ${HASHES_AT_ONCE} at once`, median(results.bare)],
    ],
  );
  const ratios = results.service.map((each, round) => each / (results.bare[round] ?? Number.NaN));
  printAtLeast({ what: 'sign-ins / bare hashes', measured: median(ratios), limit: LIMIT });
});

/** Does something over and over, so many at once, for a while; how often a second. */
async function repeat(work: () => Promise<unknown>, atOnce: number, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (done * 1000) / (performance.now() - startedAt);
}
