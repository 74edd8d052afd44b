import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectScope } from '../../platform/access/scope.ts';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import type { DocumentsOrder } from './deps.ts';
import { type MakeReportDeps, makeReport } from './make-report.ts';

const ID = '01a22ebf-5372-756d-843c-3caa6c3410ae';
const order = { scope: projectScope(ID, ID) } as DocumentsOrder;

/** Nothing of the project may be read: there is no database. */
const makeDeps = (acquirePreparationSlot: MakeReportDeps['acquirePreparationSlot']) =>
  ({ acquirePreparationSlot }) as MakeReportDeps;

test('a report that finds too many waiting is refused before anything is read for it', async () => {
  const deps = makeDeps(() => Promise.reject(rateLimited(5)));
  await assert.rejects(
    makeReport(deps, order, new AbortController().signal),
    (error) => error instanceof AppError && error.code === 'rate_limited',
  );
});

test('a report that nobody waits for any more is not made when its turn comes, and is no fault', async () => {
  let isReleased = false;
  const deps = makeDeps(async () => () => {
    isReleased = true;
  });
  assert.equal(await makeReport(deps, order, AbortSignal.abort()), undefined);
  assert.ok(isReleased);
});
