// Models as people and machines meet them: uploaded, read by a process of their own, compared, deleted; and the spaces that follow
// them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ModelComparison } from '../../../contract/model-comparison.ts';
import { ModelElementPage } from '../../../contract/model-elements.ts';
import { Model, ModelPage, ModelReport, StoreyPage } from '../../../contract/models.ts';
import { AreaSchedule, type Space, SpacePage, SpaceReport } from '../../../contract/spaces.ts';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { listUntold } from '../../testing/told-changes.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, type SmallModel, smallModel } from '../models/fixtures/small-model.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_KEY_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner', engineer: 'member', reviewer: 'member' });
const roles = { [people.engineer]: 'upload_engineer', [people.reviewer]: 'reviewer' } as const;
const { projectId } = await world.project(scope, roles);
const other = await world.project(scope, roles);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = { engineer: await signIn(people.engineer), reviewer: await signIn(people.reviewer) };
type Who = keyof typeof cookies;
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'k', scope: 'read' });
const APP = `/api/projects/${projectId}`;
const V1 = `/api/v1/projects/${projectId}`;

const call = (line: string, body?: unknown, who: Who = 'engineer', headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ method, path, cookie: cookies[who], headers, ...(body === undefined ? {} : { body }) });
};
const machine = (path: string) => service.call({ path, headers: { 'x-api-key': key } });

async function upload(
  record: object,
  content: string | Buffer,
  more: { who?: Who; to?: string; headers?: object } = {},
) {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([Buffer.from(content)]), 'Tower A.ifc');
  const headers = { cookie: cookies[more.who ?? 'engineer'], origin: service.address, ...more.headers };
  const answer = await fetch(`${service.address}${more.to ?? APP}/models`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: JSON.parse(await answer.text()), headers: answer.headers };
}

/** The model once it is ready or failed. */
async function settled(id: string, base = APP) {
  for (let look = 0; look < 1200; look += 1) {
    const { body } = await call(`GET ${base}/models/${id}`);
    if (body.status === 'ready' || body.status === 'failed') return body;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return assert.fail(`the model ${id} was not read: ${service.logged.slice(-5).join('\n')}`);
}

async function read(record: object, model: SmallModel | string | Buffer, base = APP) {
  const isText = typeof model === 'string' || Buffer.isBuffer(model);
  const made = await upload(record, isText ? model : smallModel(model), { to: base });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  return settled(made.body.id, base);
}

const fits = (schema: Parameters<typeof compileReply>[0], value: unknown) =>
  assert.deepEqual(compileReply(schema)(value), []);

const first = await read({}, {});

test('an uploaded model is read: what it is, its storeys, its elements with properties in SI, its report', async () => {
  fits(Model, first);
  const { id, versionGroupId, createdAt, updatedAt, sizeBytes, ...rest } = first;
  assert.deepEqual(rest, {
    projectId,
    version: 1,
    isHead: true,
    name: 'Tower A',
    status: 'ready',
    progress: 100,
    failure: null,
    schema: 'IFC4',
    elementCount: 5,
    spaceCount: 6,
    storeyCount: 2,
    createdBy: { type: 'user', id: people.engineer },
  });
  assert.equal(sizeBytes, Buffer.byteLength(smallModel()));
  assert.ok(versionGroupId && createdAt < updatedAt);
  const storeys = (await call(`GET ${APP}/models/${id}/storeys`, undefined, 'reviewer')).body;
  fits(StoreyPage, storeys);
  assert.deepEqual(
    storeys.data.map((each: { guid: string; elevationM: number }) => [each.guid, each.elevationM]),
    [
      [guidOf('ground'), 0],
      [guidOf('upper'), 3],
    ],
  );
  const elements = (await call(`GET ${APP}/models/${id}/elements`, undefined, 'reviewer')).body;
  fits(ModelElementPage, elements);
  assert.equal(elements.data.length, 5);
  const named = async (query: string) =>
    (await call(`GET ${APP}/models/${id}/elements?${query}`)).body.data.map((each: { name: string }) => each.name);
  assert.deepEqual(await named('class=ifcdoor'), ['Door', 'Door again']);
  assert.deepEqual(await named(`guid=${guidOf('wall')}`), ['Wall ä']);
  assert.deepEqual(await named('name=BEAM'), ['Beam', 'Beam 2']);
  assert.deepEqual(await named(`storey=${storeys.data[0].id}`), ['Door', 'Wall ä']);
  assert.deepEqual(await named(`storey=${guidOf('upper')}`), []);
  const [wall] = (await call(`GET ${APP}/models/${id}/elements?guid=${guidOf('wall')}`)).body.data;
  assert.deepEqual(
    [wall.class, wall.typeName, wall.tag, wall.storeyId],
    ['IfcWall', 'W200', 'tag-1', storeys.data[0].id],
  );
  assert.deepEqual(wall.propertySets, {
    Pset_WallCommon: {
      FireRating: { value: 'F90', unit: null },
      IsExternal: { value: true, unit: null },
      Height: { value: 2.8, unit: 'm' },
      ThermalTransmittance: { value: 0.24, unit: null },
      Status: { value: ['NEW', 'TEMPORARY'], unit: null },
    },
  });
  assert.deepEqual(wall.quantities, { Qto_WallBaseQuantities: { Length: { value: 4.5, unit: 'm' } } });
  const report = (await call(`GET ${APP}/models/${id}/report`)).body;
  fits(ModelReport, report);
  assert.deepEqual(report.georeference.mapConversion, {
    crs: 'EPSG:28992',
    eastings: 155000.5,
    northings: 463000.25,
    orthogonalHeight: 3.5,
    rotationDeg: 90,
    scale: 1,
  });
  // As docs/models.md computes it: the model's x axis runs to the north of the map.
  const { eastings, northings, rotationDeg, scale } = report.georeference.mapConversion;
  const [cos, sin] = [Math.cos((rotationDeg * Math.PI) / 180), Math.sin((rotationDeg * Math.PI) / 180)];
  const [x, y] = [10, 2];
  const onMap = [eastings + scale * (x * cos - y * sin), northings + scale * (x * sin + y * cos)];
  assert.deepEqual(
    onMap.map((each) => Number(each.toFixed(6))),
    [154998.5, 463010.25],
  );
  assert.deepEqual(report.georeference.site, { latitude: 52.1501388889, longitude: -5.3916666667, elevationM: 4.5 });
  assert.deepEqual(
    report.remarks.map((each: { code: string; count: number }) => [each.code, each.count]),
    [
      ['repeated_guid', 1],
      ['element_without_storey', 3],
      ['structure_in_cycle', 2],
      ['space_without_storey', 3],
      ['area_from_footprint', 1],
      ['area_missing', 1],
      ['unit_not_converted', 1],
    ],
  );
  const { original } = (await call(`GET ${APP}/models/${id}/file`)).body;
  const saved = await fetch(new URL(new URL(original).pathname + new URL(original).search, service.address));
  assert.equal(await saved.text(), smallModel());
  assert.match(saved.headers.get('content-disposition') ?? '', /Tower A\.ifc/);
});

test('spaces have their areas from where the file has them, and what people enter stays', async () => {
  const page = (await call(`GET ${APP}/spaces?sort=name`)).body;
  fits(SpacePage, page);
  assert.deepEqual(
    page.data.map((each: Space) => [each.name, each.areaM2, each.areaSource, each.floor === null]),
    [
      ['feet', 9.290304, 'quantity', false],
      ['footprint', 6, 'footprint', true],
      ['gross', 20, 'gross', false],
      ['net', 12.5, 'net', false],
      ['nothing', null, 'none', true],
      ['property', 8.25, 'property', true],
    ],
  );
  const space = page.data.find((each: Space) => each.name === 'net');
  assert.deepEqual([space.usage, space.longName, space.occupancyType], ['Office', 'Office', null]);
  const named = (await call(`GET ${APP}/spaces?q=offi`)).body.data as Space[];
  assert.ok(named.length > 0 && named.every(({ longName }) => longName === 'Office'));
  const path = `${APP}/spaces/${space.id}`;
  assert.equal((await call(`PATCH ${path}`, { notes: 'x' }, 'reviewer')).status, 403);
  assert.equal((await call(`PATCH ${path}`, { areaM2: 3 })).status, 422);
  const change = { usage: 'Lab', occupancy: 3, department: 'R&D', areaOverrideM2: 13, notes: 'warm' };
  const changed = await call(`PATCH ${path}`, change);
  const entered = { usageSource: 'person', departmentSource: 'person' };
  assert.deepEqual([space.usageSource, space.departmentSource], ['long_name', null]);
  assert.deepEqual(changed.body, { ...space, ...change, ...entered, updatedAt: changed.body.updatedAt });
  const stale = await call(`PATCH ${path}`, { notes: 'y' }, 'engineer', { 'if-match': '"0"' });
  assert.equal(stale.status, 412);
  const schedule = (await call(`GET ${APP}/spaces/schedule`, undefined, 'reviewer')).body;
  fits(AreaSchedule, schedule);
  assert.deepEqual([schedule.spaces, schedule.occupancy], [6, 7]);
  assert.ok(Math.abs(schedule.areaM2 - (9.290304 + 6 + 20 + 13 + 8.25)) < 1e-9);
  assert.deepEqual(schedule.byDepartment[1], {
    ...{ value: 'R&D', spaces: 1, spacesWithoutArea: 0, areaM2: 13, occupancy: 3 },
  });
  const nothing = page.data.find((each: Space) => each.name === 'nothing');
  const withoutArea = async () => {
    const { spacesWithoutArea, byFloor } = (await call(`GET ${APP}/spaces/schedule`)).body as AreaSchedule;
    return [spacesWithoutArea, ...byFloor.map((each) => [each.value === null, each.spacesWithoutArea])];
  };
  assert.deepEqual(await withoutArea(), [1, [false, 0], [true, 1]]);
  await call(`PATCH ${APP}/spaces/${nothing.id}`, { areaOverrideM2: 0 });
  assert.deepEqual(await withoutArea(), [0, [false, 0], [true, 0]]);
  await call(`PATCH ${APP}/spaces/${nothing.id}`, { areaOverrideM2: null });
  const { versionGroupId: _group, ...ofMachines } = changed.body;
  assert.deepEqual((await machine(`${V1}/spaces/${space.id}`)).body, ofMachines);
  assert.equal((await machine(`${V1}/spaces?limit=2`)).body.data.length, 2);
});

test('a version becomes head when it is ready, spaces keep their ids, and both say what differs', async () => {
  const before = (await call(`GET ${APP}/spaces`)).body.data as Space[];
  const record = { versionGroupId: first.versionGroupId };
  const text = smallModel({ second: true, wallHeightM: 3.1, withoutSpaces: ['gross'], netAreaM2: 14 });
  // What it says of usage and occupancy is followed where nobody said otherwise.
  const next = await read(record, text.replace("$,'Office',", "$,'Studio',").replace('MEASURE(4)', 'MEASURE(5)'));
  assert.deepEqual([next.version, next.isHead, next.name, next.elementCount], [2, true, 'Tower A', 6]);
  assert.equal((await call(`GET ${APP}/models/${first.id}`)).body.isHead, false);
  const after = (await call(`GET ${APP}/spaces`)).body.data as Space[];
  const net = (spaces: Space[]) => spaces.find((each) => each.name === 'net');
  assert.deepEqual([net(after)?.id, net(after)?.areaM2, net(after)?.usage], [net(before)?.id, 14, 'Lab']);
  const occupied = (spaces: Space[]) => spaces.find((each) => each.name === 'property')?.occupancy;
  assert.deepEqual([occupied(before), occupied(after)], [4, 5]);
  assert.equal(after.length, 5);
  const gone = (await call(`GET ${APP}/spaces?present=false`)).body.data as Space[];
  assert.deepEqual(
    gone.map((each) => each.name),
    ['gross'],
  );
  assert.equal((await call(`GET ${APP}/spaces/${gone[0]?.id}`)).status, 200);
  const report = (await call(`GET ${APP}/models/${next.id}/spaces-report`)).body;
  fits(SpaceReport, report);
  assert.deepEqual([report.new, report.gone, report.changed, report.unchanged], [0, 1, 2, 3]);
  const said = {
    name: 'net',
    longName: 'Studio',
    floor: net(after)?.floor,
    areaM2: 14,
    areaSource: 'net',
    occupancyType: null,
    occupancy: null,
    department: null,
    departmentSource: null,
  };
  assert.deepEqual(report.data[1].after, { ...said, usage: 'Studio', usageSource: 'long_name' });
  assert.deepEqual([net(before)?.usageSource, net(after)?.usageSource], ['person', 'person']);
  assert.deepEqual([report.data[2].before.occupancy, report.data[2].after.occupancy], [4, 5]);
  const comparison = (await call(`GET ${APP}/models/${next.id}/comparison`)).body;
  fits(ModelComparison, comparison);
  assert.deepEqual(comparison.totals, { added: 1, removed: 0, changed: 1, unchanged: 4 });
  assert.deepEqual(
    comparison.data.map((each: { guid: string; change: string }) => [each.guid, each.change]),
    [
      [guidOf('second'), 'added'],
      [guidOf('wall'), 'changed'],
    ],
  );
  assert.deepEqual(comparison.data[1].members, [
    {
      path: ['propertySets', 'Pset_WallCommon', 'Height'],
      before: { value: 2.8, unit: 'm' },
      after: { value: 3.1, unit: 'm' },
    },
  ]);
  const back = (await call(`GET ${APP}/models/${first.id}/comparison?with=${next.id}&limit=1`)).body;
  assert.deepEqual([back.data[0].change, back.totals.removed], ['removed', 1]);
  const rest = await call(`GET ${APP}/models/${first.id}/comparison?with=${next.id}&limit=1&cursor=${back.nextCursor}`);
  assert.deepEqual([rest.body.data[0].guid, rest.body.nextCursor], [guidOf('wall'), null]);
  // The head is deleted: the one before it is head again, with the space that was gone, under its own id.
  assert.equal((await call(`DELETE ${APP}/models/${next.id}`, undefined, 'reviewer')).status, 403);
  assert.equal((await call(`DELETE ${APP}/models/${next.id}`)).status, 204);
  assert.equal((await call(`GET ${APP}/models/${first.id}`)).body.isHead, true);
  const restored = (await call(`GET ${APP}/spaces`)).body.data as Space[];
  assert.deepEqual(
    restored.map((each) => [each.id, each.areaM2, each.usage, each.occupancy]),
    before.map((each) => [each.id, each.areaM2, each.usage, each.occupancy]),
  );
  const third = await read({ ...record, name: 'Tower' }, 'ISO-10303-21;\nHEADER;\n');
  assert.deepEqual(
    [third.version, third.isHead, third.status, third.failure.code],
    [3, false, 'failed', 'file_truncated'],
  );
  const feed = await machine('/api/v1/changes?limit=200');
  const kinds = feed.body.data.map((each: { change: string; resource: { type: string } }) => [
    each.change,
    each.resource.type,
  ]);
  const counted = (change: string, type: string) =>
    kinds.filter((each: string[]) => each[0] === change && each[1] === type).length;
  assert.deepEqual([counted('created', 'model'), counted('deleted', 'model')], [3, 1]);
  assert.deepEqual([counted('created', 'space'), counted('deleted', 'space')], [7, 1]);
  const models = (await machine(`${V1}/models`)).body;
  fits(ModelPage, models);
  assert.equal(models.data.length, 2);
  assert.deepEqual((await machine(`${V1}/models/${first.id}`)).body.id, first.id);
});

test('what is plainly no model is refused at once, and a group must be of the project', async () => {
  for (const content of ['<html>', '', 'PK', '\0'.repeat(100)]) {
    const answer = await upload({}, content);
    assert.deepEqual([answer.status, answer.body.error?.details?.[0].path], [422, 'file'], content);
  }
  assert.equal((await upload({}, smallModel(), { who: 'reviewer' })).status, 403);
  const elsewhere = `/api/projects/${other.projectId}`;
  const foreign = await upload({ versionGroupId: first.versionGroupId }, smallModel(), { to: elsewhere });
  assert.deepEqual([foreign.status, foreign.body.error.details[0].path], [404, 'versionGroupId']);
  assert.equal((await call(`POST ${APP}/models/${first.id}/cancel`)).status, 409);
  const together = await Promise.all(
    [0, 1, 2].map(() => upload({ versionGroupId: first.versionGroupId }, 'ISO-10303-21;')),
  );
  assert.deepEqual(together.map((each) => each.body.version).toSorted(), [4, 5, 6]);
  const headers = { 'idempotency-key': 'once' };
  const [one, two] = [
    await upload({}, smallModel(), { to: elsewhere, headers }),
    await upload({}, smallModel(), { to: elsewhere, headers }),
  ];
  assert.deepEqual([one.status, two.status, two.body.id], [202, 202, one.body.id]);
  await call(`POST ${elsewhere}/models/${one.body.id}/cancel`);
  const end = await settled(one.body.id, elsewhere);
  // Cancelled, unless it was read before.
  assert.ok(end.status === 'ready' || end.failure.code === 'cancelled', JSON.stringify(end));
  // Another model has the elements too: each is known by the project that has it.
  assert.equal((await call(`GET ${elsewhere}/models/${first.id}`)).status, 404);
});

test('spaces are listed, summed up and exported of one model or of all, and those in two models are told', async () => {
  const base = `/api/projects/${(await world.project(scope, roles)).projectId}`;
  const one = await read({ name: 'One' }, { netAreaM2: 30, withoutSpaces: ['gross'] }, base);
  const again = await read({ name: 'Again' }, {}, base);
  const v1 = base.replace('/api/', '/api/v1/');
  const of = ({ versionGroupId }: { versionGroupId: string }) => `versionGroupId=${versionGroupId}`;
  const get = async (path: string) => (await call(`GET ${base}/${path}`, undefined, 'reviewer')).body;
  const namesOf = (page: { data: Space[] }) => page.data.map(({ name }) => name).toSorted();
  const all = ['feet', 'footprint', 'gross', 'net', 'nothing', 'property'];
  const withoutGross = all.filter((name) => name !== 'gross');
  for (const [model, names] of [
    [one, withoutGross],
    [again, all],
  ] as const) {
    const page = await get(`spaces?${of(model)}`);
    fits(SpacePage, page);
    assert.deepEqual(namesOf(page), names);
    assert.ok(page.data.every((each: Space) => each.modelId === model.id));
    assert.deepEqual(namesOf((await machine(`${v1}/spaces?${of(model)}`)).body), names);
    const csv = await service.call({
      path: `${base}/exports/spaces?format=csv&${of(model)}`,
      cookie: cookies.reviewer,
    });
    assert.equal(csv.body.trim().split('\r\n').length, names.length + 1);
  }
  assert.equal((await get('spaces')).data.length, 11);
  assert.deepEqual((await get(`spaces?${of(first)}`)).data, []);
  assert.equal((await call(`GET ${base}/spaces/schedule?versionGroupId=1`)).status, 422);

  const rest = 9.290304 + 6 + 8.25;
  const sums = async (query = '') => {
    const schedule = await get(`spaces/schedule?${query}`);
    fits(AreaSchedule, schedule);
    const { spaces, repeatedSpaces, areaM2, occupancy } = schedule;
    return [spaces, repeatedSpaces, Number(areaM2.toFixed(6)), occupancy];
  };
  assert.deepEqual(await sums(), [11, 5, Number((30 + 12.5 + 20 + 2 * rest).toFixed(6)), 8]);
  assert.deepEqual(await sums(of(one)), [5, 0, Number((30 + rest).toFixed(6)), 4]);
  assert.deepEqual(await sums(of(again)), [6, 0, Number((12.5 + 20 + rest).toFixed(6)), 4]);
  assert.deepEqual(await sums(of(first)), [0, 0, 0, null]);
  // Only the one space of a property has an occupancy, and it is on no floor.
  const { byFloor } = await get(`spaces/schedule?${of(again)}`);
  assert.deepEqual(
    byFloor.map((each: { spaces: number; occupancy: number | null }) => [each.spaces, each.occupancy]),
    [
      [3, null],
      [3, 4],
    ],
  );
  // A model that is gone takes its spaces with it.
  assert.equal((await call(`DELETE ${base}/models/${one.id}`)).status, 204);
  assert.deepEqual((await sums()).slice(0, 2), [6, 0]);
  assert.deepEqual(namesOf(await get(`spaces?present=false&${of(one)}`)), withoutGross);
});

test('floors are summed in the order of their height, and a space and its parts count once', async () => {
  const base = `/api/projects/${(await world.project(scope, roles)).projectId}`;
  const space = (id: number, name: string, composition: string) =>
    `#${id}=IFCSPACE('${guidOf(name)}',$,'${name}',$,$,$,$,$,.${composition}.,.INTERNAL.,$);`;
  const related = (id: number, whole: string, parts: string) =>
    `#${id}=IFCRELAGGREGATES('${guidOf(`r${id}`)}',$,$,$,${whole},(${parts}));`;
  const quantity = (id: number, space: string, m2: number) => [
    `#${id}=IFCQUANTITYAREA('NetFloorArea',$,$,${m2}.,$);`,
    `#${id + 1}=IFCELEMENTQUANTITY('${guidOf(`q${id}`)}',$,'Qto_SpaceBaseQuantities',$,$,(#${id}));`,
    `#${id + 2}=IFCRELDEFINESBYPROPERTIES('${guidOf(`d${id}`)}',$,$,$,(${space}),#${id + 1});`,
  ];
  const text = smallModel({ withoutSpaces: ['gross', 'feet', 'property', 'footprint', 'nothing'] }).replace(
    'ENDSEC;\nEND-ISO',
    [
      ...[space(900, 'suite', 'COMPLEX'), space(901, 'east', 'ELEMENT'), space(902, 'west', 'ELEMENT')],
      ...[space(903, 'corner', 'PARTIAL'), related(904, '#32', '#900'), related(905, '#900', '#901,#902')],
      ...[related(906, '#902', '#903'), ...quantity(910, '#900', 100), ...quantity(920, '#901', 60)],
      ...[...quantity(930, '#902', 40), ...quantity(940, '#903', 5), 'ENDSEC;\nEND-ISO'],
    ].join('\n'),
  );
  await read({ name: 'Parts' }, text, base);
  const schedule = (await call(`GET ${base}/spaces/schedule`, undefined, 'reviewer')).body;
  fits(AreaSchedule, schedule);
  // The corner has an area, and the west counts for it.
  assert.deepEqual([schedule.spaces, schedule.spacesWithoutArea, schedule.areaM2], [5, 0, 112.5]);
  // The ground floor before the upper one, though that has more area.
  assert.deepEqual(
    schedule.byFloor.map((each: { areaM2: number; spaces: number }) => [each.spaces, each.areaM2]),
    [
      [1, 12.5],
      [4, 100],
    ],
  );
});

const DATA = new URL('../../../../shared/data/ifc/', import.meta.url);

test('the models of real programs: spaces, storeys, versions, and what is refused', async (t) => {
  if (!existsSync(DATA)) return t.skip('there is no real data here');
  const base = `/api/projects/${(await world.project(scope, roles)).projectId}`;
  const file = (name: string) => readFileSync(new URL(name, DATA));
  const counts = async (name: string) => {
    const { schema, spaceCount, storeyCount } = await read({}, file(name), base);
    return [schema, spaceCount, storeyCount];
  };
  assert.deepEqual(await counts('duplex-architecture.ifc'), ['IFC2X3', 21, 4]);
  assert.deepEqual(await counts('fzk-haus.ifc'), ['IFC4', 7, 2]);
  for (const name of ['fail_double_comma', 'fail_invalid_header_entity']) {
    const model = await read({}, file(`validate/${name}.ifc`), base);
    assert.deepEqual([model.status, model.isHead], ['failed', false], name);
    assert.ok(model.failure.line > 0);
  }
  const v1 = await read({}, file('schependomlaan/geelen-breedplaat-v1.ifc'), base);
  const record = { versionGroupId: v1.versionGroupId };
  const v2 = await read(record, file('schependomlaan/geelen-breedplaat-v2.ifc'), base);
  const v3 = await read(record, file('schependomlaan/geelen-breedplaat-v3.ifc'), base);
  // As a search of the texts of the files counts them: each revision gives all its elements other GlobalIds.
  const differences = [
    { model: v2, totals: { added: 186, removed: 305, changed: 0, unchanged: 0 } },
    { model: v3, totals: { added: 193, removed: 186, changed: 0, unchanged: 0 } },
  ];
  for (const { model, totals } of differences) {
    const { body } = await call(`GET ${base}/models/${model.id}/comparison?limit=200`);
    assert.deepEqual([body.totals, model.elementCount, body.data.length], [totals, totals.added, 200]);
  }
});

test('each record here has the entry of its last stamp in the change feed', async () => {
  const { untold, told } = await listUntold(foundation.ownerUrl);
  assert.deepEqual(untold, []);
  for (const table of ['model', 'space']) assert.ok(told[table], table);
});
