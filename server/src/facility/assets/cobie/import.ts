// Assets from a COBie workbook. A run commits in parts; one that is broken off is repeated, and finds done what was done.
import { sql } from 'kysely';
import { type CobieImport, type CobieItem, MAX_COBIE_ITEMS } from '../../../../../contract/cobie.ts';
import { isUuid, toOneLine } from '../../../../../contract/forms.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Acquire } from '../../../platform/access/limiter.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit, stampChanges } from '../../../platform/records/record-change.ts';
import { changeOf, forgottenTasks } from '../../asset-trail/public.ts';
import { restartSeries } from '../../schedules/public.ts';
import { newAsset, type PlannedAsset, UNPLANNED } from '../asset.ts';
import { lockRuns } from '../generation/store.ts';
import { insertAsset, listAssets, updateAsset } from '../store.ts';
import type { CellFault } from './cell-values.ts';
import { type FileRemark, readCobieFile } from './import-file.ts';
import { nothingDone, planRows, type RunState, type Step } from './import-plan.ts';
import { type ComponentAsked, componentsAsked, type RefusedRow, typesAsked } from './import-rows.ts';

export interface CobieImportDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly acquireCobieSlot: Acquire;
}

/** Rows that one transaction writes: it has 10 s like every other. */
const WRITTEN_AT_ONCE = 200;
const MAX_ATTEMPTS = 3;

interface Run {
  readonly deps: CobieImportDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly dryRun: boolean;
  readonly done: RunState;
}

/** A step with the asset that it wrote. */
interface Written {
  readonly step: Step;
  readonly assetId: string | null;
}

/** Imports assets from a workbook, or says what would be imported. Rows that cannot be taken are named in the answer. */
export async function importCobie(
  deps: CobieImportDeps,
  actor: Actor,
  scope: ProjectScope,
  { path, dryRun }: { path: string; dryRun: boolean },
): Promise<CobieImport> {
  const release = await deps.acquireCobieSlot(scope.workspaceId);
  try {
    const file = await readCobieFile(path);
    const { types, refused: refusedTypes, reported } = await typesAsked(file.types ?? [], file.from1904);
    const { taken, refused } = await componentsAsked(file.components, file.types && types, file.from1904);
    const run: Run = { deps, actor, scope, dryRun, done: nothingDone(taken) };
    const items = [
      ...refusedTypes.map(refusedItem('Type')),
      ...refused.map(refusedItem('Component')),
      ...reported.map((each) => ({ ...refusedItem('Type')(each), outcome: 'unchanged' as const })),
    ];
    for (let at = 0; at < taken.length; at += WRITTEN_AT_ONCE) {
      const written = await importPart(run, taken.slice(at, at + WRITTEN_AT_ONCE));
      items.push(...written.map(itemOf));
    }
    return reportOf(dryRun, file.remarks, items);
  } finally {
    release();
  }
}

async function importPart(run: Run, part: readonly ComponentAsked[]): Promise<Written[]> {
  const { deps, scope, dryRun, done } = run;
  // What a part does to the state counts once it has committed.
  const plan = async (reader: Reader, isLocking: boolean) => {
    const own = new Overlay(done);
    return { steps: planRows(part, await knownOf(reader, scope, part, isLocking), own.state), own };
  };
  if (dryRun) {
    const { steps, own } = await plan(deps.db.reader(scope), false);
    own.keep();
    return steps.map((step) => ({ step, assetId: assetIdOf(step) }));
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { written, own } = await inTransaction(deps.db, scope, async (tx) => {
        await lockRuns(tx, scope);
        const planned = await plan(tx, true);
        return { written: await write(tx, run, planned.steps), own: planned.own };
      });
      own.keep();
      return written;
    } catch (error) {
      // Somebody gave an asset the same tag meanwhile: planned anew, the row is that asset.
      if (attempt >= MAX_ATTEMPTS || !(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
}

/** What a part adds to the state of its run. */
class Overlay {
  readonly #under: RunState;
  readonly state: RunState;

  constructor(under: RunState) {
    this.#under = under;
    const own = { taken: over(under.taken), guids: over(under.guids), freed: over(under.freed) };
    this.state = { ...own, named: under.named };
  }

  keep(): void {
    for (const name of ['taken', 'guids', 'freed'] as const) {
      for (const each of this.state[name]) this.#under[name].add(each);
    }
  }
}

/** A set of what is added, that has what is under it too. */
function over(under: ReadonlySet<string>): Set<string> {
  const own = new Set<string>();
  const has = own.has.bind(own);
  own.has = (each) => has(each) || under.has(each);
  return own;
}

/** The assets that a part's rows may be. By asset_tag, by id and by asset_of_element. */
function knownOf(
  reader: Reader,
  scope: ProjectScope,
  part: readonly ComponentAsked[],
  isLocking: boolean,
): Promise<PlannedAsset[]> {
  const tags = part.flatMap(({ name }) => [name, toOneLine(name)]);
  const ids = part.flatMap(({ assetIdentifier: id }) => (id !== undefined && isUuid(id) ? [id] : []));
  const guids = part.flatMap((each) => each.elementGuid ?? []);
  const where = sql<boolean>`(tag = any(${tags}::text[]) or id = any(${ids}::uuid[])
    or element_guid = any(${guids}::text[]))`;
  return listAssets(reader, scope, { where, most: MOST_KNOWN, isLocking });
}

/** An element may be many assets: then none of them is meant, but an asset of another row must not be missing. */
const MOST_KNOWN = 100_000;

async function write(tx: Tx, { deps, actor, scope }: Run, steps: readonly Step[]): Promise<Written[]> {
  const written = steps.map((step) => ({
    step,
    assetId: step.outcome === 'create' ? deps.ids.next() : assetIdOf(step),
  }));
  const changes = written.flatMap(({ step, assetId: id }) => {
    if (id === null || (step.outcome !== 'create' && step.outcome !== 'change')) return [];
    return [changeOf(step.outcome === 'create' ? 'created' : 'updated', scope, { type: 'asset', id })];
  });
  if (changes.length === 0) return written;
  const { seriesOf, forgotten } = await seriesAfter(tx, deps, scope, steps);
  const at = await stampChanges(tx, scope, [...forgottenTasks(scope, forgotten), ...changes]);
  for (const { step, assetId: id } of written) {
    if (id === null) continue;
    if (step.outcome === 'create') {
      await insertAsset(tx, scope, { id, fields: newAsset(step.fields), series: UNPLANNED }, at);
    } else if (step.outcome === 'change') {
      const series = seriesOf.get(id) ?? step.before.series;
      await updateAsset(tx, scope, { id, fields: step.fields, series }, at);
    }
  }
  const detail = { assets: changes.length };
  const entry = { action: 'asset.imported', subject: { type: 'asset', id: null }, projectId: scope.projectId, detail };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
  return written;
}

/** Another day of installation begins the calendar of an asset anew. */
async function seriesAfter(tx: Tx, deps: CobieImportDeps, scope: ProjectScope, steps: readonly Step[]) {
  const seriesOf = new Map<string, PlannedAsset['series']>();
  const forgotten: string[] = [];
  for (const step of steps) {
    if (step.outcome !== 'change' || step.fields.installedOn === undefined) continue;
    const { asset, series } = step.before;
    if (series.interval === null) continue;
    const { installedOn } = step.fields;
    const anew = { id: asset.id, installedOn, plan: series, revision: series.revision };
    const restarted = await restartSeries(tx, deps, scope, anew);
    seriesOf.set(asset.id, restarted.series);
    forgotten.push(...restarted.forgotten);
  }
  return { seriesOf, forgotten };
}

const assetIdOf = (step: Step) => ('before' in step ? step.before.asset.id : null);

const formatFault = ({ column, message }: CellFault) => ({ column, ...message });

const refusedItem =
  (sheet: CobieItem['sheet']) =>
  ({ row, name, faults }: RefusedRow): CobieItem => ({
    ...{ sheet, row, name, outcome: 'refused', assetId: null },
    fields: [],
    faults: faults.map(formatFault),
  });

const OUTCOMES = { create: 'created', change: 'changed', keep: 'unchanged', refuse: 'refused' } as const;

function itemOf({ step, assetId }: Written): CobieItem {
  const { row, name } = step.asked;
  const fields =
    'fields' in step ? Object.entries(step.fields).flatMap(([key, value]) => (value == null ? [] : [key])) : [];
  const faults = [...step.asked.faults, ...(step.outcome === 'refuse' ? [step.fault] : step.faults)].map(formatFault);
  return { sheet: 'Component', row, name, outcome: OUTCOMES[step.outcome], assetId, fields, faults };
}

const remarkItem = ({ sheet, row, faults }: FileRemark): CobieItem => ({
  ...{ sheet, row, name: null, outcome: 'unchanged', assetId: null },
  fields: [],
  faults: faults.map(formatFault),
});

function reportOf(dryRun: boolean, remarks: readonly FileRemark[], items: readonly CobieItem[]): CobieImport {
  const of = (...outcomes: CobieItem['outcome'][]) => items.filter((each) => outcomes.includes(each.outcome));
  const [refused, written, unchanged] = [of('refused'), of('created', 'changed'), of('unchanged')];
  const taken = [...written, ...unchanged];
  const isFaulty = ({ faults }: CobieItem) => faults.length > 0;
  return {
    dryRun,
    created: of('created').length,
    changed: of('changed').length,
    unchanged: unchanged.filter(({ sheet }) => sheet === 'Component').length,
    refused: refused.length,
    items: [
      ...remarks.map(remarkItem),
      ...refused,
      ...taken.filter(isFaulty),
      ...taken.filter((each) => !isFaulty(each)),
    ].slice(0, MAX_COBIE_ITEMS),
  };
}
