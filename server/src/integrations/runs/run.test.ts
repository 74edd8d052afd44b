// Requests of a run that waits for a worker are joined: it does what each of them asked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { includesRequest, mergeRequests } from './run.ts';

const EVENT = { kind: 'pull', cause: 'event', direction: 'pull', entities: null, recordIds: null } as const;
const MANUAL = { ...EVENT, cause: 'manual' } as const;

test('a run that lists changes lists them although an event joins it, and one of an event lists them if a person joins it', () => {
  assert.equal(mergeRequests(MANUAL, EVENT).cause, 'manual');
  assert.equal(mergeRequests(EVENT, MANUAL).cause, 'manual');
  assert.deepEqual(mergeRequests(EVENT, EVENT), EVENT);
});

test('a push and a pull are one run of both directions, of all records if either is', () => {
  const push = { ...MANUAL, kind: 'push', direction: 'push', entities: ['issue'], recordIds: ['1'] } as const;
  const joined = { kind: 'sync', cause: 'manual', direction: 'both', entities: null, recordIds: null };
  assert.deepEqual(mergeRequests(push, EVENT), joined);
  const other = { ...push, entities: ['rfi'], recordIds: ['2'] } as const;
  assert.deepEqual(mergeRequests(push, other), { ...push, entities: ['issue', 'rfi'], recordIds: ['1', '2'] });
});

test('a request is included in one that does at least as much, and in no dry run', () => {
  const by = { startedBy: { type: 'system', id: null }, dryRun: false } as const;
  const [event, manual] = [
    { ...EVENT, ...by },
    { ...MANUAL, ...by },
  ];
  const some = { ...manual, entities: ['issue'], recordIds: ['1'] } as const;
  const both = { ...manual, kind: 'sync', direction: 'both' } as const;
  for (const [one, other, expected] of [
    [event, event, true],
    [manual, event, true],
    [event, manual, false],
    [manual, some, true],
    [some, manual, false],
    [both, event, true],
    [event, both, false],
    [some, { ...some, recordIds: ['1', '2'] }, false],
    [event, { ...event, dryRun: true }, false],
    [{ ...manual, kind: 'compare', direction: 'both' } as const, manual, false],
  ] as const) {
    assert.equal(includesRequest(one, other), expected, JSON.stringify([one, other]));
  }
});
