import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import { openCopyPool } from '../../../platform/database/pool.ts';
import { answerListDocument, type ListDocumentDeps } from './list-document.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { scope } = await made.workspace({ owner: 'owner' });
const project = await made.project(scope);

const pool = openCopyPool({
  url: database.ownerUrl,
  role: database.serviceRole,
  connections: 1,
  maxStatementMs: 60_000,
  onConnectionLost: () => undefined, // a reader who leaves ends its connection
});
after(() => pool.end());

let taken = 0;
const acquire = async () => {
  taken += 1;
  return () => {
    taken -= 1;
  };
};
const deps = {
  db: database.db,
  clock,
  feeds: { pool, acquire, bounds: { maxMs: 60_000, maxStallMs: 5_000 } },
  acquireDocumentSlot: acquire,
  acquirePreparationSlot: acquire,
} as unknown as ListDocumentDeps;

/** A signal of a caller who leaves once the rows are being read: that is when the feed begins to listen. */
function leaveWhileReading(): AbortSignal {
  const away = new AbortController();
  const listen = away.signal.addEventListener.bind(away.signal);
  Object.assign(away.signal, {
    addEventListener(...given: Parameters<typeof listen>) {
      listen(...given);
      queueMicrotask(() => away.abort());
    },
  });
  return away.signal;
}

test('a list whose reader leaves while its rows are read ends without a fault, and gives back its turns', async () => {
  const request = {
    name: 'issues',
    language: 'en',
    project: { name: 'Tower', timeZone: 'UTC' },
    asked: {},
    projectId: project.projectId,
    updatedSince: undefined,
    visibleTo: undefined,
  } as const;
  const signal = leaveWhileReading();
  const answer = await answerListDocument(deps, project, request, {
    method: 'GET',
    header: () => undefined,
    aborted: () => signal,
  });
  assert.ok(signal.aborted);
  assert.ok(answer.stream instanceof Readable);
  assert.deepEqual(await answer.stream.toArray(), []);
  assert.equal(taken, 0);
});
