import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { manualClock } from '../clock.ts';
import { LOG_LEVELS, type Log, type LogFields, type LogLevel, openLog, type RequestFields } from './log.ts';

const clock = manualClock(Date.parse('2026-03-01T08:15:30.250Z'));
const key = 'pcs_Ab3dEf7h_0123456789abcdefghijABCDEFGHIJ0123456789abcQRSTUV';

function memoryLog(
  level: LogLevel = 'debug',
  secrets: string[] = [],
): { log: Log; lines(): Record<string, unknown>[] } {
  let text = '';
  const log = openLog({
    level,
    clock,
    secrets,
    write: (line) => {
      text += line;
    },
  });
  return {
    log,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}

const errorOf = (line: Record<string, unknown> | undefined) => line?.error as { code?: string; message?: string };

const request: RequestFields = {
  requestId: '0190b5a0-0000-7000-8000-000000000001',
  method: 'GET',
  route: '/api/v1/projects/{projectId}/capture/photos',
  status: 200,
  durationMs: 3.251_234_5,
  workspaceId: '0190b5a0-0000-7000-8000-000000000002',
  actorType: 'key',
  actorId: '0190b5a0-0000-7000-8000-000000000003',
  bytes: 15_600,
};

describe('lines', () => {
  test('a request line has its named fields, the time of the clock, and nothing else the object holds', () => {
    const { log, lines } = memoryLog();
    log.request(Object.assign({ headers: { 'x-api-key': key }, url: `/api?key=${key}` }, request));
    assert.deepEqual(lines(), [
      {
        level: 'info',
        time: '2026-03-01T08:15:30.250Z',
        pid: process.pid,
        ...request,
        durationMs: 3.251,
        msg: 'request',
      },
    ]);
  });

  test('what is not known of a request is left out', () => {
    const { log, lines } = memoryLog();
    log.request({ requestId: 'r-1', method: 'GET', route: '(none)', status: 404, durationMs: 0 });
    const [line] = lines();
    assert.deepEqual(Object.keys(line ?? {}), [
      'level',
      'time',
      'pid',
      'requestId',
      'method',
      'route',
      'status',
      'durationMs',
      'msg',
    ]);
  });

  test('a client that sends its key as request id does not get it into the log', () => {
    const { log, lines } = memoryLog();
    log.request({ ...request, requestId: key });
    assert.equal(lines()[0]?.requestId, 'pcs_[hidden]');
  });

  test('other lines have a sentence and plain fields; secrets in either, and fields named like one, are hidden', () => {
    const { log, lines } = memoryLog('debug', ['the operator token']);
    log.info(`opened with ${key}`, {
      job: 'mail',
      attempt: 2,
      note: `by ${key}`,
      password: 'x',
      apiKey: 'y',
      late: null,
    });
    log.warn('said the operator token');
    const [info, warn] = lines();
    assert.deepEqual(info, {
      level: 'info',
      time: '2026-03-01T08:15:30.250Z',
      pid: process.pid,
      job: 'mail',
      attempt: 2,
      note: 'by pcs_[hidden]',
      password: '[hidden]',
      apiKey: '[hidden]',
      late: null,
      msg: 'opened with pcs_[hidden]',
    });
    assert.equal(warn?.msg, 'said [hidden]');
  });

  test('an object that slips past the types is not written out', () => {
    const { log, lines } = memoryLog();
    log.info('x', { body: { name: 'Layla' } } as unknown as LogFields);
    assert.equal(lines()[0]?.body, '[object]');
  });

  test('an error is written with what helps and without what it carries', () => {
    const { log, lines } = memoryLog();
    const error = Object.assign(new Error('duplicate'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (x)=(Layla)',
    });
    log.error('saving failed', error, { requestId: 'r-1' });
    const [line] = lines();
    assert.equal(line?.level, 'error');
    assert.equal(line?.requestId, 'r-1');
    assert.equal(errorOf(line).code, '23505');
    assert.ok(!JSON.stringify(line).includes('Layla'));
  });

  test('a line stays one line, whatever is in it', () => {
    const { log, lines } = memoryLog();
    log.request({ ...request, requestId: 'a"b\n{}' });
    log.info('a\nb', { c: 'd\r\n\u2028e' });
    assert.deepEqual([lines().length, lines()[0]?.requestId, lines()[1]?.msg], [2, 'a"b\n{}', 'a\nb']);
  });

  test('a level leaves out what is below it', () => {
    const told = (level: LogLevel) => {
      const { log, lines } = memoryLog(level);
      log.debug('x');
      log.request(request);
      log.info('x');
      log.warn('x');
      log.error('x', new Error('x'));
      log.fatal('x', new Error('x'));
      return lines().map((line) => line.level);
    };
    assert.deepEqual(
      LOG_LEVELS.map((level) => told(level).length),
      [6, 5, 3, 2, 1, 0],
    );
  });
});

const sourceOf = (program: string) => `
    import { logCrashes, openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    import { systemClock } from ${JSON.stringify(new URL('../clock.ts', import.meta.url).href)};
    const log = openLog({ level: 'info', clock: systemClock });
    ${program}`;

// What a process of its own writes to stderr.
function written(program: string): {
  lines: Record<string, unknown>[];
  raw: string;
  status: number | null;
  stdout: string;
} {
  const { stderr, stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', sourceOf(program)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  return { lines: lines.map((line) => JSON.parse(line)), raw: stderr, stdout, status };
}

describe('a process', () => {
  const many = `for (let i = 0; i < 5000; i++) log.info('line', { i });`;

  test('writes every line to stderr, in order, and none to stdout, when it ends by itself', () => {
    const { lines, stdout } = written(many);
    assert.deepEqual(
      lines.map((line) => line.i),
      Array.from({ length: 5000 }, (_, i) => i),
    );
    assert.equal(stdout, '');
  });

  test('loses no line when it is ended at once', () => {
    assert.equal(written(`${many} process.exit(0);`).lines.length, 5000);
  });

  test('loses no line in a crash, tells the cause, and not its values', () => {
    for (const crash of ['setImmediate(() => { throw error; });', 'Promise.reject(error);']) {
      const { lines, raw, status } = written(`
        logCrashes(log);
        ${many}
        const error = Object.assign(new Error('boom ${key}'), { parameters: ['Layla'], detail: 'Layla' });
        ${crash}`);
      assert.equal(status, 1);
      assert.equal(lines.length, 5001);
      // A write that is under way meanwhile may end behind what the crash writes at once.
      const told = lines.filter((line) => line.level === 'fatal');
      assert.deepEqual(
        told.map((line) => errorOf(line).message),
        ['boom pcs_[hidden]'],
      );
      assert.ok(!raw.includes('Layla') && !raw.includes(key));
    }
  });

  // As a server's is: process.stderr has made it one that does not wait, and what reads it is behind.
  test('loses no line in a crash while a write waits for a reader that is slow', async () => {
    const program = `
      logCrashes(log);
      process.stderr.write('begun\\n');
      ${many}
      setTimeout(() => { throw new Error('boom'); }, 300);`;
    const args = ['--input-type=module', '--eval', sourceOf(program)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(child, 'spawn');
    // Nothing is read before it has crashed: 400 kB are more than the pipe takes.
    await new Promise((later) => setTimeout(later, 1_500));
    const told = await text(child.stderr);
    const lines = told.split('\n').filter((line) => line.startsWith('{'));
    assert.equal(lines.length, 5001);
  });
});
