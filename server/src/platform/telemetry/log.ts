// The log: one JSON object a line on stderr, since stdout belongs to what a program says to its caller (contract §12: the
// server prints exactly one line there). Lines are written asynchronously, together where they come quickly, and whatever
// is left is written at exit and at a crash.
//
// Nothing secret gets in by construction: a request line is made of nine named fields, any other line of plain values that
// are scrubbed, an error of what error-fields.ts lets through. There is no way to log an object.
import pino from 'pino';
import { isUuid } from '../../../../contract/forms.ts';
import { type Clock, instantOf } from '../clock.ts';
import { errorFields } from './error-fields.ts';
import { isSecretName, openScrub, type Scrub } from './scrub.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Every level, the most talkative first. */
export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** A request that was answered. `route` is the pattern, never the address: that has ids, and its query may have codes. */
export interface RequestFields {
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
  workspaceId?: string | undefined;
  actorType?: string | undefined;
  actorId?: string | undefined;
  bytes?: number | undefined;
}

/** Plain values, scrubbed; one whose name says that it is a secret is not written. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** The log of this process. Messages are fixed sentences; what varies goes into fields. */
export interface Log {
  request(line: RequestFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, error: unknown, fields?: LogFields): void;
  fatal(message: string, error: unknown, fields?: LogFields): void;
  /** Writes what is waiting: before the process ends by its own hand. */
  flush(): Promise<void>;
}

/** Where lines go, for tests; else stderr. */
export interface LogSetting {
  level: LogLevel;
  clock: Clock;
  /** The deployment's own secrets, hidden wherever they stand. */
  secrets?: readonly string[];
  write?: (line: string) => void;
}

// A reader that stalls costs this much memory at most; what comes then is dropped.
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

/** Opens the log. */
export function openLog({ level, clock, secrets = [], write }: LogSetting): Log {
  const scrub = openScrub(secrets);
  const destination = write === undefined ? stderr() : { write, flush: undefined, flushSync: () => undefined };
  const lines = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${instantOf(clock.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const isTold = (which: LogLevel) => lines.isLevelEnabled(which);
  const told = (which: 'debug' | 'info' | 'warn') => (message: string, fields?: LogFields) => {
    if (isTold(which)) lines[which](plainFields(fields, scrub), scrub(message));
  };
  const failed = (which: 'error' | 'fatal') => (message: string, error: unknown, fields?: LogFields) => {
    if (isTold(which))
      lines[which]({ ...plainFields(fields, scrub), error: errorFields(error, scrub) }, scrub(message));
  };
  return {
    request: openRequestLines({ scrub, clock, write: isTold('info') ? (line) => destination.write(line) : undefined }),
    debug: told('debug'),
    info: told('info'),
    warn: told('warn'),
    error: failed('error'),
    fatal: failed('fatal'),
    async flush() {
      if (destination.flush !== undefined) await endOfWrites(destination, clock);
      destination.flushSync();
    },
  };
}

/**
 * Lets a crash end the process through the log: Node itself would print the whole error, values and all. The answer takes
 * the listeners away again.
 */
export function logCrashes(log: Log): () => void {
  const crash = (error: unknown) => {
    log.fatal('the process ends: an error that nobody caught', error);
    void log.flush().finally(() => process.exit(1));
  };
  process.on('uncaughtException', crash).on('unhandledRejection', crash);
  return () => {
    process.off('uncaughtException', crash).off('unhandledRejection', crash);
  };
}

// Lines leave together: one write for each took 6 % of a page's time (2026-11-20). A lone line waits no longer than a person
// notices. pino registers the destination for a last flush when the process exits.
const TOGETHER_BYTES = 4_096;
const LONGEST_WAIT_MS = 100;

function stderr() {
  return pino.destination({
    fd: 2,
    sync: false,
    minLength: TOGETHER_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
    maxLength: MOST_WAITING_BYTES,
  });
}

/** Longest that the end of a process waits for a write that is under way. */
const LAST_WRITE_MS = 1_000;

/**
 * Resolves once no write is under way: its lines would be lost where it finds the pipe full, since it is tried again by a timer
 * that a process which has ended no longer has.
 */
function endOfWrites(destination: ReturnType<typeof stderr>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(LAST_WRITE_MS, resolve);
    destination.flush(() => {
      stop();
      resolve();
    });
  });
}

interface RequestLines {
  scrub: Scrub;
  clock: Clock;
  /** Absent where the level leaves request lines out. */
  write: ((line: string) => void) | undefined;
}

// On every request's way, so the line is put together here, in the form of the others: 1.3 µs, by pino 2.8 (Node 26.10,
// 2026-11). Fields are copied by name: what else the caller's object has stays outside. The id may be the client's own
// choice, and so may be a key.
function openRequestLines({ scrub, clock, write }: RequestLines): (line: RequestFields) => void {
  if (write === undefined) return () => undefined;
  return (line) => {
    const fields = JSON.stringify({
      requestId: isUuid(line.requestId) ? line.requestId : scrub(line.requestId),
      method: line.method,
      route: line.route,
      status: line.status,
      durationMs: Math.round(line.durationMs * 1000) / 1000,
      workspaceId: line.workspaceId,
      actorType: line.actorType,
      actorId: line.actorId,
      bytes: line.bytes,
    });
    const time = instantOf(clock.now());
    write(`{"level":"info","time":"${time}","pid":${process.pid},${fields.slice(1, -1)},"msg":"request"}\n`);
  };
}

function plainFields(fields: LogFields | undefined, scrub: Scrub): LogFields {
  const plain: LogFields = {};
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (isSecretName(name)) plain[name] = '[hidden]';
    else if (typeof value === 'string') plain[name] = scrub(value);
    // The types allow nothing else; at run time an object that slipped through shows that it came, and no more.
    else plain[name] = typeof value === 'object' && value !== null ? '[object]' : value;
  }
  return plain;
}
