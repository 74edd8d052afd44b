import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unreachable } from './unreachable.ts';

const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });

test('the line names host, port and reason, and never user or password', () => {
  const { message } = unreachable('postgres://pcs:hunter2secret@db.internal:6432/pcs', refused);
  assert.equal(message, 'the database at db.internal:6432 cannot be reached: nothing answers there');
  const refusal = new Error('password authentication failed for user "pcs"');
  assert.equal(
    unreachable('postgresql://pcs:hunter2secret@db.internal/pcs', refusal).message,
    'the database at db.internal:5432 cannot be reached: password authentication failed for user "pcs"',
  );
});

test('a socket is named by its folder, an address of IPv6 in its brackets', () => {
  const gone = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' });
  const place = (url: string) => /at (\S+) cannot/.exec(unreachable(url, gone).message)?.[1];
  assert.equal(place('postgres:///pcs?host=/var/run/postgresql'), '/var/run/postgresql:5432');
  assert.equal(place('postgres://%2Fvar%2Frun%2Fpostgresql/pcs'), '/var/run/postgresql:5432');
  assert.equal(place('postgres://u:p@[::1]:5433/pcs'), '[::1]:5433');
  assert.equal(place('postgres:///pcs'), 'localhost:5432');
});

test('an unforeseen reason is told by its code where it has no words', () => {
  const odd = Object.assign(new Error(''), { code: 'EPROTO' });
  assert.match(unreachable('postgres://h/d', odd).message, /EPROTO$/);
});

test('a certificate that is not there is named, and not taken for a socket', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/etc/ca.pem' });
  assert.equal(
    unreachable('postgres://u:p@db/x?sslrootcert=/etc/ca.pem', error).message,
    'DATABASE_URL names the file /etc/ca.pem (sslrootcert, sslcert or sslkey), which cannot be read: ENOENT',
  );
});
