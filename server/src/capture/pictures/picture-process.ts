// The child process in which every decoder runs, one job at a time from its channel. It has no secrets (its environment is
// empty) and no network, and can be killed without loss at any time.
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { handleJob } from './decoding/handle-job.ts';
import type { ChildMessage, PictureJob } from './picture-jobs.ts';
import { PictureRefusal } from './refusal.ts';

const answer = (message: ChildMessage) => process.send?.(message);

async function work(job: PictureJob): Promise<void> {
  try {
    answer({ result: await handleJob(job) });
  } catch (error) {
    if (error instanceof PictureRefusal) answer({ refusal: { reason: error.reason, said: error.said } });
    else answer({ failure: error instanceof Error ? error.message : String(error) });
  }
}

// Responses of the service have priority over pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (job: PictureJob) => void work(job));
// The service has exited. An ordinary exit would wait for the decoder's threads. While a decoder computes without a pause
// the closed channel is not noticed here, so a separate thread watches too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const watch = new Worker(new URL('../../platform/processes/parent-watch.ts', import.meta.url), {
  workerData: Number(process.argv[2]),
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
});
watch.unref();
answer({ ready: true });
