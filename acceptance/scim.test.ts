// Spec 4.10, 5.8 and contract §13: SCIM 2.0 as RFC 7644 has it, as Okta and Entra ID speak it, and as it is misused.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { verifyDomain } from './support/identity-provider.ts';
import { type NameServer, startNameServer } from './support/name-server.ts';
import { type Service, startService } from './support/processes.ts';
import {
  assertScimRefused,
  ENTERPRISE,
  type Json,
  liveAs,
  makeProvider,
  type Provider,
  patchOf,
  USERS,
} from './support/scim.ts';
import { BAD_PATCHES, EMAILS, PATCHES } from './support/scim-patches.ts';
import { makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let other: Tenant;
let okta: Provider;
let names: NameServer;

before(async () => {
  names = await startNameServer();
  const rates = { PCS_RATE_ADDRESS_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' };
  service = await startService({ settings: { ...rates, PCS_DNS_SERVERS: names.address } });
  tenant = await makeTenant(service);
  other = await makeTenant(service, 'Bolt');
  okta = await makeProvider(tenant.owner);
});

const enc = encodeURIComponent;
const made = { users: 0 };
/** An address that nobody has yet. */
const fresh = (name = 'user') => {
  made.users += 1;
  return `${name}.${made.users}@acme.example`;
};
const without = ({ meta: _meta, ...user }: Json) => user;

/** The session no longer gets in, anywhere, within a second and the time of a request. */
const refused = (session: Client) =>
  eventually('the session is refused', async () =>
    (await session.get('/api/auth/session')).status === 401 ? true : undefined,
  );

describe('tokens', () => {
  test('an owner makes one, sees it once, sees its calls and revokes it; nobody else does', async () => {
    const path = '/api/workspace/scim-tokens';
    const provider = await makeProvider(tenant.owner, 'Entra');
    assert.match(provider.token, /^pcsp_[A-Za-z0-9_-]{43}$/);
    const user = await provider.create({ userName: fresh() });
    assertScimRefused(await provider.send('GET', `${USERS}?filter=${enc('title eq "x"')}`), 400, 'invalidFilter');
    assertScimRefused(await provider.send('POST', USERS, '{'), 400, 'invalidSyntax');
    const calls = await eventually('the calls are noted', async () => {
      const { data } = accepted(await tenant.owner.get(`${path}/${provider.tokenId}/calls`));
      return data.length >= 3 ? data : undefined;
    });
    assert.deepEqual(
      calls.map((each: Json) => [each.method, each.path, each.status, each.did, each.userId, each.scimType]),
      [
        ['POST', USERS, 400, null, null, 'invalidSyntax'],
        ['GET', USERS, 400, null, null, 'invalidFilter'],
        ['POST', USERS, 201, 'created', user.id, null],
      ],
    );
    assert.deepEqual([calls[2].userName, typeof calls[1].reason], [user.userName, 'string']);
    const { data } = accepted(await tenant.owner.get(path));
    const listed = data.find((each: Json) => each.id === provider.tokenId);
    assert.deepEqual([listed.name, listed.token, listed.revokedAt], ['Entra', undefined, null]);
    assert.ok(listed.lastUsedAt);
    assert.ok(!JSON.stringify([data, calls]).includes(provider.token));
    assertRefused(await other.owner.delete(`${path}/${provider.tokenId}`), 'not_found');
    const admin = fresh('admin');
    await makeUser(service, tenant.workspaceId, { email: admin, role: 'admin' });
    const asAdmin = await signIn(service.address, admin);
    for (const reply of [await asAdmin.get(path), await asAdmin.post(path, { name: 'x' })])
      assertRefused(reply, 'forbidden');
    accepted(await tenant.owner.delete(`${path}/${provider.tokenId}`), 204);
    await eventually('the token is refused', async () =>
      (await provider.send('GET', USERS)).status === 401 ? true : undefined,
    );
    assertScimRefused(await provider.send('GET', USERS), 401);
  });

  test('whoever shows none, or another credential, is 401 in the form of SCIM; unknown addresses are 404 there', async () => {
    const nobody = clientOf(service.address);
    const wrong = [{}, { authorization: 'Bearer pcsp_x' }, { authorization: `Basic ${btoa(`x:${okta.token}`)}` }];
    for (const headers of [...wrong, tenant.owner.headers, tenant.keys.admin.headers]) {
      const reply = await nobody.get(USERS, headers);
      assertScimRefused(reply, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    assertRefused(await nobody.get('/api/projects', { authorization: `Bearer ${okta.token}` }), 'unauthorized');
    assertScimRefused(await okta.send('GET', '/scim/v2/Nothing'), 404);
    assertScimRefused(await okta.send('DELETE', USERS), 404);
    assertScimRefused(await okta.send('GET', `${USERS}/no-uuid`), 404);
    assertScimRefused(await okta.send('GET', `${USERS}/%`), 400, 'invalidSyntax');
  });
});

describe('RFC 7644', () => {
  test('§3.3, §3.4.1: a user is created with address, version and location, and read again', async () => {
    const userName = fresh('bjensen');
    const reply = await okta.send('POST', USERS, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      userName,
      externalId: 'bjensen-1',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [{ value: userName, type: 'work', primary: true }],
      [ENTERPRISE]: { employeeNumber: '701984', department: 'Tour Operations', manager: { value: '26118915' } },
      id: 'mine',
      meta: { version: 'mine' },
      groups: [{ value: 'x' }],
      password: 'never-kept',
      favouriteColour: 'blue',
    });
    const user = accepted(reply, 201);
    assert.match(reply.headers.get('content-type') ?? '', /^application\/scim\+json/);
    assert.equal(reply.headers.get('location'), user.meta.location);
    assert.equal(reply.headers.get('etag'), user.meta.version);
    assert.match(user.meta.version, /^W\/"/);
    assert.ok(user.meta.location.endsWith(`${USERS}/${user.id}`));
    assert.equal(user.meta.resourceType, 'User');
    assert.deepEqual(without(user), {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      id: user.id,
      externalId: 'bjensen-1',
      userName,
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [{ value: userName, type: 'work', primary: true }],
      [ENTERPRISE]: { employeeNumber: '701984', department: 'Tour Operations', manager: { value: '26118915' } },
      active: true,
    });
    assert.deepEqual(await okta.get(user.id), user);
    const member = accepted(await tenant.owner.get(`/api/workspace/members/${user.id}`));
    assert.deepEqual(
      [member.role, member.name, member.email, member.provisioned],
      ['member', 'Ms. Barbara J Jensen III', userName, true],
    );
    const { data: owners } = accepted(await tenant.owner.get('/api/workspace/members?role=owner'));
    assert.deepEqual(
      owners.map((each: Json) => each.provisioned),
      [false],
    );
    for (const body of [
      { userName },
      { userName: userName.toUpperCase() },
      { userName: fresh(), externalId: 'bjensen-1' },
    ]) {
      assertScimRefused(await okta.send('POST', USERS, body), 409, 'uniqueness');
    }
    // No two of its characters are alike, so that no compression makes it fit into an index.
    const externalId = String.fromCodePoint(
      ...Array.from({ length: 2_000 }, (_, at) => 0x4e00 + ((at * 7919) % 20_000)),
    );
    for (const body of [
      {},
      { userName: 'no address' },
      { userName: 7 },
      { userName: fresh(), active: 'perhaps' },
      { userName: fresh(), externalId },
    ]) {
      assertScimRefused(await okta.send('POST', USERS, body), 400, 'invalidValue');
    }
  });

  test('§3.4.2: lists are filtered, sorted and paged, with a total', async () => {
    const mark = `list${Date.now()}`;
    const users: Json[] = [];
    for (const letter of ['c', 'a', 'b']) {
      const userName = `${letter}.${mark}@acme.example`;
      const emails = [{ value: `${letter}%_@mail.example`, type: 'Work' }];
      users.push(await okta.create({ userName, externalId: `X-${letter}-${mark}`, emails, active: letter !== 'b' }));
    }
    const [c, a, b] = users.map((each) => each.userName);
    const [first] = users;
    const ours = `userName co "${mark}"`;
    const table: [string, (string | undefined)[]][] = [
      [`userName eq "${a.toUpperCase()}"`, [a]],
      [`userName Eq "${a}"`, [a]],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${a}"`, [a]],
      [`userName sw "A.${mark}"`, [a]],
      [`userName sw "%" and ${ours}`, []],
      [`${ours} and userName ne "${a}"`, [c, b]],
      [`userName ew "${mark}@ACME.example"`, [c, a, b]],
      [`externalId eq "X-a-${mark}"`, [a]],
      [`externalId eq "x-a-${mark}"`, []],
      [`externalId pr and ${ours}`, [c, a, b]],
      [`externalId eq null and ${ours}`, []],
      [`id eq "${first.id}"`, [c]],
      [`id eq "nobody"`, []],
      [`${ours} and active eq true`, [c, a]],
      [`${ours} and active eq "False"`, [b]],
      [`${ours} and not (active eq true)`, [b]],
      [`emails eq "A%_@MAIL.example"`, [a]],
      [`emails.value eq "a%_@mail.example" and ${ours}`, [a]],
      [`emails.value co "%_" and ${ours}`, [c, a, b]],
      [`emails[type eq "work" and value sw "b%"]`, [b]],
      [`emails[type eq "work"].value eq "a%_@mail.example"`, [a]],
      [`emails[type eq "home"] and ${ours}`, []],
      [`emails pr and ${ours}`, [c, a, b]],
      [`(userName eq "${a}" or userName eq "${b}") and active eq true`, [a]],
      [`meta.lastModified gt "2020-01-01T00:00:00Z" and ${ours}`, [c, a, b]],
      [`meta.created lt "2020-01-01T00:00:00Z" and ${ours}`, []],
      [`userName eq "nobody@nowhere.example"`, []],
      [`userName eq "no address"`, []],
      [`userName eq "\\" or 1 eq 1 or \\""`, []],
    ];
    for (const [filter, names] of table) assert.deepEqual(await okta.names(`filter=${enc(filter)}`), names, filter);
    const sorted = (more: string) => okta.names(`filter=${enc(ours)}&${more}`);
    assert.deepEqual(await sorted('sortBy=userName'), [a, b, c]);
    assert.deepEqual(await sorted('sortBy=userName&sortOrder=descending'), [c, b, a]);
    assert.deepEqual(await sorted('sortBy=meta.created&startIndex=2&count=1'), [a]);
    const page = async (more: string) => accepted(await okta.send('GET', `${USERS}?filter=${enc(ours)}&${more}`));
    const shape = ({ totalResults, startIndex, itemsPerPage, Resources }: Json) => [
      totalResults,
      startIndex,
      itemsPerPage,
      Resources.length,
    ];
    assert.deepEqual(shape(await page('count=0')), [3, 1, 0, 0]);
    assert.deepEqual(shape(await page('count=-1')), [3, 1, 0, 0]);
    assert.deepEqual(shape(await page('startIndex=0&count=2')), [3, 1, 2, 2]);
    assert.deepEqual(shape(await page('startIndex=3&count=2')), [3, 3, 1, 1]);
    assert.deepEqual(shape(await page('startIndex=9999999999')), [3, 1_000_000_000, 0, 0]);
    const search = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: ours,
      count: 1,
      attributes: ['userName'],
    };
    const found = accepted(await okta.send('POST', `${USERS}/.search`, search));
    assert.deepEqual(shape(found), [3, 1, 1, 1]);
    assert.deepEqual(Object.keys(found.Resources[0]).toSorted(), ['id', 'schemas', 'userName']);
    assert.deepEqual((await page('nonsense=1')).totalResults, 3);
  });

  test('§3.4.2: filters that cannot be read, or are not supported, are 400 with their kind; none is a fault of ours', async () => {
    const bad = [
      'userName',
      'userName eq',
      'userName eq a',
      'userName xx "a"',
      'userName eq "a',
      `userName eq "${'\n'.repeat(30)}`,
      '(userName eq "a"',
      'userName eq "a" and',
      'title eq "x"',
      'emails[emails[value eq "x"]]',
      'emails.constructor eq "x"',
      '__proto__ eq "x"',
      'constructor pr',
      'active co "t"',
      'active eq "perhaps"',
      'userName gt "a"',
      'userName eq 5',
      'meta.created gt "yesterday"',
      'meta.created gt "0000-01-01T00:00:00Z"',
      `${'('.repeat(500)}userName eq "a"${')'.repeat(500)}`,
      `${'not '.repeat(400)}(userName eq "a")`,
      Array.from({ length: 70 }, () => 'active eq true').join(' or '),
      `userName eq "${'a'.repeat(3_000)}"`,
    ];
    for (const filter of bad) {
      assertScimRefused(await okta.send('GET', `${USERS}?filter=${enc(filter)}`), 400, 'invalidFilter');
    }
    assertScimRefused(await okta.send('GET', `${USERS}?sortBy=title`), 400, 'invalidPath');
    for (const query of ['startIndex=x', 'count=1.5', 'sortOrder=up', 'count=1&count=2']) {
      assertScimRefused(await okta.send('GET', `${USERS}?${query}`), 400, 'invalidValue');
    }
  });

  test('§3.9: attributes are chosen and left out, in any case, with their parts and those of the extension', async () => {
    const user = await okta.create({
      userName: fresh(),
      name: { givenName: 'Noor', familyName: 'Haddad' },
      emails: [{ value: 'n@mail.example', type: 'work' }],
      [ENTERPRISE]: { department: 'IT', division: 'North' },
    });
    const one = async (query: string) => accepted(await okta.send('GET', `${USERS}/${user.id}?${query}`));
    const always = { schemas: user.schemas, id: user.id };
    assert.deepEqual(await one('attributes=USERNAME,name.givenName'), {
      ...always,
      userName: user.userName,
      name: { givenName: 'Noor' },
    });
    assert.deepEqual(await one(`attributes=emails.value,${enc(`${ENTERPRISE}:department`)}`), {
      ...always,
      emails: [{ value: 'n@mail.example' }],
      [ENTERPRISE]: { department: 'IT' },
    });
    const { emails: _emails, meta: _meta, name: _name, ...rest } = user;
    assert.deepEqual(await one('excludedAttributes=emails,meta,name.givenName,id'), {
      ...rest,
      name: { familyName: 'Haddad' },
    });
  });

  test('who was never provisioned is a user too, with what Okta imports people by', async () => {
    const { userName, name, displayName, emails, active, externalId } = await okta.get(tenant.ownerId);
    assert.deepEqual(name, {
      formatted: `Person ${userName}`,
      givenName: 'Person',
      familyName: userName,
    });
    assert.deepEqual([displayName, active, externalId], [`Person ${userName}`, true, undefined]);
    assert.deepEqual(emails, [{ value: userName, type: 'work', primary: true }]);
  });

  test('§3.5.1, §3.14: PUT replaces; a version guards reading and writing', async () => {
    const user = await okta.create({ userName: fresh(), title: 'Engineer', active: true });
    const path = `${USERS}/${user.id}`;
    const { version } = user.meta;
    assert.equal((await okta.send('GET', path, undefined, { 'if-none-match': version })).status, 304);
    const put = (body: object, headers = {}) => okta.send('PUT', path, body, headers);
    assertScimRefused(await put({ userName: user.userName }, { 'if-match': 'W/"stale"' }), 412);
    const after = accepted(
      await put({ userName: user.userName, nickName: 'Bee', id: 'mine' }, { 'if-match': version }),
    );
    assert.deepEqual([after.title, after.nickName, after.active, after.id], [undefined, 'Bee', true, user.id]);
    assert.notEqual(after.meta.version, version);
    assertScimRefused(
      await okta.send('PATCH', path, patchOf({ op: 'replace', path: 'title', value: 'x' }), { 'if-match': version }),
      412,
    );
    assertScimRefused(await okta.send('DELETE', path, undefined, { 'if-match': version }), 412);
    assertScimRefused(await put({ nickName: 'Bee' }), 400, 'invalidValue');
    assertScimRefused(
      await okta.send('PUT', `${USERS}/01890000-0000-7000-8000-000000000000`, { userName: fresh() }),
      404,
    );
  });

  test('§3.6: a deleted user is gone, and may come back', async () => {
    const userName = fresh();
    const user = await okta.create({ userName });
    const reply = await okta.send('DELETE', `${USERS}/${user.id}`);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    for (const method of ['GET', 'DELETE']) assertScimRefused(await okta.send(method, `${USERS}/${user.id}`), 404);
    assert.deepEqual(await okta.names(`filter=${enc(`userName eq "${userName}"`)}`), []);
    assert.equal((await okta.create({ userName })).id, user.id);
  });

  test('§4: the service describes itself, has no groups, and says what it has not', async () => {
    const get = async (path: string) => accepted(await okta.send('GET', `/scim/v2${path}`));
    const config = await get('/ServiceProviderConfig');
    assert.deepEqual(
      [config.patch, config.bulk.supported, config.filter, config.sort, config.etag, config.changePassword],
      [
        { supported: true },
        false,
        { supported: true, maxResults: 200 },
        { supported: true },
        { supported: true },
        { supported: false },
      ],
    );
    const types = await get('/ResourceTypes');
    assert.deepEqual(
      types.Resources.map((each: Json) => [each.id, each.endpoint]),
      [['User', '/Users']],
    );
    assert.deepEqual(await get('/ResourceTypes/User'), types.Resources[0]);
    const schemas = await get('/Schemas');
    assert.equal(schemas.totalResults, 2);
    assert.deepEqual(await get(`/Schemas/${ENTERPRISE}`), schemas.Resources[1]);
    const userName = schemas.Resources[0].attributes.find((each: Json) => each.name === 'userName');
    assert.deepEqual([userName.required, userName.caseExact, userName.uniqueness], [true, false, 'server']);
    assert.deepEqual((await get('/Groups')).Resources, []);
    assertScimRefused(await okta.send('GET', '/scim/v2/Schemas?filter=x'), 403);
    for (const path of ['/Schemas/urn:none', '/ResourceTypes/Group', '/Groups/01890000-0000-7000-8000-000000000000']) {
      assertScimRefused(await okta.send('GET', `/scim/v2${path}`), 404);
    }
    for (const [method, path] of [
      ['POST', '/Groups'],
      ['POST', '/Bulk'],
      ['GET', '/Me'],
    ] as const) {
      assertScimRefused(await okta.send(method, `/scim/v2${path}`, method === 'POST' ? {} : undefined), 501);
    }
  });
});

describe('PATCH', () => {
  test('each form does what it says, and nothing else', async () => {
    for (const [name, operations, expected] of PATCHES) {
      const name2 = { givenName: 'Noor', familyName: 'Haddad' };
      const user = await okta.create({ userName: fresh(), title: 'Engineer', name: name2, emails: EMAILS });
      const after = await okta.patch(user.id, ...operations);
      const wanted = Object.fromEntries(
        Object.entries({ ...without(user), ...expected }).filter(([, each]) => each !== undefined),
      );
      if (ENTERPRISE in expected) wanted.schemas = [...user.schemas, ENTERPRISE];
      assert.deepEqual(without(after), wanted, name);
      assert.deepEqual(await okta.get(user.id), after, name);
    }
  });

  test('what is wrong is refused with its kind, and of several operations none is kept', async () => {
    const user = await okta.create({ userName: fresh(), title: 'Engineer', emails: EMAILS });
    for (const [body, scimType] of BAD_PATCHES) {
      assertScimRefused(await okta.send('PATCH', `${USERS}/${user.id}`, body), 400, scimType);
    }
    const raw =
      '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":1}}}]}';
    assert.deepEqual(accepted(await okta.send('PATCH', `${USERS}/${user.id}`, raw)), user);
    assert.deepEqual(await okta.get(user.id), user);
  });

  test('huge, deep and broken bodies are refused, and never a fault of ours', async () => {
    const { id } = await okta.create({ userName: fresh() });
    const path = `${USERS}/${id}`;
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const body of [
      `{"userName":${deep}}`,
      deep,
      '{',
      'null',
      '7',
      '"x"',
      '\u0000',
      '{"userName":"a\\u0000@x.example"}',
    ]) {
      for (const [method, at] of [
        ['POST', USERS],
        ['PUT', path],
        ['PATCH', path],
        ['POST', `${USERS}/.search`],
      ] as const) {
        const reply = await okta.send(method, at, body);
        // A search for nothing finds all.
        if (reply.status !== 200) assertScimRefused(reply, 400, reply.json.scimType);
        else assert.equal(at, `${USERS}/.search`);
      }
    }
    const deepPatch = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","path":"emails","value":${deep}}]}`;
    assertScimRefused(await okta.send('PATCH', path, deepPatch), 400, 'invalidValue');
    assertScimRefused(await okta.send('POST', USERS, `{"userName":"${'a'.repeat(2_000_000)}"}`), 413);
    assertScimRefused(await okta.send('POST', USERS, '{}', { 'content-type': 'text/plain' }), 400, 'invalidSyntax');
    const json = JSON.stringify({ userName: fresh() });
    assert.equal((await okta.send('POST', USERS, json, { 'content-type': 'application/json' })).status, 201);
  });
});

describe('providers', () => {
  test('the agents of Okta and Entra ID take a person through a whole life', async () => {
    for (const agent of ['okta', 'entra'] as const) {
      const email = fresh(agent);
      const { code, printed } = await liveAs(agent, { address: service.address, token: okta.token, email });
      assert.equal(code, 0, printed);
      assert.match(printed, /"active": false[\s\S]*"active": true/);
      assert.match(printed, /< 204\s*$/);
      assert.deepEqual(await okta.names(`filter=${enc(`userName eq "${email}"`)}`), []);
    }
  });
});

describe('people', () => {
  test('deactivation ends sessions and keeps out, reactivation lets in again, and the owner hears of their keys', async () => {
    const email = fresh('leaver');
    const id = await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
    const leaver = await signIn(service.address, email);
    const key = accepted(await leaver.post('/api/workspace/api-keys', { name: 'theirs', scope: 'read' }), 201);
    assert.equal(key.createdByDeactivated, false);
    assert.equal((await okta.patch(id, { op: 'Replace', path: 'active', value: 'False' })).active, false);
    await refused(leaver);
    assertRefused(await leaver.get(`/api/feed/issues?projectId=${tenant.projectId}`), 'unauthorized');
    const again = clientOf(service.address, { origin: service.address });
    assertRefused(await again.post('/api/auth/sign-in', { email, password: PASSWORD }), 'unauthorized');
    const keys = accepted(await tenant.owner.get('/api/workspace/api-keys?limit=200')).data;
    assert.equal(keys.find((each: Json) => each.id === key.id).createdByDeactivated, true);
    accepted(await clientOf(service.address, { 'x-api-key': key.key }).get('/api/v1/whoami'));
    assert.equal((await okta.patch(id, { op: 'replace', value: { active: true } })).active, true);
    assertRefused(await leaver.get('/api/auth/session'), 'unauthorized');
    accepted(await (await signIn(service.address, email)).get(`/api/projects/${tenant.projectId}`));
  });

  test('the last owner cannot be deactivated, deleted or readdressed, by any operation', async () => {
    const lone = await makeTenant(service, 'Lone');
    const provider = await makeProvider(lone.owner);
    const path = `${USERS}/${lone.ownerId}`;
    const userName = lone.ownerEmail;
    const tries: [string, object | undefined][] = [
      ['DELETE', undefined],
      ['PUT', { userName, active: false }],
      ['PUT', { userName: fresh() }],
      ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
      ['PATCH', patchOf({ op: 'replace', value: { active: 'False' } })],
      ['PATCH', patchOf({ op: 'replace', path: 'userName', value: fresh() })],
    ];
    for (const [method, body] of tries) assertScimRefused(await provider.send(method, path, body), 409);
    accepted(await lone.owner.get(`/api/projects/${lone.projectId}`));
    const second = await makeUser(service, lone.workspaceId, { email: fresh('second'), role: 'owner' });
    const replies = await Promise.all([
      provider.send('DELETE', path),
      provider.send('PATCH', `${USERS}/${second}`, patchOf({ op: 'replace', path: 'active', value: false })),
    ]);
    assert.deepEqual(replies.map((each) => each.status < 300).toSorted(), [false, true]);
    assertScimRefused(replies.find((each) => each.status >= 300) as (typeof replies)[0], 409);
  });

  test('an address of another workspace is 409, and one workspace’s token sees and changes nobody of another', async () => {
    for (const userName of [other.ownerEmail, other.ownerEmail.toUpperCase()]) {
      assertScimRefused(await okta.send('POST', USERS, { userName }), 409, 'uniqueness');
    }
    const path = `${USERS}/${other.ownerId}`;
    assertScimRefused(await okta.send('GET', path), 404);
    assertScimRefused(await okta.send('DELETE', path), 404);
    assertScimRefused(await okta.send('PUT', path, { userName: fresh() }), 404);
    assertScimRefused(await okta.send('PATCH', path, patchOf({ op: 'replace', path: 'active', value: false })), 404);
    for (const filter of [
      `userName eq "${other.ownerEmail}"`,
      `id eq "${other.ownerId}"`,
      `emails co "bolt.example"`,
    ]) {
      assert.deepEqual(await okta.names(`filter=${enc(filter)}`), []);
    }
    const shared = fresh('shared');
    const id = await makeUser(service, tenant.workspaceId, { email: shared, role: 'member' });
    await makeUserThere(shared);
    const before = accepted(await tenant.owner.get(`/api/workspace/members/${id}`));
    assertScimRefused(
      await okta.send('PATCH', `${USERS}/${id}`, patchOf({ op: 'replace', path: 'userName', value: fresh() })),
      400,
      'mutability',
    );
    assert.equal(
      (await okta.patch(id, { op: 'replace', path: 'displayName', value: 'Renamed here' })).displayName,
      'Renamed here',
    );
    assert.equal(accepted(await tenant.owner.get(`/api/workspace/members/${id}`)).name, before.name);
  });

  /** Makes somebody who is in the first workspace a member of the second as well. */
  async function makeUserThere(email: string): Promise<void> {
    const args = [
      'user',
      'create',
      '--workspace',
      other.workspaceId,
      '--email',
      email,
      '--name',
      'x',
      '--role',
      'member',
    ];
    const ran = await service.pcs(args);
    assert.equal(ran.code, 0, ran.stderr);
  }

  test('another address ends every way in that the account had, and is 409 where somebody has it', async () => {
    const email = 'old@moved.example';
    const id = await makeUser(service, tenant.workspaceId, { email, role: 'member' });
    const session = await signIn(service.address, email);
    const away = patchOf({ op: 'replace', path: 'userName', value: fresh('new') });
    assertScimRefused(await okta.send('PATCH', `${USERS}/${id}`, away), 400, 'mutability');
    await verifyDomain(tenant.owner, names, 'moved.example');
    const taken = patchOf({ op: 'replace', path: 'userName', value: tenant.ownerEmail });
    assertScimRefused(await okta.send('PATCH', `${USERS}/${id}`, taken), 409, 'uniqueness');
    accepted(await session.get('/api/auth/session'));
    const next = fresh('new');
    assert.equal((await okta.patch(id, { op: 'replace', path: 'userName', value: next })).userName, next);
    await refused(session);
    const { data } = accepted(
      await tenant.owner.get(`/api/workspace/audit-log?subjectId=${id}&action=scim.user_updated`),
    );
    assert.deepEqual(
      data.map((each: Json) => each.detail),
      [{ attributes: ['userName'], email: { from: email, to: next } }],
    );
    const nobody = clientOf(service.address, { origin: service.address });
    for (const each of [email, next]) {
      assertRefused(await nobody.post('/api/auth/sign-in', { email: each, password: PASSWORD }), 'unauthorized');
    }
  });

  test('what was done stands in the audit log under the token', async () => {
    const user = await okta.create({ userName: fresh() });
    await okta.patch(user.id, { op: 'replace', path: 'title', value: 'Lead' });
    await okta.patch(user.id, { op: 'replace', path: 'title', value: 'Lead' });
    await okta.patch(user.id, { op: 'replace', path: 'active', value: false });
    await okta.patch(user.id, { op: 'replace', path: 'active', value: true });
    await okta.send('DELETE', `${USERS}/${user.id}`);
    const { data } = accepted(await tenant.owner.get(`/api/workspace/audit-log?subjectId=${user.id}`));
    const acts = ['deleted', 'reactivated', 'deactivated', 'updated', 'created'];
    assert.deepEqual(
      data.map((each: Json) => each.action),
      acts.map((each) => `scim.user_${each}`),
    );
    for (const { actor } of data) assert.deepEqual(actor, { type: 'scim', id: okta.tokenId });
  });
});
