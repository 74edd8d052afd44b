import type { PartShapes } from './part-shapes.ts';
import type { ReadPart } from './part-worker.ts';

export interface PartReader {
  /** The bytes are gone for the page: they are handed over. Throws where they are no fragments. */
  readonly read: (bytes: ArrayBuffer) => Promise<PartShapes>;
  /** Nothing that is being read comes any more, and its memory is free. */
  readonly end: () => void;
}

interface Waiting {
  readonly done: (shapes: PartShapes) => void;
  readonly fail: (error: Error) => void;
}

/** A worker that reads parts one after the other. */
export function openPartReader(): PartReader {
  const worker = new Worker(new URL('./part-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let jobs = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ReadPart>) => {
    const job = waiting.get(data.job);
    waiting.delete(data.job);
    if ('shapes' in data) job?.done(data.shapes);
    else job?.fail(new Error(data.failure));
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { fail } of waiting.values()) fail(new Error(message || 'The worker could not be started.'));
    waiting.clear();
  });
  return {
    read: (bytes) =>
      new Promise((done, fail) => {
        jobs += 1;
        waiting.set(jobs, { done, fail });
        worker.postMessage({ job: jobs, bytes }, [bytes]);
      }),
    end: () => worker.terminate(),
  };
}
