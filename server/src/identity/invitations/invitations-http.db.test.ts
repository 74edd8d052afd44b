// What people meet: from the owner's invitation to the newcomer's first request, over HTTP.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  CurrentSession,
  InvitationPage,
  InvitationPreview,
  Invitation as InvitationSchema,
  MemberPage,
  Member as MemberSchema,
  ProjectMemberPage,
  ProjectMember as ProjectMemberSchema,
} from '../../../../contract/people.ts';
import { Profile } from '../../../../contract/profile.ts';
import { tokenIn } from '../../../testing/mail-outbox.ts';
import { type CallOptions, runningService } from '../../../testing/running-service.ts';
import { compileReply } from '../../platform/http/schema.ts';

const service = await runningService();
const PASSWORD = 'seven tall cranes';
const fits = (schema: Parameters<typeof compileReply>[0], body: unknown) => {
  assert.deepEqual(compileReply(schema)(body), []);
};

const owner = await service.call({
  method: 'POST',
  path: '/api/auth/set-up',
  body: {
    token: service.setUpToken,
    workspaceName: 'North tower',
    name: 'Omar',
    email: 'omar@example.com',
    password: PASSWORD,
  },
});
const ask = (cookie: string | undefined) => (request: CallOptions) =>
  service.call({ ...request, ...(cookie === undefined ? {} : { cookie }) });
const asOwner = ask(owner.cookie);
const invite = (body: unknown, call = asOwner) => call({ method: 'POST', path: '/api/workspace/invitations', body });

/** Invites, follows the link and joins; answers with the newcomer's way to call and their id. */
async function newcomer(name: string, role: string) {
  const email = `${name.toLowerCase()}@example.com`;
  assert.equal((await invite({ email, role })).status, 201);
  const [mail] = await service.mailsTo(email, 1);
  const body = { token: tokenIn(mail), name, password: PASSWORD };
  const joined = await service.call({ method: 'POST', path: '/api/auth/invitations/accept', body });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  return { call: ask(joined.cookie), id: joined.body.user.id as string, joined };
}

test('an invited person follows the link, joins, is signed in, and sees the workspace', async () => {
  const made = await invite({ email: 'noor@example.com', role: 'member' });
  assert.equal(made.status, 201);
  fits(InvitationSchema, made.body);
  const [mail] = await service.mailsTo('noor@example.com', 1);
  const token = tokenIn(mail);
  const preview = await service.call({ method: 'POST', path: '/api/auth/invitations/preview', body: { token } });
  fits(InvitationPreview, preview.body);
  assert.deepEqual([preview.status, preview.body.hasAccount], [200, false]);
  const body = { token, name: 'Noor', password: PASSWORD };
  const joined = await service.call({ method: 'POST', path: '/api/auth/invitations/accept', body });
  fits(CurrentSession, joined.body);
  assert.deepEqual(
    joined.body.workspaces.map((each: { role: string }) => each.role),
    ['member'],
  );
  const members = await ask(joined.cookie)({ path: '/api/workspace/members' });
  fits(MemberPage, members.body);
  assert.ok(members.body.data.some((each: { name: string }) => each.name === 'Noor'));
  const profile = await ask(joined.cookie)({ path: '/api/me' });
  fits(Profile, profile.body);
  assert.equal(profile.body.hasPassword, true);
  const again = await service.call({ method: 'POST', path: '/api/auth/invitations/accept', body });
  assert.deepEqual([again.status, again.body.error.code], [404, 'not_found']);
  const listed = await asOwner({ path: '/api/workspace/invitations' });
  fits(InvitationPage, listed.body);
  assert.ok(listed.body.data[0].acceptedAt !== null);
});

test('neither the token of a link nor a password stands in the log', async () => {
  await newcomer('Secretive', 'member');
  const log = service.logged.join('\n');
  assert.ok(log.includes('/api/auth/invitations/accept'));
  const [mail] = await service.mailsTo('secretive@example.com', 1);
  for (const hidden of [tokenIn(mail), tokenIn(mail).slice(10, 40), PASSWORD]) assert.ok(!log.includes(hidden));
});

test('the same creation sent again with its Idempotency-Key invites once and mails once', async () => {
  const headers = { 'idempotency-key': 'invite-1' };
  const body = { email: 'twice@example.com', role: 'member' };
  const request = { method: 'POST', path: '/api/workspace/invitations', body, headers };
  const [first, second] = [await asOwner(request), await asOwner(request)];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.equal((await invite(body)).status, 409);
  assert.equal((await service.mailsTo('twice@example.com', 1)).length, 1);
});

test('a running session that accepts goes on as it is, and none begins beside it', async () => {
  const { call, id, joined: first } = await newcomer('Salma', 'member');
  assert.equal((await asOwner({ method: 'DELETE', path: `/api/workspace/members/${id}` })).status, 204);
  const sessions = async () => (await call({ path: '/api/me/sessions' })).body.data;
  const before = await sessions();
  await invite({ email: 'salma@example.com', role: 'admin' });
  const [, mail] = await service.mailsTo('salma@example.com', 2);
  const body = { token: tokenIn(mail) };
  const withoutOrigin = await fetch(`${service.address}/api/auth/invitations/accept`, {
    method: 'POST',
    headers: { cookie: first.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(withoutOrigin.status, 422, 'the cookie is no proof, and a password is asked for');
  const joined = await call({ method: 'POST', path: '/api/auth/invitations/accept', body });
  assert.deepEqual([joined.status, joined.headers.getSetCookie()], [200, []]);
  fits(CurrentSession, joined.body);
  assert.deepEqual(
    joined.body.workspaces.map((each: { role: string }) => each.role),
    ['admin'],
  );
  const after = await sessions();
  const facts = (each: { id: string; createdAt: string }) => [each.id, each.createdAt];
  assert.deepEqual(after.map(facts), before.map(facts));
  assert.equal((await call({ path: '/api/workspace/members' })).status, 200);
});

describe('who may do what', () => {
  test('a member reads the list of members and manages nobody', async () => {
    const { call, id } = await newcomer('Layla', 'member');
    assert.equal((await call({ path: '/api/workspace/members' })).status, 200);
    const forbidden: CallOptions[] = [
      { method: 'PATCH', path: `/api/workspace/members/${id}`, body: { role: 'owner' } },
      { method: 'DELETE', path: `/api/workspace/members/${id}` },
      { method: 'POST', path: '/api/workspace/invitations', body: { email: 'x@example.com', role: 'member' } },
      { path: '/api/workspace/invitations' },
      { path: '/api/workspace/audit-log' },
    ];
    for (const request of forbidden) assert.equal((await call(request)).status, 403, request.path);
    assert.equal((await service.call({ path: '/api/workspace/members' })).status, 401);
  });

  test('an admin changes roles below owner, with a strong ETag that a later change makes stale', async () => {
    const admin = await newcomer('Adam', 'admin');
    const { id } = await newcomer('Hana', 'member');
    const change = (role: string, headers = {}) =>
      admin.call({ method: 'PATCH', path: `/api/workspace/members/${id}`, body: { role }, headers });
    assert.equal((await change('owner')).status, 403);
    const first = await change('admin');
    fits(MemberSchema, first.body);
    const tag = first.headers.get('etag') ?? assert.fail();
    assert.equal((await change('member', { 'if-match': tag })).status, 200);
    assert.equal((await change('admin', { 'if-match': tag })).status, 412);
  });

  test('who is removed is refused within a second, though their session lasts', async () => {
    const { call, id } = await newcomer('Zaid', 'member');
    assert.equal((await call({ path: '/api/workspace' })).status, 200);
    assert.equal((await asOwner({ method: 'DELETE', path: `/api/workspace/members/${id}` })).status, 204);
    const removedAt = performance.now();
    for (let beganAt = removedAt; ; beganAt = performance.now()) {
      const { status } = await call({ path: '/api/workspace' });
      if (status === 404) break;
      assert.ok(
        beganAt - removedAt < 1_000,
        `a request that began ${beganAt - removedAt} ms later was answered ${status}`,
      );
    }
    assert.equal((await call({ path: '/api/me' })).status, 200);
  });

  test('one leaves by oneself, and the last owner does not', async () => {
    const { call } = await newcomer('Leaver', 'member');
    assert.equal((await call({ method: 'POST', path: '/api/workspace/leave' })).status, 204);
    const last = await asOwner({ method: 'POST', path: '/api/workspace/leave' });
    assert.deepEqual([last.status, last.body.error.code], [409, 'conflict']);
  });
});

test('roles in a project are given and taken by workspace admins and open the project', async () => {
  const { call, id } = await newcomer('Reviewer', 'member');
  const project = await asOwner({ method: 'POST', path: '/api/projects', body: { name: 'Block A' } });
  const path = `/api/projects/${project.body.id}`;
  assert.equal((await call({ path })).status, 404);
  const given = await asOwner({ method: 'PUT', path: `${path}/members/${id}`, body: { role: 'reviewer' } });
  assert.equal(given.status, 200);
  fits(ProjectMemberSchema, given.body);
  const listed = await call({ path: `${path}/members` });
  fits(ProjectMemberPage, listed.body);
  assert.deepEqual(listed.body.data, [given.body]);
  assert.equal((await call({ method: 'DELETE', path: `${path}/members/${id}` })).status, 403);
  assert.equal((await asOwner({ method: 'DELETE', path: `${path}/members/${id}` })).status, 204);
  assert.equal((await asOwner({ method: 'DELETE', path: `${path}/members/${id}` })).status, 404);
  const log = await asOwner({
    path: `/api/workspace/audit-log?projectId=${project.body.id}&action=project_member.set`,
  });
  assert.deepEqual(
    log.body.data.map((each: { detail: unknown }) => each.detail),
    [{ role: { from: null, to: 'reviewer' } }],
  );
});

test('one’s own name is changed for everybody to see', async () => {
  const { call } = await newcomer('Before', 'member');
  const changed = await call({ method: 'PATCH', path: '/api/me', body: { name: 'After' } });
  assert.deepEqual([changed.status, changed.body.name], [200, 'After']);
  const members = await asOwner({ path: '/api/workspace/members?limit=200' });
  assert.ok(members.body.data.some((each: { name: string }) => each.name === 'After'));
});

test('bad fields are named by their paths and nothing is made', async () => {
  const bad: [unknown, string[]][] = [
    [{ role: 'member' }, ['email']],
    [{ email: 'noor', role: 'member' }, ['email']],
    [{ email: 'n1@example.com', role: 'boss' }, ['role']],
    [{ email: 'n1@example.com', role: 'member', more: 1 }, ['more']],
    [
      { email: 'n1@example.com', role: 'member', projectRoles: [{ projectId: 'x', role: 'viewer' }] },
      ['projectRoles/0/projectId'],
    ],
  ];
  for (const [body, paths] of bad) {
    const { status, body: answer } = await invite(body);
    assert.equal(status, 422);
    assert.deepEqual(
      answer.error.details.map((each: { path: string }) => each.path),
      paths,
    );
  }
  const log = await asOwner({ path: '/api/workspace/audit-log?since=yesterday&actorType=robot&x=1' });
  assert.equal(log.status, 422);
});
