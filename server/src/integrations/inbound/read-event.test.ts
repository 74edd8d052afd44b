// The effect of an event follows from its name and its ids alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEventKey, readInboundEvent } from './read-event.ts';

const ISSUE = { payload: { id: 'i-1' } };
const RFI = { resource_name: 'RFIs', resource_id: 301, project_id: 201 };

test('the name of an event is `hook.event`, else `event`, `event_type` or `type`', () => {
  const named = [
    { hook: { event: 'issue.created' } },
    ...['event', 'event_type', 'type'].map((each) => ({ [each]: 'issue.created' })),
  ];
  const expected = { event: 'record_changed', entity: 'issue', vendorId: 'i-1' };
  for (const name of named) assert.deepEqual(readInboundEvent('a', { ...name, ...ISSUE }).change, expected);
  const first = { hook: { event: 'issue.deleted' }, event: 'issue.created' };
  assert.equal(readInboundEvent('a', { ...first, ...ISSUE }).change, undefined);
});

test('a new version of a model is remembered by its id', () => {
  const body = {
    hook: { event: 'dm.version.added-1.0' },
    payload: { source: 'urn:version:1', lineageUrn: 'urn:lineage' },
  };
  const expected = { event: 'model_version_added', entity: 'model', vendorId: 'urn:version:1' };
  assert.deepEqual(readInboundEvent('a', body).change, expected);
  assert.equal(readInboundEvent('a', { ...body, payload: { lineageUrn: 'urn:lineage' } }).change, undefined);
});

test('an event of vendor B names a type of records by its resource', () => {
  const read = (more: object) => readInboundEvent('b', { event_type: 'update', ...RFI, ...more });
  const rfi = { event: 'record_changed', entity: 'rfi', vendorId: '301' };
  assert.deepEqual(read({}), { change: rfi, projectId: '201' });
  assert.deepEqual(read({ event_type: 'rfis.create', project_id: '202' }), { change: rfi, projectId: '202' });
  assert.deepEqual(read({ resource_name: 'Coordination Issues' }).change, { ...rfi, entity: 'issue' });
  for (const more of [
    { resource_name: 'RFI Replies' },
    { resource_name: 'constructor' },
    { event_type: 'read' },
    { resource_id: null },
  ]) {
    assert.deepEqual(read(more), { change: undefined, projectId: '201' }, JSON.stringify(more));
  }
});

test('an event of vendor B whose project cannot be read has no effect, and one without a project is for all', () => {
  const read = (project_id: unknown) => readInboundEvent('b', { event_type: 'update', ...RFI, project_id });
  const change = { event: 'record_changed', entity: 'rfi', vendorId: '301' };
  for (const none of [null, undefined, '']) assert.deepEqual(read(none), { change, projectId: null });
  for (const id of [{}, [], true, 202.5, 9007199254740992, 'x'.repeat(9_000), 'a\ufffdb'])
    assert.deepEqual(read(id), { change: undefined, projectId: null }, JSON.stringify(id));
});

test('an id with control characters or of more than 500 characters is none', () => {
  const read = (id: unknown) => readInboundEvent('a', { event: 'issue.created', payload: { id } }).change?.vendorId;
  assert.equal(read('x'.repeat(500)), 'x'.repeat(500));
  for (const id of ['', 'x'.repeat(501), 'a\u0000', 'a\n', '\ud800', 1.5, true, [], {}])
    assert.equal(read(id), undefined);
});

test('a number beyond those that JSON keeps apart is no id of a record, and no key', () => {
  const far: unknown = JSON.parse('9007199254740993');
  assert.equal(readInboundEvent('a', { event: 'issue.created', payload: { id: far } }).change, undefined);
  const change = { event_type: 'update', ...RFI, resource_id: far };
  assert.deepEqual(readInboundEvent('b', change), { change: undefined, projectId: '201' });
  const raw = Buffer.from('{"id":9007199254740993}');
  assert.match(findEventKey(raw, { id: far }, undefined), /^[0-9a-f]{64}$/);
});

test('the key of an event is the id of its delivery and a digest, `ulid`, `id`, else the digest', () => {
  const raw = Buffer.from('{}');
  const hash = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  assert.equal(findEventKey(raw, { ulid: 'u', id: 1 }, 'd'), `d.${hash.slice(0, 32)}`);
  assert.notEqual(findEventKey(Buffer.from('[]'), [], 'd'), findEventKey(raw, {}, 'd'));
  assert.equal(findEventKey(raw, { ulid: 'u', id: 1 }, undefined), 'u');
  assert.equal(findEventKey(raw, { id: 1 }, undefined), '1');
  assert.equal(findEventKey(raw, { ulid: '', id: 'with a blank' }, 'x'.repeat(201)), hash);
  for (const body of [null, 1, 'x', [], {}, { id: {} }]) assert.equal(findEventKey(raw, body, undefined), hash);
});
