// A run of a clash test, imported: what is new is made as `new`, what is known stays what it is, what is gone is not present.
// No status changes and no decision is made (contract §6).

import type { ClashImportCreate, Import } from '../../../../contract/imports.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { type Change, recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { type ImportDeps, type ImportRun, noteConflict, runImport, warn } from '../imports/public.ts';
import { takeNumbers } from '../numbers/public.ts';
import { type ClashFile, readClashFile } from './clash-file.ts';
import {
  type BatchPlan,
  type FoundClash,
  listPairKeys,
  planBatch,
  type RunMemory,
  signsOf,
  splitByPairs,
} from './clash-run.ts';
import {
  clearPresent,
  insertClashes,
  type KnownClash,
  listKnown,
  listPresent,
  lockPresent,
  saveSigns,
  updateClashes,
} from './clash-store.ts';
import { findTest, insertTest } from './store.ts';

/** Contract §3: at most 500 rows a transaction. */
const BATCH_ROWS = 500;

/** Imports a run of a clash test. The file is read whole before anything is changed; one that is refused leaves nothing. */
export async function importClashes(
  deps: ImportDeps,
  actor: Actor,
  scope: ProjectScope,
  { record, path }: { record: ClashImportCreate; path: string },
): Promise<Import> {
  const release = await deps.acquireImportSlot(scope.workspaceId);
  try {
    const file = await readClashFile(path, record.format);
    const testId = await testNamed(deps, actor, scope, record.test);
    const what = { kind: 'clashes', clashTestId: testId, format: file.format, version: file.version } as const;
    return await runImport(deps, actor, scope, {
      what,
      report: file.report,
      work: (run) => importRun({ deps, actor, scope, testId, run }, file),
    });
  } finally {
    release();
  }
}

async function testNamed(deps: ImportDeps, actor: Actor, scope: ProjectScope, name: string): Promise<string> {
  const known = await findTest(deps.db.reader(scope), scope, name);
  if (known !== undefined) return known;
  const id = deps.ids.next();
  try {
    await inTransaction(deps.db, scope, async (tx) => {
      const record = { type: 'clash_test', id } as const;
      const at = await stampChanges(tx, scope, [{ change: 'created', ...record, projectId: scope.projectId }]);
      await insertTest(tx, scope, { id, name }, at);
      await recordAudit(tx, { ids: deps.ids, actor }, scope, {
        action: 'clash_test.created',
        subject: record,
        projectId: scope.projectId,
        detail: { name },
      });
    });
    return id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Somebody made it in the same moment.
    return testNamed(deps, actor, scope, name);
  }
}

const NOT_WHOLE = createMessage('imports.notWhole');

const NONE_LEFT = createMessage('imports.noneLeft');

interface Run {
  readonly deps: ImportDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly testId: string;
  readonly run: ImportRun;
}

async function importRun(run: Run, { clashes, isWhole }: ClashFile): Promise<void> {
  const seen = new Set<string>();
  const externalIds = new Set(clashes.flatMap((each) => each.externalId ?? []));
  for (const batch of splitByPairs(clashes, BATCH_ROWS)) {
    const ids = await importBatch(run, batch, { seen, externalIds });
    for (const id of ids) seen.add(id);
  }
  // One bad line, or a quote that is never closed, must not pass for clashes that somebody has solved.
  if (!isWhole) return warn(run.run.report, NOT_WHOLE, 'whole');
  const missed = await missAll(run, seen);
  // All solved at once, or the wrong file: somebody should look.
  if (clashes.length === 0 && missed > 0) warn(run.run.report, NONE_LEFT, 'whole');
}

/** Imports a batch and answers with the clashes of the test that it has. */
function importBatch({ deps, actor, scope, testId, run }: Run, found: readonly FoundClash[], memory: RunMemory) {
  const signs = {
    testId,
    externalIds: found.flatMap((each) => each.externalId ?? []),
    pairKeys: [...new Set(found.flatMap(listPairKeys))],
  };
  return run.batch(async (tx, report) => {
    let plan = planBatch(found, await listKnown(tx, scope, signs, { lock: false }), memory);
    // Locked only where there is something to change: the same file again writes nothing to clashes.
    if (plan.changed.length > 0) {
      plan = planBatch(found, await listKnown(tx, scope, signs, { lock: true }), memory);
    }
    const fresh = await freshOf(tx, { deps, scope }, plan);
    await saveBatch(tx, { deps, actor, scope, testId }, plan, fresh);
    report.counts.created += fresh.length;
    report.counts.updated += plan.changed.length;
    report.counts.unchanged += plan.same.length;
    for (const { known } of plan.renamed) {
      const message = createMessage('imports.nameStays');
      noteConflict(report, { recordId: known.id, field: 'name', message });
    }
    return [...fresh, ...[...plan.changed, ...plan.same].map(({ known }) => known)].map(({ id }) => id);
  });
}

interface Fresh {
  readonly id: string;
  readonly number: number;
  readonly fields: FoundClash;
  readonly signs: ReturnType<typeof signsOf>;
}

async function freshOf(
  tx: Tx,
  { deps, scope }: Pick<Run, 'deps' | 'scope'>,
  { fresh }: BatchPlan,
): Promise<readonly Fresh[]> {
  if (fresh.length === 0) return [];
  const first = await takeNumbers(tx, scope, 'clash', fresh.length);
  return fresh.map((fields, index) => ({ id: deps.ids.next(), number: first + index, fields, signs: signsOf(fields) }));
}

async function saveBatch(
  tx: Tx,
  { deps, actor, scope, testId }: Omit<Run, 'run'>,
  { changed, same }: BatchPlan,
  fresh: readonly Fresh[],
): Promise<void> {
  const changes = [
    ...fresh.map(({ id }) => changeOf('created', scope, id)),
    ...changed.map(({ known }) => changeOf('updated', scope, known.id)),
  ];
  if (changes.length > 0) {
    const at = await stampChanges(tx, scope, changes);
    await insertClashes(tx, scope, { testId, clashes: fresh }, at);
    await updateClashes(
      tx,
      { ids: deps.ids, actor, scope },
      changed.map(({ known, fields }) => ({ before: known, fields })),
      at,
    );
  }
  await saveSigns(
    tx,
    scope,
    [...changed, ...same].flatMap(({ known, found }) => newSigns(known, found)),
  );
}

/** What is kept of a known clash for the next run, where this run's file says another thing. */
function newSigns(known: KnownClash, found: FoundClash): { id: string; signs: ReturnType<typeof signsOf> }[] {
  const signs = signsOf({ ...found, externalId: found.externalId ?? known.externalId });
  const isSame =
    signs.externalId === known.externalId &&
    signs.pairKey === known.pairKey &&
    signs.importedName === known.importedName;
  return isSame ? [] : [{ id: known.id, signs }];
}

/** Notes which of the test's clashes the run has no more, and answers how many. */
async function missAll({ deps, actor, scope, testId, run }: Run, seen: ReadonlySet<string>): Promise<number> {
  const missed = (await listPresent(deps.db.reader(scope), scope, testId)).filter((id) => !seen.has(id));
  for (let from = 0; from < missed.length; from += BATCH_ROWS) {
    await run.batch(async (tx, report) => {
      const ids = await lockPresent(tx, scope, missed.slice(from, from + BATCH_ROWS));
      if (ids.length === 0) return;
      const at = await stampChanges(
        tx,
        scope,
        ids.map((id) => changeOf('updated', scope, id)),
      );
      await clearPresent(tx, { ids: deps.ids, actor, scope }, ids, at);
      report.counts.absent += ids.length;
    });
  }
  return missed.length;
}

const changeOf = (change: 'created' | 'updated', { projectId }: ProjectScope, id: string): Change => ({
  change,
  type: 'clash',
  id,
  projectId,
});
