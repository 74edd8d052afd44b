import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssetGenerationRequest } from '../../../../../contract/asset-generation.ts';
import type { Asset } from '../../../../../contract/assets.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { lockWaiters, serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { changeAsset, createAsset, deleteAsset } from '../commands.ts';
import { generateAssets, readChoices } from './commands.ts';
import { fieldsOf, type SourceElement } from './element.ts';
import { lockRuns } from './store.ts';

const database = await serviceDb();
const made = tenants(database.db);
const { clock, ids } = made;
const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
const actor = actorOf(people.owner);

/** Versions of a model, each with its elements; what stands for the wing of models. */
function modelOf(versions: Readonly<Record<string, readonly SourceElement[]>>) {
  const [versionGroupId, other] = [ids.next(), ids.next()];
  const superseded = new Set<string>();
  return {
    findModel: async (_reader: unknown, _scope: unknown, id: string) => {
      if (versions[id] === undefined) return undefined;
      return {
        versionGroupId: id.startsWith('other') ? other : versionGroupId,
        status: id === 'queued' ? 'queued' : 'ready',
        isHead: !superseded.has(id),
      };
    },
    hasModel: (id: string) => versions[id] !== undefined,
    supersede: (id: string) => superseded.add(id),
    listElements: async (
      _reader: unknown,
      _scope: unknown,
      asked: { modelId: string; classes: readonly string[]; after: string; most: number },
    ) =>
      (versions[asked.modelId] ?? [])
        .filter((each) => asked.classes.includes(each.class) && each.id > asked.after)
        .slice(0, asked.most),
    listPresent: async (_reader: unknown, _scope: unknown, asked: { modelId: string; guids: readonly string[] }) =>
      (versions[asked.modelId] ?? []).flatMap(({ guid }) => (asked.guids.includes(guid) ? [guid] : [])),
  };
}
const element = (guid: string, more: Partial<SourceElement> = {}): SourceElement => ({
  id: ids.next(),
  guid,
  class: 'IfcFan',
  name: `Fan ${guid}`,
  typeName: 'F-100',
  tag: `T-${guid}`,
  storey: 'Level 1',
  propertySets: { Pset_ManufacturerTypeInformation: { Manufacturer: { value: 'Trox' } } },
  ...more,
});
const pset = (set: string, property: string, value: string | number) => ({
  propertySets: { [set]: { [property]: { value } } },
});

async function house(models: ReturnType<typeof modelOf>, db = database.db) {
  const scope = await made.project(workspace);
  const deps = { db, ids, clock, models };
  const modelIds = new Map<string, string>();
  const idOf = (name: string) => modelIds.get(name) ?? modelIds.set(name, ids.next()).get(name) ?? '';
  // The database keeps UUIDs; the versions of a test have names.
  const named = (id: string) => [...modelIds].find(([, each]) => each === id)?.[0] ?? id;
  const port = {
    findModel: (reader: unknown, in_: unknown, id: string) => models.findModel(reader, in_, named(id)),
    holdModel: async (_tx: unknown, _scope: unknown, id: string) => models.hasModel(named(id)),
    listElements: (reader: unknown, in_: unknown, asked: Parameters<typeof models.listElements>[2]) =>
      models.listElements(reader, in_, { ...asked, modelId: named(asked.modelId) }),
    listPresent: (reader: unknown, in_: unknown, asked: Parameters<typeof models.listPresent>[2]) =>
      models.listPresent(reader, in_, { ...asked, modelId: named(asked.modelId) }),
  };
  const bound = { ...deps, models: port };
  return {
    scope,
    deps: bound,
    run: async (version: string, more: Partial<AssetGenerationRequest> = {}) => {
      const asked = { modelId: idOf(version), classes: ['IfcFan'], ...more };
      const { added, changed, retired, unchanged, ...rest } = await generateAssets(bound, actor, scope, asked);
      return { counts: [added, changed, retired, unchanged], ...rest };
    },
    assets: async (): Promise<Record<string, Asset>> => {
      const rows = await db
        .reader(scope)
        .selectFrom('asset')
        .selectAll()
        .where('project_id', '=', scope.projectId)
        .execute();
      return Object.fromEntries(rows.map((row) => [row.element_guid ?? '', row as unknown as Asset]));
    },
    edit: (id: string, change: object) => changeAsset(bound, actor, scope, { id, ifMatch: undefined, change }),
    idOf,
    choices: async (version: string) => {
      const { modelId: _model, differing, ...choices } = await readChoices(bound, scope, idOf(version));
      return { ...choices, ...(differing.length > 0 && { differing }) };
    },
  };
}

test('a preview says what a run would do and writes nothing; a repeat of the run changes nothing', async () => {
  const { run, assets, idOf } = await house(
    modelOf({ v1: [element('a'), element('b'), element('d', { class: 'IfcDoor' })] }),
  );
  const preview = await run('v1', { preview: true });
  assert.deepEqual(preview.counts, [2, 0, 0, 0]);
  assert.deepEqual(preview.items[0], {
    change: 'add',
    elementGuid: 'a',
    assetId: null,
    tag: 'T-a',
    fields: ['tag', 'manufacturer', 'notes'],
    changes: [
      { field: 'tag', before: null, after: 'T-a' },
      { field: 'manufacturer', before: null, after: 'Trox' },
      { field: 'notes', before: null, after: 'Fan a' },
    ],
  });
  assert.deepEqual(await assets(), {});
  assert.deepEqual((await run('v1')).counts, [2, 0, 0, 0]);
  const { a } = await assets();
  const { tag, manufacturer, notes, model_id } = a as unknown as Record<string, unknown>;
  assert.deepEqual([tag, manufacturer, notes, model_id], ['T-a', 'Trox', 'Fan a', idOf('v1')]);
  assert.deepEqual((await run('v1')).counts, [0, 0, 0, 2]);
  assert.deepEqual((await run('v1', { preview: true })).counts, [0, 0, 0, 2]);
});

test('a new version changes, adds and retires; what a person edited stays, unless the run is asked', async () => {
  const trox = element('a');
  const later = { ...trox, name: 'Fan a2', ...pset('Pset_ManufacturerTypeInformation', 'Manufacturer', 'Ziehl') };
  const { run, assets, edit } = await house(
    modelOf({ v1: [trox, element('b')], v2: [later, element('c')], v3: [later, element('b')] }),
  );
  await run('v1');
  const { a, b } = await assets();
  await edit(a?.id ?? '', { manufacturer: 'Systemair', installedOn: '2026-01-01', maintenanceIntervalDays: 30 });
  await edit(b?.id ?? '', { condition: 'good' });
  const preview = await run('v2', { preview: true });
  const second = await run('v2');
  assert.deepEqual(
    [preview.counts, second.counts],
    [
      [1, 1, 1, 0],
      [1, 1, 1, 0],
    ],
  );
  assert.deepEqual(
    second.items.map(({ change, elementGuid, fields }) => [change, elementGuid, fields.toSorted()]),
    [
      ['add', 'c', ['manufacturer', 'notes', 'tag']],
      ['change', 'a', ['modelId', 'notes']],
      ['retire', 'b', ['condition']],
    ],
  );
  const changesOf = (items: typeof preview.items) =>
    items.flatMap(({ elementGuid, changes }) =>
      changes.map(({ field, before, after }) => `${elementGuid} ${field}: ${before} -> ${after}`),
    );
  assert.deepEqual(changesOf(preview.items), changesOf(second.items));
  const seen = changesOf(preview.items);
  assert.ok(seen.includes('a notes: Fan a -> Fan a2'), seen.join('; '));
  assert.ok(seen.includes('b condition: good -> retired'), seen.join('; '));
  const now = await assets();
  assert.deepEqual([now.a?.manufacturer, now.a?.notes, now.b?.condition], ['Systemair', 'Fan a2', 'retired']);
  assert.equal((now.a as unknown as { maintenance_interval_days: number }).maintenance_interval_days, 30);
  // What comes back has the condition that it had.
  assert.deepEqual((await run('v3')).counts, [0, 2, 1, 0]);
  assert.deepEqual([(await assets()).b?.condition, (await assets()).c?.condition], ['good', 'retired']);
  assert.deepEqual((await run('v3', { overwrite: true })).counts, [0, 1, 0, 1]);
  assert.equal((await assets()).a?.manufacturer, 'Ziehl');
});

test('a field that a person emptied stays empty, also behind a version that says nothing of it', async () => {
  const named = (name: string | null) => [element('a', { name })];
  const { run, assets, edit } = await house(
    modelOf({ v1: named('A'), v2: named(null), v3: named('B'), v4: named('C') }),
  );
  await run('v1');
  await edit((await assets()).a?.id ?? '', { notes: null });
  for (const version of ['v2', 'v3']) {
    const { items } = await run(version);
    assert.deepEqual([items[0]?.fields, (await assets()).a?.notes], [['modelId'], null]);
  }
  await run('v3', { overwrite: true });
  await run('v4');
  assert.equal((await assets()).a?.notes, 'C');
});

test('what is not to be filled stays as it is, also in what the service remembers', async () => {
  const { run, assets } = await house(modelOf({ v1: [element('a')] }));
  await run('v1');
  assert.deepEqual((await run('v1', { mapping: { notes: null, tag: null } })).counts, [0, 0, 0, 1]);
  const { a } = await assets();
  assert.deepEqual([a?.notes, a?.tag], ['Fan a', 'T-a']);
  const more = await run('v1', { mapping: { notes: 'TypeName', tag: null } });
  assert.deepEqual(more.items[0]?.fields, ['notes']);
});

test('a run takes fields from where the one before did, class by class, unless it says otherwise', async () => {
  const own = { propertySets: { Own: { Serial: { value: '4711' }, Maker: { value: 'Ziehl' } } } };
  const models = modelOf({
    v1: [element('a', own), element('b', { ...own, class: 'IfcPump' })],
    v2: [element('a', own), element('b', { ...own, class: 'IfcPump' }), element('c', { ...own, class: 'IfcValve' })],
  });
  const { run, assets, choices } = await house(models);
  assert.deepEqual(await choices('v1'), { classes: [], mapping: {} });
  await run('v1', { mapping: { serialNumber: 'Own.Serial', notes: null }, preview: true });
  assert.deepEqual(await choices('v1'), { classes: [], mapping: {} });
  await run('v1', { mapping: { serialNumber: 'Own.Serial', notes: null } });
  assert.deepEqual(await choices('v2'), { classes: ['IfcFan'], mapping: { serialNumber: 'Own.Serial', notes: null } });
  await run('v1', { classes: ['IfcPump'], mapping: { serialNumber: 'Own.Maker' } });
  const pumps = { classes: ['IfcPump'], mapping: { serialNumber: 'Own.Maker', notes: null } };
  assert.deepEqual(await choices('v1'), pumps);
  for (const mapping of [undefined, { tag: 'Tag' }]) {
    const again = await run('v1', { classes: ['IfcFan', 'IfcPump'], ...(mapping && { mapping }) });
    assert.deepEqual(again.counts, [0, 0, 0, 2]);
  }
  const both = { classes: ['IfcFan', 'IfcPump'], mapping: { notes: null, tag: 'Tag' }, differing: ['serialNumber'] };
  assert.deepEqual(await choices('v1'), both);
  // A class that no run had: as those of the latest one agree.
  assert.deepEqual((await run('v2', { classes: ['IfcValve'] })).counts, [1, 0, 0, 0]);
  const serial = async (guid: string) => (await assets())[guid] as unknown as Record<string, unknown>;
  const serials = await Promise.all(['a', 'b', 'c'].map(async (guid) => (await serial(guid)).serial_number));
  assert.deepEqual(serials, ['4711', 'Ziehl', null]);
  await run('v2', { mapping: { serialNumber: 'Standard' } });
  assert.equal((await serial('a')).serial_number, null);
  assert.deepEqual((await choices('v2')).mapping, { notes: null, tag: 'Tag' });
  assert.match(await refusal(choices('absent')), /^not_found/);
});

test('the choices of a model are the classes of its last run, with what they agree in', async () => {
  const models = modelOf({ v1: [element('a'), element('b', { class: 'IfcPump' })] });
  const { run, choices } = await house(models);
  await run('v1', { mapping: { notes: 'TypeName' } });
  await run('v1', { classes: ['IfcPump'], mapping: { notes: 'TypeName' } });
  assert.deepEqual(await choices('v1'), { classes: ['IfcPump'], mapping: { notes: 'TypeName' } });
  await run('v1', { classes: ['IfcPump'], mapping: { notes: 'Standard', tag: null } });
  await run('v1', { classes: ['IfcPump', 'IfcFan'] });
  const both = { classes: ['IfcFan', 'IfcPump'], mapping: {}, differing: ['tag', 'notes'] };
  assert.deepEqual(await choices('v1'), both);
  // What differs and is left out stays, class by class.
  await run('v1', { classes: ['IfcPump', 'IfcFan'], mapping: { serialNumber: 'Tag' } });
  assert.deepEqual(await choices('v1'), { ...both, mapping: { serialNumber: 'Tag' } });
});

test('a version that is not the head is refused, by a preview as by a run, and changes nothing', async () => {
  const models = modelOf({ v1: [element('a'), element('b')], v2: [element('a', { name: 'New' }), element('c')] });
  const { run, assets } = await house(models);
  await run('v1');
  models.supersede('v1');
  await run('v2');
  const before = await assets();
  for (const preview of [true, false]) assert.match(await refusal(run('v1', { preview })), /^conflict/);
  assert.deepEqual(await assets(), before);
  assert.equal(before.c === undefined, false);
});

test('another model retires nothing of this one, and what a person registered or tagged is left alone', async () => {
  const { scope, deps, run, assets } = await house(
    modelOf({ v1: [element('a'), element('b'), element('mine')], other1: [element('z', { tag: 'T-a' })], queued: [] }),
  );
  await createAsset(deps, actor, scope, { elementGuid: 'mine', tag: 'T-b' });
  const first = await run('v1');
  assert.deepEqual([first.counts, first.registered, first.tagsTaken], [[2, 0, 0, 0], 1, 1]);
  assert.equal((await assets()).b?.tag, null);
  const second = await run('other1');
  assert.deepEqual([second.counts, second.tagsTaken], [[1, 0, 0, 0], 1]);
  assert.match(await refusal(run('queued')), /^conflict/);
  assert.match(await refusal(run('absent')), /^not_found/);
});

test('an element that the version has under another class is not gone', async () => {
  const models = modelOf({
    v1: [element('a'), element('b'), element('c')],
    v2: [element('a', { class: 'IfcSanitaryTerminal' }), element('b')],
  });
  const { run, assets } = await house(models);
  await run('v1');
  for (const preview of [true, false]) {
    const { counts, otherClass } = await run('v2', { preview });
    assert.deepEqual([counts, otherClass], [[0, 1, 1, 0], 1]);
  }
  const now = await assets();
  assert.deepEqual([now.a?.condition, now.c?.condition], [null, 'retired']);
  assert.deepEqual((await run('v2', { classes: ['IfcSanitaryTerminal'] })).counts, [0, 1, 0, 0]);
});

test('a preview lists what is retired beside any number of changes, and those of the version alone behind all others', async () => {
  const all = Array.from({ length: 450 }, (_, at) => element(`e${at}`));
  const { run } = await house(
    modelOf({ v1: all, v2: [...all.slice(0, 440), ...all.slice(440, 445).map((each) => ({ ...each, name: 'New' }))] }),
  );
  await run('v1');
  const { counts, items } = await run('v2', { preview: true });
  assert.deepEqual(counts, [0, 445, 5, 0]);
  const changed = items.filter(({ change }) => change === 'change');
  assert.deepEqual([changed.length, items.filter(({ change }) => change === 'retire').length], [200, 5]);
  assert.deepEqual(
    changed.slice(0, 6).map(({ fields }) => fields.join()),
    [...Array.from({ length: 5 }, () => 'notes,modelId'), 'modelId'],
  );
});

test('a preview counts tags as its run does, over any number of elements', async () => {
  const tagged = (from: number, tagOf: (at: number) => string) =>
    Array.from({ length: 250 }, (_, at) => element(`e${from + at}`, { tag: tagOf(at) }));
  const models = modelOf({
    v1: tagged(0, (at) => `A-${at}`),
    // The first ones give up their tags, which the last ones get; what is added wants the new ones again.
    v2: [...tagged(0, (at) => `B-${at}`), ...tagged(250, (at) => (at < 150 ? `B-${at}` : `A-${at - 150}`))],
  });
  const { run } = await house(models);
  await run('v1');
  const preview = await run('v2', { preview: true });
  const second = await run('v2');
  assert.deepEqual([preview.counts, preview.tagsTaken], [second.counts, second.tagsTaken]);
  assert.deepEqual([second.counts, second.tagsTaken], [[250, 250, 0, 0], 150]);
});

test('a renumbered model is followed in one run, over any number of elements', async () => {
  const numbered = (numberOf: (at: number) => number) =>
    Array.from({ length: 205 }, (_, at) => element(`e${at}`, { tag: `T-${numberOf(at)}` }));
  const { run, assets } = await house(
    // On by one, then round by one.
    modelOf({
      v1: numbered((at) => at),
      v2: numbered((at) => at + 1),
      v3: numbered((at) => ((at + 1) % 205) + 1),
    }),
  );
  await run('v1');
  for (const [version, numberOf] of [
    ['v2', (at: number) => at + 1],
    ['v3', (at: number) => ((at + 1) % 205) + 1],
  ] as const) {
    const preview = await run(version, { preview: true });
    const { items, ...done } = await run(version);
    assert.deepEqual([preview.counts, preview.tagsTaken], [done.counts, done.tagsTaken]);
    assert.deepEqual([done.counts, done.tagsTaken], [[0, 205, 0, 0], 0]);
    assert.deepEqual(items, preview.items);
    const now = await assets();
    assert.deepEqual(
      Array.from({ length: 205 }, (_, at) => now[`e${at}`]?.tag),
      Array.from({ length: 205 }, (_, at) => `T-${numberOf(at)}`),
    );
    assert.deepEqual((await run(version)).counts, [0, 0, 0, 205]);
  }
});

test('tags change places, and stay where one of them is taken by an asset that keeps it', async () => {
  const tagged = (...tags: string[]) => tags.map((tag, at) => element(`e${at}`, { tag }));
  const { run, assets, scope, deps } = await house(
    modelOf({ v1: tagged('T-0', 'T-1', 'T-2'), v2: tagged('T-1', 'T-0', 'T-2'), v3: tagged('T-0', 'T-2', 'Mine') }),
  );
  const tags = async () => {
    const now = await assets();
    return ['e0', 'e1', 'e2'].map((guid) => now[guid]?.tag);
  };
  await run('v1');
  assert.deepEqual((await run('v2')).tagsTaken, 0);
  assert.deepEqual(await tags(), ['T-1', 'T-0', 'T-2']);
  const kept = await database.asOwner(
    `select distinct on (record_id) text_key as tag from moved_row
     where kind = 'asset' and project_id = '${scope.projectId}' and text_key is not null order by record_id, until`,
  );
  assert.deepEqual(kept.map(({ tag }) => tag).sort(), ['T-0', 'T-1'], 'sorted lists know the tags from before the run');
  await createAsset(deps, actor, scope, { tag: 'Mine' });
  for (const preview of [true, false]) assert.equal((await run('v3', { preview })).tagsTaken, 3);
  assert.deepEqual(await tags(), ['T-1', 'T-0', 'T-2']);
  assert.deepEqual((await run('v3')).counts, [0, 0, 0, 3]);
});

/** As many elements as need two parts, the first and the last with these tags. */
const renumbered = (first: string, last: string) =>
  Array.from({ length: 205 }, (_each, at) =>
    element(`e${at}`, { tag: at === 0 ? first : at === 204 ? last : `T-${at}` }),
  );

test('an asset that waits for a tag which is not given up after all keeps its own', async () => {
  const versions = { v1: renumbered('T-0', 'T-204'), v2: renumbered('T-204', 'N') };
  const { run, assets, scope, deps } = await house(modelOf(versions));
  await run('v1');
  const { holdModel } = deps.models;
  let parts = 0;
  // Somebody takes what the holder of the tag was to get, once the first part is written.
  deps.models.holdModel = async (...asked) => {
    parts += 1;
    if (parts === 2) await createAsset(deps, actor, scope, { tag: 'N' });
    return holdModel(...asked);
  };
  const { items, tagsTaken } = await run('v2');
  const { e0, e204 } = await assets();
  assert.deepEqual([tagsTaken, e0?.tag, e204?.tag], [2, 'T-0', 'T-204']);
  const item = items.find(({ elementGuid }) => elementGuid === 'e0');
  assert.deepEqual([item?.tag, item?.fields], ['T-0', ['modelId']]);
  const again = await run('v2');
  assert.deepEqual([again.counts, again.tagsTaken], [[0, 0, 0, 205], 2]);
  // It follows the model as before, once the tag is free.
  await changeAsset(deps, actor, scope, { id: e204?.id ?? '', ifMatch: undefined, change: { tag: 'M' } });
  await run('v2');
  assert.equal((await assets()).e0?.tag, 'T-204');
});

test('a run that leaves tags alone, beside one that passes them on, takes none away', async () => {
  const versions = { v1: renumbered('T-0', 'T-204'), v2: renumbered('T-204', 'N') };
  // PostgreSQL may give a row to who comes rather than to who waits: the next part waits until the other run has asked.
  let hasAsked = async () => true;
  let isOver = false;
  const pool: typeof database.db.pool = Object.create(database.db.pool, {
    connect: {
      value: async () => {
        while (!isOver && !(await hasAsked()));
        return database.db.pool.connect();
      },
    },
  });
  const { run, assets, deps, scope } = await house(modelOf(versions), { ...database.db, pool });
  const readAsked = async () => {
    const [row] = await database.asOwner<{ mapping: string }>(
      'select mapping::text as mapping from asset_generation where project_id = $1',
      [scope.projectId],
    );
    return row?.mapping;
  };
  await run('v1');
  const { holdModel } = deps.models;
  let other: ReturnType<typeof run> | undefined;
  deps.models.holdModel = async (...asked) => {
    if (other === undefined) {
      other = run('v2', { mapping: { tag: null } }).finally(() => {
        isOver = true;
      });
      await lockWaiters(database, 1);
      const before = await readAsked();
      hasAsked = async () => (await readAsked()) !== before;
    }
    return holdModel(...asked);
  };
  await run('v2');
  await other;
  const { e0, e204 } = await assets();
  assert.deepEqual([e0?.tag, e204?.tag], ['T-0', 'T-204']);
});

test('what is written over follows the model again, also where a person had written the same', async () => {
  const named = (name: string) => [element('a', { name })];
  const { run, assets, edit } = await house(modelOf({ v1: named('A'), v2: named('B'), v3: named('C') }));
  await run('v1');
  await edit((await assets()).a?.id ?? '', { notes: 'B' });
  await run('v2');
  assert.deepEqual((await run('v2', { overwrite: true })).counts, [0, 0, 0, 1]);
  await run('v3');
  assert.equal((await assets()).a?.notes, 'C');
});

test('a run whose transaction has to be repeated counts once', async () => {
  const models = modelOf({ v1: [element('a'), element('b', { tag: 'T-a' }), element('mine')], v2: [element('b')] });
  let failures = 0;
  const beforeCommit = async () => {
    failures += 1;
    if (failures % 2 === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
  };
  const flaky = await house(models, { ...database.db, beforeCommit });
  await createAsset({ ...flaky.deps, db: database.db }, actor, flaky.scope, { elementGuid: 'mine' });
  const first = await flaky.run('v1');
  assert.deepEqual([first.counts, first.registered, first.tagsTaken], [[2, 0, 0, 0], 1, 1]);
  assert.deepEqual((await flaky.run('v2', { classes: ['IfcFan'] })).counts, [0, 1, 1, 0]);
  assert.ok(failures >= 2, String(failures));
});

/** What a person does while a run goes on: it is committed once the run waits for it. */
async function beside<Done>(
  act: (db: typeof database.db) => Promise<unknown>,
  run: () => Promise<Done>,
): Promise<Done> {
  const [done, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const beforeCommit = async () => {
    done.resolve();
    await waited.promise;
  };
  const acting = act({ ...database.db, beforeCommit });
  await Promise.race([done.promise, acting]);
  const running = run();
  await lockWaiters(database, 1);
  waited.resolve();
  await acting;
  return running;
}

test('a tag that a person gives an asset during a run is taken, and an asset that a person deletes is made anew', async () => {
  const models = modelOf({ v1: [element('a'), element('b'), element('c')], v2: [] });
  const { run, assets, scope, deps } = await house(models);
  const first = await beside(
    (db) => createAsset({ ...deps, db }, actor, scope, { tag: 'T-b' }),
    () => run('v1'),
  );
  assert.deepEqual([first.counts, first.tagsTaken], [[3, 0, 0, 0], 1]);
  const { a, b } = await assets();
  assert.equal(b?.tag, null);
  const remove = (id: string | undefined) => (db: typeof database.db) =>
    deleteAsset({ ...deps, db }, actor, scope, { id: id ?? '', ifMatch: undefined });
  assert.deepEqual((await beside(remove(a?.id), () => run('v1'))).counts, [1, 0, 0, 2]);
  assert.deepEqual((await beside(remove(b?.id), () => run('v2'))).counts, [0, 0, 2, 0]);
});

test('two runs at once make each asset once', async () => {
  const { run, assets } = await house(modelOf({ v1: Array.from({ length: 450 }, (_, at) => element(`e${at}`)) }));
  const both = await Promise.all([run('v1'), run('v1')]);
  assert.equal(
    both.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0),
    450,
  );
  assert.equal(Object.keys(await assets()).length, 450);
});

test('two runs at once with different sources are as one after the other', async () => {
  const own = { propertySets: { Own: { Serial: { value: '4711' }, Maker: { value: 'Ziehl' } } } };
  const all = Array.from({ length: 205 }, (_, at) => element(`e${at}`, own));
  const models = modelOf({ v1: all });
  const [locked, bothRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  const listElements: typeof models.listElements = (...asked) => {
    reads += 1;
    if (reads === 2) bothRead.resolve();
    return models.listElements(...asked);
  };
  const { run, assets, choices, scope } = await house({ ...models, listElements });
  const holding = inTransaction(database.db, scope, async (tx) => {
    await lockRuns(tx, scope);
    locked.resolve();
    await bothRead.promise;
  });
  await locked.promise;
  const mappings = [{ serialNumber: 'Own.Serial' }, { manufacturer: 'Own.Maker' }];
  await Promise.all([holding, ...mappings.map((mapping) => run('v1', { mapping }))]);
  assert.deepEqual((await choices('v1')).mapping, { ...mappings[0], ...mappings[1] });
  const written = Object.values(await assets()) as unknown as Record<string, unknown>[];
  assert.deepEqual(
    [...new Set(written.map(({ serial_number, manufacturer }) => `${serial_number} ${manufacturer}`))],
    ['4711 Ziehl'],
  );
  assert.deepEqual((await run('v1')).counts, [0, 0, 0, 205]);
});

test('fields come from the property sets that are made for them, or from where the run says', () => {
  const day = element('x', pset('Pset_Warranty', 'WarrantyEndDate', '2031-02-29'));
  assert.equal(fieldsOf(day).warrantyExpiresOn, null);
  assert.equal(
    fieldsOf(element('x', pset('Pset_Warranty', 'WarrantyEndDate', '2031-02-28T00:00:00'))).warrantyExpiresOn,
    '2031-02-28',
  );
  const odd = element('x', { ...pset('Own.Set', 'A.B', 4711), name: ' \u0000 ' });
  assert.equal(fieldsOf(odd).notes, null);
  assert.equal(fieldsOf(element('x', pset('Own', 'A.B', 4711)), { serialNumber: 'Own.A.B' }).serialNumber, '4711');
  for (const source of ['Own', 'Own.', '.', '__proto__.x', 'Own.constructor']) {
    assert.equal(fieldsOf(element('x', pset('Own', 'A', 'v')), { serialNumber: source }).serialNumber, null, source);
  }
  const all = fieldsOf(element('x'), { tag: null, manufacturer: 'Storey', modelNumber: 'TypeName', notes: 'Tag' });
  assert.deepEqual([all.tag, all.manufacturer, all.modelNumber, all.notes], [undefined, 'Level 1', 'F-100', 'T-x']);
  assert.equal([...(fieldsOf(element('x', { tag: '😀'.repeat(300) })).tag ?? '')].length, 200);
});
