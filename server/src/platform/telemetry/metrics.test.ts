import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openMetrics } from './metrics.ts';

const sampleOf = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('metrics', () => {
  test('the text has the process, the requests by route and status, and what was added', async () => {
    const metrics = openMetrics();
    const observe = metrics.forRoute('GET', '/api/v1/projects/{projectId}');
    observe(200, 3);
    observe(200, 61);
    observe(404, 1);
    const text = await metrics.text();
    assert.match(metrics.contentType, /^text\/plain/);
    assert.match(text, /^process_resident_memory_bytes \d+/m);
    assert.match(text, /^nodejs_eventloop_lag_seconds /m);
    const labels = (status: number) => `method="GET",route="/api/v1/projects/{projectId}",status="${status}"`;
    assert.equal(sampleOf(text, `http_request_duration_seconds_count{${labels(200)}}`), 2);
    assert.equal(sampleOf(text, `http_request_duration_seconds_sum{${labels(200)}}`), 0.064);
    assert.equal(sampleOf(text, `http_request_duration_seconds_bucket{le="0.005",${labels(200)}}`), 1);
    assert.equal(sampleOf(text, `http_request_duration_seconds_count{${labels(404)}}`), 1);
  });

  test('counters, gauges and histograms of others stand beside them', async () => {
    const metrics = openMetrics();
    const failed = metrics.counter({ name: 'jobs_failed_total', help: 'x', labelNames: ['job'] });
    failed.inc({ job: 'mail' });
    metrics.gauge({ name: 'depth', help: 'x' }).set(7);
    let asked = 0;
    metrics.gauge({ name: 'live', help: 'x' }, async () => {
      asked += 1;
      return asked;
    });
    metrics.histogram({ name: 'size', help: 'x', buckets: [1, 2] }).observe(1.5);
    await metrics.text();
    const text = await metrics.text();
    assert.equal(sampleOf(text, 'jobs_failed_total{job="mail"}'), 1);
    assert.equal(sampleOf(text, 'depth'), 7);
    assert.equal(sampleOf(text, 'live'), 2);
    assert.equal(sampleOf(text, 'size_bucket{le="2"}'), 1);
  });

  test('two registries of one process do not meet', async () => {
    const [one, other] = [openMetrics(), openMetrics()];
    one.counter({ name: 'only_here_total', help: 'x' }).inc();
    other.counter({ name: 'only_here_total', help: 'x' });
    assert.equal(sampleOf(await other.text(), 'only_here_total'), 0);
    assert.equal(sampleOf(await one.text(), 'only_here_total'), 1);
  });
});
