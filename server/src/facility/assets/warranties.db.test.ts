import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailOutbox } from '../../../testing/mail-outbox.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { changeAsset, createAsset } from './commands.ts';
import { tellOfWarranties } from './warranties.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = await serviceDb();
const made = tenants(database.db);
const { clock, db, ids } = made;
const outbox = await mailOutbox(database);
const deps = {
  db,
  ids,
  clock,
  mail: outbox,
  baseUrl: () => 'https://pcs.example.com',
  models: {
    findModel: async () => undefined,
    holdModel: async () => false,
    listElements: async () => [],
    listPresent: async () => [],
  },
};

async function house() {
  const { scope, people } = await made.workspace({ owner: 'owner', admin: 'member', viewer: 'member' });
  const project = await made.project(scope, { [people.admin]: 'admin', [people.viewer]: 'viewer' });
  const actor = actorOf(people.owner);
  const register = (tag: string | null, warrantyExpiresOn: string, more: object = {}) =>
    createAsset(deps, actor, project, { tag, warrantyExpiresOn, ...more });
  return { project, actor, register };
}
const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10);

/** For the days to come, on which of them mails were sent, and to how many. */
async function toldWithin(days: number): Promise<[day: number, mails: number][]> {
  const told: [number, number][] = [];
  for (let day = 0; day < days; day += 1) {
    await tellOfWarranties(deps, 1);
    const mails = await outbox.take();
    if (mails.length > 0) told.push([day, mails.length]);
    clock.advance(DAY_MS);
  }
  return told;
}

test('the admins of a project, and nobody else, are told 60, 30, 7 and 1 days before, of each once', async () => {
  const [one, other] = [await house(), await house()];
  await one.register('AHU-01', inDays(62));
  await one.register('AHU-02', inDays(62));
  await one.register('OLD', inDays(-1));
  await one.register('RETIRED', inDays(62), { condition: 'retired' });
  await other.register('PUMP', inDays(40));
  assert.deepEqual(await toldWithin(70), [
    [0, 2], // of the pump, which has 40 days left
    [2, 2],
    [10, 2],
    [32, 2],
    [33, 2],
    [39, 2],
    [55, 2],
    [61, 2],
  ]);
});

test('a mail names what ends, in both languages; another end is told anew, an archived project is not', async () => {
  const { project, actor, register } = await house();
  const asset = await register('وحدة ١', inDays(30), { manufacturer: 'Trox' });
  for (let more = 0; more < 21; more += 1) await register(null, inDays(31), { serialNumber: `S${more}` });
  await tellOfWarranties(deps);
  const [mail, ...rest] = await outbox.take();
  assert.equal(rest.length, 1);
  assert.equal(
    mail?.subject,
    'Warranties ending soon in Block A · \u2068ضمانات تنتهي قريبًا في المشروع \u2068Block A\u2069\u2069',
  );
  const text = mail?.text ?? '';
  assert.match(text, /Block A/);
  assert.ok(
    text.indexOf('وحدة ١ Trox') > 0 && text.indexOf('وحدة ١ Trox') < text.indexOf('S0'),
    'the first to end is first',
  );
  assert.match(text, /And 2 more\n/);
  assert.match(text, /وأصلان آخران/);
  assert.match(
    text,
    new RegExp(
      `https://pcs.example.com/projects/${project.projectId}/assets\\?warranty=[0-9-]{10}&sort=-warrantyExpiresOn`,
    ),
  );
  await tellOfWarranties(deps);
  assert.deepEqual(await outbox.take(), []);
  await changeAsset(deps, actor, project, { id: asset.id, ifMatch: undefined, change: { notes: 'x' } });
  await tellOfWarranties(deps);
  assert.deepEqual(await outbox.take(), []);
  await changeAsset(deps, actor, project, {
    id: asset.id,
    ifMatch: undefined,
    change: { warrantyExpiresOn: inDays(20) },
  });
  await tellOfWarranties(deps);
  assert.equal((await outbox.take()).length, 2);
  await database.asOwner("update project set status = 'archived' where id = $1", [project.projectId]);
  await changeAsset(deps, actor, project, {
    id: asset.id,
    ifMatch: undefined,
    change: { warrantyExpiresOn: inDays(5) },
  });
  await tellOfWarranties(deps);
  assert.deepEqual(await outbox.take(), []);
});

test('a project that cannot be told holds up no other, and is told of to the operator', async () => {
  const [first, second] = [await house(), await house()];
  for (const { register } of [first, second]) await register('P-1', inDays(30));
  const earlier = [first, second].toSorted((one, other) =>
    one.project.projectId < other.project.projectId ? -1 : 1,
  )[0];
  const id = earlier?.project.projectId ?? '';
  await database.asOwner(
    `alter table asset add constraint no_such check (project_id <> '${id}' or warranty_told_days is null) not valid`,
  );
  await assert.rejects(tellOfWarranties(deps), AggregateError);
  assert.equal((await outbox.take()).length, 2);
  await database.asOwner('alter table asset drop constraint no_such');
  await tellOfWarranties(deps);
  assert.equal((await outbox.take()).length, 2);
});
