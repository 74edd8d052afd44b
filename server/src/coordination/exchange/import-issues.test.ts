import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, rateLimited } from '../../platform/app-error.ts';
import { type IssueImportDeps, importIssues } from './import-issues.ts';

/** Imports a file that is no archive; nothing but the turn is asked for before it is opened. */
const importNone = (acquireImportSlot: IssueImportDeps['acquireImportSlot']) =>
  importIssues(
    { acquireImportSlot } as IssueImportDeps,
    {} as never,
    { workspaceId: 'a', projectId: 'b' } as never,
    import.meta.filename,
  );

test('an import takes a turn of its workspace before it opens the file, and ends it when that is refused', async () => {
  const turns: string[] = [];
  const taken = importNone(async (workspaceId) => {
    turns.push(`begins ${workspaceId}`);
    return () => void turns.push(`ends ${workspaceId}`);
  });
  await assert.rejects(taken, (error) => error instanceof AppError && error.details?.[0]?.path === 'file');
  assert.deepEqual(turns, ['begins a', 'ends a']);
});

test('an import whose turn does not come is refused', async () => {
  const refused = importNone(() => Promise.reject(rateLimited(5)));
  await assert.rejects(refused, (error) => error instanceof AppError && error.code === 'rate_limited');
});
