import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../platform/clock.ts';
import { type LogLevel, openLog } from '../platform/telemetry/log.ts';
import { openMetrics } from '../platform/telemetry/metrics.ts';
import { isOwnOrigin, requestReporter } from './ports.ts';

const cases: readonly [base: string, origin: string, isOwn: boolean][] = [
  ['https://pcs.example.com', 'https://pcs.example.com', true],
  ['https://pcs.example.com', 'https://PCS.example.com', true],
  ['https://pcs.example.com', 'https://pcs.example.com:443', true],
  ['https://pcs.example.com', 'http://pcs.example.com', false],
  ['https://pcs.example.com', 'https://pcs.example.com:8443', false],
  ['https://pcs.example.com', 'https://evil.pcs.example.com', false],
  ['https://pcs.example.com', 'https://pcs.example.com.evil.test', false],
  ['https://pcs.example.com', 'https://pcs.example.com@evil.test', false],
  ['https://pcs.example.com', 'null', false],
  ['https://pcs.example.com', '', false],
  ['https://pcs.example.com', 'http://localhost:8080', false],
  ['http://localhost:8080', 'http://127.0.0.1:8080', true],
  ['http://localhost:8080', 'http://[::1]:8080', true],
  ['http://127.0.0.1:8080', 'http://localhost:8080', true],
  ['http://localhost:8080', 'http://localhost:8081', false],
  ['http://localhost:8080', 'https://localhost:8080', false],
  ['http://localhost:8080', 'http://localhost.evil.test:8080', false],
];

for (const [base, origin, isOwn] of cases) {
  test(`the origin ${origin || '(empty)'} ${isOwn ? 'is' : 'is not'} that of ${base}`, () => {
    assert.equal(isOwnOrigin(origin, base), isOwn);
  });
}

function reporterAt(level: LogLevel) {
  const lines: string[] = [];
  const log = openLog({ level, clock: manualClock(0), write: (line) => void lines.push(line) });
  const metrics = openMetrics();
  return { lines: () => lines.map((each) => JSON.parse(each)), metrics, reporter: requestReporter(log, metrics, []) };
}

const answered = (route: string, status: number, requestId = 'r.1') => ({
  requestId,
  method: 'GET',
  route,
  status,
  durationMs: 1.5,
  caller: undefined,
  workspaceId: undefined,
});

test('probes and scrapes that are answered well leave no line but at debug, and are measured all the same', async () => {
  for (const route of ['/healthz', '/readyz', '/metrics']) {
    const quiet = reporterAt('info');
    quiet.reporter.finished(answered(route, 200));
    assert.deepEqual(quiet.lines(), [], route);
    assert.match(await quiet.metrics.text(), /http_request_duration_seconds_count\{[^}]*status="200"\} 1/);
    const talkative = reporterAt('debug');
    talkative.reporter.finished(answered(route, 200));
    const [line] = talkative.lines();
    assert.deepEqual([line.level, line.route, line.status, line.requestId], ['debug', route, 200, 'r.1']);
  }
});

test('files of the web application that are answered well leave no line but at debug', () => {
  const { lines, reporter } = reporterAt('info');
  for (const status of [200, 304, 404]) reporter.finished(answered('/app/*', status));
  reporter.finished(answered('/', 200));
  assert.deepEqual(
    lines().map(({ route, status }) => `${route} ${status}`),
    ['/app/* 404', '/ 200'],
  );
});

test('a probe that is answered otherwise is told of, and so is every other request', () => {
  const { lines, reporter } = reporterAt('info');
  reporter.finished(answered('/readyz', 503));
  reporter.finished(answered('/metrics', 401));
  reporter.finished(answered('/api/v1/projects', 200));
  assert.deepEqual(
    lines().map(({ level, route, status }) => `${level} ${route} ${status}`),
    ['info /readyz 503', 'info /metrics 401', 'info /api/v1/projects 200'],
  );
});

test('what could not be read as HTTP is told of in one line with the id of its answer, and counted', async () => {
  const { lines, metrics, reporter } = reporterAt('info');
  reporter.unreadable({ requestId: 'r.2', status: 400, code: 'HPE_INVALID_METHOD' });
  const [line, ...others] = lines();
  assert.deepEqual(others, []);
  assert.deepEqual([line.level, line.requestId, line.status, line.code], ['info', 'r.2', 400, 'HPE_INVALID_METHOD']);
  assert.match(await metrics.text(), /http_request_duration_seconds_count\{[^}]*"OTHER"[^}]*"400"\} 1/);
});
