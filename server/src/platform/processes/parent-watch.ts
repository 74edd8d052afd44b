// A thread of a child process that ends it when the service is gone: that closes the channel, but a child that
// computes without a pause never comes to see it.
import { workerData } from 'node:worker_threads';

const WATCH_MS = 250;

const nothing = new Int32Array(new SharedArrayBuffer(4));
// Whoever takes over an orphan (init, or a supervisor in between) has another id.
while (process.ppid === workerData) Atomics.wait(nothing, 0, 0, WATCH_MS);
process.kill(process.pid, 'SIGKILL');
