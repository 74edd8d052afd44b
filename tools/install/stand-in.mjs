// Stands in for a child process: its streams, its signals, its end. Plain JavaScript, for any Node from 20 on.
import { spawn } from 'node:child_process';

/** What asks a process to end, and so is handed on. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program in the place of this one, whose end is then this one's end. */
export function standIn(file, args) {
  // The program ends with this process, also where that is killed: it looks for it by this number.
  const env = { ...process.env, BOOTSTRAP_PID: String(process.pid) };
  const child = spawn(file, args, { stdio: 'inherit', env });
  const stop = forwardSignals(child);
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child);
  child.once('error', (error) => {
    process.stderr.write(`${file} cannot be run: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    stop();
    endLike(code, signal);
  });
}

/**
 * npm passes SIGTERM to the shell between it and this process, and the shell ends without passing it on: whoever loses its
 * parent under npm asks its child to end.
 */
function endWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 500);
  timer.unref();
}

/**
 * Hands each signal on, each once: in a terminal the whole group gets it, the child too, and a program that takes a second one
 * for impatience must not get it from us. The answer stops that.
 */
export function forwardSignals(child) {
  const handlers = SIGNALS.map((signal) => {
    let forwarded = false;
    const handle = () => {
      if (!forwarded) child.kill(signal);
      forwarded = true;
    };
    process.on(signal, handle);
    return () => process.off(signal, handle);
  });
  return () => {
    for (const stop of handlers) stop();
  };
}

/** Ends this process as another one ended: with its exit code, or by the same signal. */
export function endLike(code, signal) {
  if (signal === null) process.exit(code);
  process.kill(process.pid, signal);
}
