import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf } from './records.ts';

test('a record is told with the address at which the web application has it', () => {
  const linkTo = (type: string) =>
    linkOf('https://pcs.example', { projectId: 'p', resource: { type, id: 'r' } } as Parameters<typeof linkOf>[1]);
  assert.deepEqual(['issue', 'rfi', 'clash', 'photo', 'anomaly'].map(linkTo), [
    'https://pcs.example/projects/p/issues/r',
    'https://pcs.example/projects/p/rfis/r',
    'https://pcs.example/projects/p/clashes/r',
    'https://pcs.example/projects/p/photos/r',
    'https://pcs.example/projects/p/anomalies?opened=r',
  ]);
});
