// Habits of identity providers beyond the letter of RFC 7644 (spec 4.10, 5.8): login names, other types of values, addresses of
// the service with slashes too many, replacements that leave the externalId out; and tokens with an end.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accepted, assertRefused, clientOf } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import {
  assertScimRefused,
  ENTERPRISE,
  type Json,
  makeProvider,
  type Provider,
  patchOf,
  USERS,
} from './support/scim.ts';
import { makeTenant, makeUser, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let okta: Provider;

before(async () => {
  service = await startService({ settings: { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' } });
  tenant = await makeTenant(service);
  okta = await makeProvider(tenant.owner);
});

const enc = encodeURIComponent;
const toEmails = (value: string) => [
  { value: `home.${value}`, type: 'home' },
  { value, type: 'work', primary: true },
];
const found = (filter: string) => okta.names(`filter=${enc(filter)}`);
const memberEmail = async (id: string) => accepted(await tenant.owner.get(`/api/workspace/members/${id}`)).email;

test('a userName that is no address is kept as the login name beside the address of emails', async () => {
  const user = await okta.create({
    userName: 'ACME\\noor',
    emails: toEmails('noor@acme.example'),
    displayName: 'Noor',
  });
  assert.equal(user.userName, 'ACME\\noor');
  assert.equal(await memberEmail(user.id), 'noor@acme.example');
  for (const filter of [
    'userName eq "acme\\\\NOOR"',
    'userName sw "ACME\\\\n"',
    'emails.value eq "noor@acme.example"',
  ]) {
    assert.deepEqual(await found(filter), ['ACME\\noor'], filter);
  }
  assert.deepEqual(await found('userName eq "noor@acme.example"'), []);
  for (const [userName, email] of [
    ['acme\\NOOR', 'other@acme.example'],
    ['omar', 'noor@acme.example'],
    ['noor@acme.example', 'x@acme.example'],
  ] as const) {
    const reply = await okta.send('POST', USERS, { userName, emails: toEmails(email) });
    assertScimRefused(reply, 409, 'uniqueness');
  }
  assertScimRefused(await okta.send('POST', USERS, { userName: 'omar' }), 400, 'invalidValue');
  // The address follows emails, the login name follows userName, and neither touches the other.
  const moved = await okta.patch(user.id, {
    op: 'replace',
    path: 'emails[type eq "work"].value',
    value: 'n2@acme.example',
  });
  assert.deepEqual([moved.userName, await memberEmail(user.id)], ['ACME\\noor', 'n2@acme.example']);
  const renamed = await okta.patch(user.id, { op: 'replace', path: 'userName', value: 'noor2' });
  assert.deepEqual([renamed.userName, await memberEmail(user.id)], ['noor2', 'n2@acme.example']);
  const back = await okta.patch(user.id, { op: 'replace', value: { userName: 'n3@acme.example' } });
  assert.deepEqual([back.userName, await memberEmail(user.id)], ['n3@acme.example', 'n3@acme.example']);
  assert.deepEqual(await found('userName eq "N3@acme.example"'), ['n3@acme.example']);
});

test('another workspace may use the same login name', async () => {
  const other = await makeProvider((await makeTenant(service, 'Bolt')).owner);
  await okta.create({ userName: 'same', emails: toEmails('same@acme.example') });
  const theirs = await other.create({ userName: 'same', emails: toEmails('same@bolt.example') });
  assert.equal(theirs.userName, 'same');
  assertScimRefused(await okta.send('GET', `${USERS}/${theirs.id}`), 404);
});

test('the same attributes end in the same record by POST, PUT, PATCH with paths and PATCH without', async () => {
  const given = {
    title: 5,
    active: 'False',
    favouriteColour: 'blue',
    roles: [{ value: 'x' }],
    emails: [{ value: 'm@mail.example', primary: 'True', type: 'work' }],
    [`${ENTERPRISE}:employeeNumber`]: 701984,
    'name.givenName': 'Noor',
  };
  const bodies: Json[] = [];
  const keep = ({ id: _id, userName: _userName, meta: _meta, ...user }: Json) => bodies.push(user);
  keep(await okta.create({ userName: 'verdict.1@acme.example', ...given }));
  const make = (at: number) => okta.create({ userName: `verdict.${at}@acme.example`, nickName: 'V' });
  const put = await make(2);
  keep(accepted(await okta.send('PUT', `${USERS}/${put.id}`, { userName: put.userName, ...given })));
  const removing = { op: 'remove', path: 'nickName' };
  const setting = Object.entries(given).map(([path, value]) => ({ op: 'replace', path, value }));
  keep(await okta.patch((await make(3)).id, removing, ...setting));
  keep(await okta.patch((await make(4)).id, removing, { op: 'replace', value: given }));
  const [first, ...rest] = bodies;
  assert.deepEqual(
    [first.title, first.active, first[ENTERPRISE], first.name],
    ['5', false, { employeeNumber: '701984' }, { givenName: 'Noor' }],
  );
  for (const each of rest) assert.deepEqual(each, first);
});

test('PUT that leaves the externalId out keeps it, and null removes it', async () => {
  const { id, userName } = await okta.create({ userName: 'ext@acme.example', externalId: 'E-1', title: 'x' });
  const put = async (body: object) => accepted(await okta.send('PUT', `${USERS}/${id}`, { userName, ...body }));
  assert.deepEqual([(await put({})).externalId, (await put({})).title], ['E-1', undefined]);
  assert.deepEqual(await found('externalId eq "E-1"'), [userName]);
  assert.equal((await put({ externalId: 'E-2' })).externalId, 'E-2');
  assert.equal((await put({ EXTERNALID: 3 })).externalId, '3');
  assert.equal((await put({ externalId: null })).externalId, undefined);
});

test('a slash behind the path or behind the base address leads to the same place', async () => {
  const user = await okta.create({ userName: 'slash@acme.example' });
  const query = `filter=${enc('userName eq "slash@acme.example"')}`;
  for (const path of [`${USERS}/?${query}`, `/scim/v2//Users?${query}`, `/scim/v2//Users/?${query}`]) {
    const { Resources } = accepted(await okta.send('GET', path));
    assert.deepEqual(Resources, [user], path);
  }
  assert.deepEqual(accepted(await okta.send('GET', `/scim/v2//Users/${user.id}/`)), user);
  assert.equal((await okta.send('POST', '/scim/v2//Users/', { userName: 'slash2@acme.example' })).status, 201);
  const body = patchOf({ op: 'replace', path: 'title', value: 'x' });
  assert.equal(accepted(await okta.send('PATCH', `${USERS}/${user.id}/`, body)).title, 'x');
  for (const path of ['/scim/v2/ServiceProviderConfig/', '/scim/v2//Schemas/', '/scim/v2/Groups/']) {
    accepted(await okta.send('GET', path));
  }
  for (const path of ['/scim/v2/', '/scim/v2//', '/scim/v2/Nothing/'])
    assertScimRefused(await okta.send('GET', path), 404);
  // Only there: elsewhere a path is what it is.
  assert.equal((await clientOf(service.address).get('/healthz/')).status, 404);
});

test('a token with an end is taken until then, and counts no more', async () => {
  const path = '/api/workspace/scim-tokens';
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const made = accepted(await tenant.owner.post(path, { name: 'short', expiresAt }), 201);
  assert.equal(made.expiresAt, expiresAt);
  const provider = clientOf(service.address, { authorization: `Bearer ${made.token}` });
  accepted(await provider.get(USERS));
  const { data } = accepted(await tenant.owner.get(path));
  assert.equal(data.find((each: Json) => each.id === made.id).expiresAt, expiresAt);
  await eventually('the token is refused', async () => ((await provider.get(USERS)).status === 401 ? true : undefined));
  assert.ok(Date.now() >= Date.parse(expiresAt));
  assertScimRefused(await provider.get(USERS), 401);
  assert.equal(accepted(await tenant.owner.post(path, { name: 'endless' }), 201).expiresAt, null);
  assert.equal(accepted(await tenant.owner.post(path, { name: 'endless', expiresAt: null }), 201).expiresAt, null);
  const past = new Date(Date.now() - 60_000).toISOString();
  for (const wrong of [past, 'tomorrow', '2030-01-01', 5]) {
    assertRefused(await tenant.owner.post(path, { name: 'x', expiresAt: wrong }), 'validation_failed', 'expiresAt');
  }
});

test('who is in another workspace too keeps the address, whichever attribute names another one', async () => {
  const shared = 'shared@acme.example';
  const id = await makeUser(service, tenant.workspaceId, { email: shared, role: 'member' });
  const there = await makeTenant(service, 'There');
  const ran = await service.pcs([
    'user',
    'create',
    '--workspace',
    there.workspaceId,
    '--email',
    shared,
    '--name',
    'x',
    '--role',
    'member',
  ]);
  assert.equal(ran.code, 0, ran.stderr);
  const change = { userName: 'shared.login', emails: toEmails('elsewhere@acme.example') };
  assertScimRefused(await okta.send('PUT', `${USERS}/${id}`, change), 400, 'mutability');
  const kept = accepted(await okta.send('PUT', `${USERS}/${id}`, { ...change, emails: toEmails(shared) }));
  assert.deepEqual([kept.userName, await memberEmail(id)], ['shared.login', shared]);
});
