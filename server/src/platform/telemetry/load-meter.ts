// How much of its time this process works: where that is all of it, more at once is slower and holds more.
import { performance } from 'node:perf_hooks';

/** Answers, each time it is asked, the part of the time since it was asked before in which the process worked: 0 to 1. */
export function openLoadMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
