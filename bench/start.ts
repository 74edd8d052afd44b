// How long a start takes until the service answers: the first one (with initdb and all migrations) and the next.
//   npm run bench -- start [--rounds 3]
// A start is over when /healthz answers 200 and the API refuses a request without a key with 401. Each round has a data
// folder of its own, with the embedded PostgreSQL.
import { type ServiceSetting, startService, temporaryFolder } from './measuring/processes.ts';
import { benchmark, median } from './measuring/run.ts';
import { printAtMost, printTable } from './measuring/table.ts';

const FIRST_LIMIT_S = 3;
const NEXT_LIMIT_S = 0.6;

await benchmark(async (run) => {
  const first: Start[] = [];
  const next: Start[] = [];
  for (let round = 0; round < run.number('rounds', 3); round += 1) {
    const folder = await temporaryFolder(run, 'start');
    const time = async (): Promise<Start> => {
      const { service, ...start } = await timeStart((setting) => startService(run, setting), folder);
      await service.stop();
      return start;
    };
    first.push(await time());
    next.push(await time());
  }
  const middle = (starts: Start[], of: keyof Start) => median(starts.map((each) => each[of]));
  printTable(
    ['seconds from spawn', 'listens', '/healthz 200', 'API 401'],
    [
      ['first start', middle(first, 'listens'), middle(first, 'healthy'), middle(first, 'refuses')],
      ['next start', middle(next, 'listens'), middle(next, 'healthy'), middle(next, 'refuses')],
    ],
  );
  printAtMost({ what: 'first start', measured: middle(first, 'refuses'), limit: FIRST_LIMIT_S, unit: ' s' });
  printAtMost({ what: 'next start', measured: middle(next, 'refuses'), limit: NEXT_LIMIT_S, unit: ' s' });
});

interface Start {
  readonly listens: number;
  readonly healthy: number;
  readonly refuses: number;
}

async function timeStart(start: (setting: ServiceSetting) => ReturnType<typeof startService>, folder: string) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const service = await start({ folder });
  const listens = seconds();
  await expectStatus(`${service.address}/healthz`, 200);
  const healthy = seconds();
  await expectStatus(`${service.address}/api/v1/projects`, 401);
  return { service, listens, healthy, refuses: seconds() };
}

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url);
  await response.body?.cancel();
  if (response.status !== status) throw new Error(`${url} answers ${response.status}, not ${status}`);
}
