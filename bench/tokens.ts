// A request with an OAuth access token on the app API against the same page by a key on /api/v1.
//   npm run bench -- tokens [--rounds 5] [--seconds 4]
// Both find their caller in the process's cache; the rest of the way is the same list, one record long, so that what is
// compared is the check and not the page. Budgets of keys and of people are counted, and not used up.

import { clientOf } from '../acceptance/support/calls.ts';
import { CALLBACK, connect, issuerOf, register } from '../acceptance/support/oauth.ts';
import { startDemo } from './measuring/demo.ts';
import { type LoadResult, putLoad } from './measuring/processes.ts';
import { ratioOf, rowOf } from './measuring/rounds.ts';
import { benchmark, inRounds, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const CONNECTIONS = 16;
/** The check by token may take this much more of the processor than the one by key. */
const LIMIT = 1.1;

await benchmark(async (run) => {
  const [rounds, seconds] = [run.number('rounds', 5), run.number('seconds', 4)];
  const { origin, address, pid, cookie, projectId } = await startDemo(run);
  const owner = clientOf(origin, { cookie, origin });
  const key = await owner.post('/api/workspace/api-keys', { name: 'Bench', scope: 'read' });
  const application = await register(owner, { name: 'Bench', redirectUris: [CALLBACK] });
  const { tokens } = await connect(issuerOf({ address }), owner, application);
  const by = (path: string, headers: Record<string, string>) => () =>
    putLoad({ url: `${address}${path}/milestones?limit=1`, pid, headers, connections: CONNECTIONS, seconds });
  const subjects = {
    key: by(`/api/v1/projects/${projectId}/capture`, { 'x-api-key': key.json.key }),
    token: by(`/api/projects/${projectId}`, { authorization: `Bearer ${tokens.access_token}` }),
  };
  // Both get to know the way before it counts.
  await subjects.key();
  await subjects.token();
  const results = await inRounds<keyof typeof subjects, LoadResult>(rounds, subjects);
  printTable(
    [`one record, ${CONNECTIONS} connections`, 'requests/s', 'p50 ms', 'p99 ms', 'Node CPU µs/request'],
    [rowOf('by key on /api/v1', results.key), rowOf('by access token on /api', results.token)],
  );
  const more = results.token.map((each, round) => each.cpuMicros / (results.key[round]?.cpuMicros ?? Number.NaN));
  printAtMost({ what: 'processor time, token / key', measured: median(more), limit: LIMIT });
  printAtMost({ what: 'requests a second, key / token', measured: ratioOf(results.key, results.token), limit: LIMIT });
});
