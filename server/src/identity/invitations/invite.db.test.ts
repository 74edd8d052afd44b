import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { mailOutbox, tokenIn } from '../../../testing/mail-outbox.ts';
import { addPasskey } from '../../../testing/passkeys.ts';
import { changeProject } from '../../../testing/projects.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { pagedList } from '../../platform/http/paging.ts';
import { hashToken } from '../../platform/ids.ts';
import { createInvitation, resendInvitation, revokeInvitation } from './commands/invite.ts';
import { VALID_FOR_MS } from './invitation.ts';
import * as store from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const outbox = await mailOutbox(database);
const invitationLimits = { perHour: 0, perDay: 0, perAddressPerDay: 0 };
const deps = { ...world, mail: outbox, baseUrl: () => 'https://pcs.example.com', invitationLimits };

type Role = 'owner' | 'admin' | 'member';
const invite = (scope: WorkspaceScope, by: string, email: string, role: Role = 'member') =>
  createInvitation(deps, actorOf(by), scope, { email, role });

async function refusal(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => (error instanceof AppError ? error : assert.fail(String(error))),
  );
}

describe('inviting', () => {
  test('sends the link to the address, in the language asked for, and keeps its hash alone', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const project = await world.project(scope);
    const projectRoles = [{ projectId: project.projectId, role: 'reviewer' as const }];
    const create = { email: ' Noor@Example.com', role: 'member' as const, projectRoles, language: 'ar' as const };
    const invitation = await createInvitation(deps, actorOf(people.Omar), scope, create);
    const [mail, ...others] = await outbox.take();
    assert.deepEqual(others, []);
    assert.equal(mail?.to?.[0]?.address, 'Noor@example.com');
    assert.match(mail?.subject ?? '', /دعوة/);
    assert.match(mail?.text ?? '', /https:\/\/pcs\.example\.com\/invitation#token=pcsi_[\w-]{43}\n/);
    const [row] = await database.asOwner(
      'select invitation::text as whole, token_hash, email_key from invitation where id = $1',
      [invitation.id],
    );
    assert.ok(!row?.whole.includes(tokenIn(mail)));
    assert.deepEqual(row?.token_hash, hashToken(tokenIn(mail)));
    assert.equal(row?.email_key, 'noor@example.com');
    assert.deepEqual(invitation, {
      id: invitation.id,
      email: 'Noor@Example.com',
      role: 'member',
      projectRoles,
      language: 'ar',
      invitedBy: people.Omar,
      createdAt: '2026-03-01T08:15:30.250Z',
      expiresAt: '2026-03-08T08:15:30.250Z',
      acceptedAt: null,
      revokedAt: null,
    });
    const [entry] = await database.asOwner('select actor_id, detail from audit_entry where subject_id = $1', [
      invitation.id,
    ]);
    assert.deepEqual(entry, {
      actor_id: people.Omar,
      detail: { email: 'Noor@Example.com', role: 'member', projectRoles },
    });
  });

  test('only an owner invites owners, and who may not invite any more is refused', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    assert.equal((await refusal(invite(scope, people.Adam, 'a1@example.com', 'owner'))).code, 'forbidden');
    await invite(scope, people.Adam, 'a1@example.com', 'admin');
    await invite(scope, people.Omar, 'a2@example.com', 'owner');
    await database.asOwner("update member set role = 'member' where user_id = $1", [people.Adam]);
    assert.equal((await refusal(invite(scope, people.Adam, 'a3@example.com'))).code, 'forbidden');
    assert.equal(
      (await refusal(createInvitation(deps, OPERATOR, scope, { email: 'a@b.test', role: 'member' }))).code,
      'not_found',
    );
    assert.equal((await outbox.take()).length, 2);
  });

  test('an address that is a member’s is refused, one of a stranger who signs in elsewhere is not', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const hana = await world.person('Hana', { email: 'hana@example.com' });
    await invite(scope, people.Omar, 'HANA@example.com');
    await world.join(scope, await world.person('Zaid', { email: 'zaid@example.com' }), 'member');
    assert.equal((await refusal(invite(scope, people.Omar, 'Zaid@EXAMPLE.com'))).code, 'conflict');
    await outbox.take();
    world.clock.advance(120_000);
    const [open] = await database.asOwner('select id from invitation where workspace_id = $1', [scope.workspaceId]);
    await world.join(scope, hana, 'member');
    assert.equal((await refusal(resendInvitation(deps, actorOf(people.Omar), scope, open?.id))).code, 'conflict');
    assert.deepEqual(await outbox.take(), []);
  });

  test('where passwords are switched off, a member who has no passkey yet is invited again, and no other member', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const makeMember = async (name: string) => {
      const email = `${name}@keyless.example`;
      const id = await world.person(name, { email, passwordHash: 'hash' });
      await world.join(scope, id, 'member');
      return { id, email };
    };
    const [bare, keyed] = [await makeMember('bare'), await makeMember('keyed')];
    await addPasskey(database, keyed.id);
    assert.equal((await refusal(invite(scope, people.Omar, bare.email))).code, 'conflict', 'passwords are taken');
    await database.asOwner(
      'insert into sign_in_policy (workspace_id, disable_passwords, updated_at) values ($1, true, now())',
      [scope.workspaceId],
    );
    assert.equal((await refusal(invite(scope, people.Omar, keyed.email))).code, 'conflict');
    await invite(scope, people.Omar, bare.email);
    await database.asOwner('update member set deactivated_at = now() where user_id = $1', [bare.id]);
    const [open] = await database.asOwner('select id from invitation where workspace_id = $1', [scope.workspaceId]);
    world.clock.advance(120_000);
    assert.equal((await refusal(resendInvitation(deps, actorOf(people.Omar), scope, open?.id))).code, 'conflict');
    await outbox.take();
  });

  test('an address has one open invitation a workspace; one past its time is replaced', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const other = await world.workspace({ Sara: 'owner' });
    const first = await invite(scope, people.Omar, 'layla@example.com');
    const again = await refusal(invite(scope, people.Omar, 'LAYLA@example.com'));
    assert.equal(again.code, 'conflict');
    assert.match(again.message, /resend or revoke it/);
    await invite(other.scope, other.people.Sara, 'layla@example.com');
    world.clock.advance(VALID_FOR_MS);
    const second = await invite(scope, people.Omar, 'layla@example.com');
    const rows = await database.asOwner(
      'select id, revoked_at is not null as revoked from invitation where workspace_id = $1 order by id',
      [scope.workspaceId],
    );
    assert.deepEqual(rows, [
      { id: first.id, revoked: true },
      { id: second.id, revoked: false },
    ]);
    await outbox.take();
  });

  test('of several invitations of one address at the same moment one is made and one mail sent', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const works = [people.Omar, people.Adam, people.Omar, people.Adam].map((by) => invite(scope, by, 'n@example.com'));
    const outcomes = await Promise.allSettled(works);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    assert.deepEqual(refused, ['conflict', 'conflict', 'conflict']);
    assert.equal((await outbox.take()).length, 1);
  });

  test('a second one that waits for the first is refused once that is there', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    let second: Promise<AppError> | undefined;
    await inTransaction(database.db, scope, async (tx) => {
      const { id, createdAt } = { id: world.ids.next(), createdAt: '2026-03-01T00:00:00.000Z' };
      const fields = { role: 'member', language: 'en', invitedBy: people.Omar } as const;
      const more = { email: 'w@example.com', emailKey: 'w@example.com', tokenHash: hashToken('any'), projectRoles: [] };
      await store.insertInvitation(tx, scope, { id, createdAt, expiresAt: createdAt, ...fields, ...more });
      second = refusal(invite(scope, people.Omar, 'w@example.com'));
      await lockWaiters(database, 1);
    });
    assert.equal((await second)?.code, 'conflict');
    assert.deepEqual(await outbox.take(), []);
  });

  test('projects that do not exist, or lie in another workspace, are named by their paths', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const other = await world.workspace({ Sara: 'owner' });
    const [mine, theirs] = [await world.project(scope), await world.project(other.scope)];
    const projectRoles = [theirs.projectId, mine.projectId, world.ids.next()].map((projectId) => ({
      projectId,
      role: 'viewer' as const,
    }));
    const create = { email: 'p@example.com', role: 'member' as const, projectRoles };
    const { code, details } = await refusal(createInvitation(deps, actorOf(people.Omar), scope, create));
    assert.equal(code, 'not_found');
    assert.deepEqual(
      details?.map((each) => each.path),
      ['projectRoles/0/projectId', 'projectRoles/2/projectId'],
    );
  });

  test('an archived project is refused, as a role in it is that is given by hand', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const [open, archived] = [await world.project(scope), await world.project(scope)];
    await changeProject(world, actorOf(people.Omar), archived, { status: 'archived', ifMatch: undefined });
    const projectRoles = [open, archived].map(({ projectId }) => ({ projectId, role: 'viewer' as const }));
    const create = { email: 'archived@example.com', role: 'member' as const, projectRoles };
    const { code, message } = await refusal(createInvitation(deps, actorOf(people.Omar), scope, create));
    assert.deepEqual(
      [code, message],
      ['conflict', 'The project is archived and read-only: restore it to make changes.'],
    );
  });

  test('what is no address is refused by its field and nothing is stored', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const { code, details } = await refusal(invite(scope, people.Omar, 'noor@example.com, evil@evil.test'));
    assert.deepEqual([code, details?.[0]?.path], ['validation_failed', 'email']);
    const rows = await database.asOwner('select from invitation where workspace_id = $1', [scope.workspaceId]);
    assert.equal(rows.length, 0);
  });
});

describe('sending again', () => {
  test('makes a new link under the sender’s name for another seven days; the one before no longer works', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const { id } = await invite(scope, people.Omar, 'again@example.com');
    const [first] = await outbox.take();
    world.clock.advance(60_000);
    const renewed = await resendInvitation(deps, actorOf(people.Adam), scope, id);
    const [second] = await outbox.take();
    assert.equal(renewed.invitedBy, people.Adam);
    assert.equal(Date.parse(renewed.expiresAt), world.clock.now() + VALID_FOR_MS);
    const found = (token: string) =>
      store.findInvitation(database.db.directory, hashToken(token), new Date(world.clock.now()).toISOString());
    assert.equal(await found(tokenIn(first)), undefined);
    assert.equal((await found(tokenIn(second)))?.id, id);
  });

  test('waits a minute after the mail before, and an admin does not send an owner’s', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const { id } = await invite(scope, people.Omar, 'wait@example.com', 'owner');
    assert.equal((await refusal(resendInvitation(deps, actorOf(people.Omar), scope, id))).code, 'rate_limited');
    world.clock.advance(60_000);
    assert.equal((await refusal(resendInvitation(deps, actorOf(people.Adam), scope, id))).code, 'forbidden');
    await resendInvitation(deps, actorOf(people.Omar), scope, id);
    assert.equal((await outbox.take()).length, 2);
  });
});

describe('revoking', () => {
  test('ends the link, is audited once, and makes room for another invitation', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const { id } = await invite(scope, people.Omar, 'revoked@example.com');
    const [mail] = await outbox.take();
    await revokeInvitation(deps, actorOf(people.Omar), scope, id);
    await revokeInvitation(deps, actorOf(people.Omar), scope, id);
    const now = new Date(world.clock.now()).toISOString();
    assert.equal(await store.findInvitation(database.db.directory, hashToken(tokenIn(mail)), now), undefined);
    const entries = await database.asOwner(
      "select from audit_entry where action = 'invitation.revoked' and subject_id = $1",
      [id],
    );
    assert.equal(entries.length, 1);
    await invite(scope, people.Omar, 'revoked@example.com');
    await outbox.take();
  });
});

describe('revoking an owner’s', () => {
  test('is for owners: an admin is refused and the link works on', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin' });
    const { id } = await invite(scope, people.Omar, 'next-owner@example.com', 'owner');
    const [mail] = await outbox.take();
    assert.equal((await refusal(revokeInvitation(deps, actorOf(people.Adam), scope, id))).code, 'forbidden');
    const now = new Date(world.clock.now()).toISOString();
    assert.equal((await store.findInvitation(database.db.directory, hashToken(tokenIn(mail)), now))?.id, id);
    await revokeInvitation(deps, actorOf(people.Omar), scope, id);
  });
});

describe('with the wrong scope', () => {
  test('an invitation of another workspace is neither found, sent, revoked nor listed', async () => {
    const mine = await world.workspace({ Omar: 'owner' });
    const theirs = await world.workspace({ Zaid: 'owner' });
    const { id, email } = await invite(theirs.scope, theirs.people.Zaid, 'theirs@example.com');
    await outbox.take();
    world.clock.advance(60_000);
    for (const command of [resendInvitation, revokeInvitation]) {
      assert.equal((await refusal(command(deps, actorOf(mine.people.Omar), mine.scope, id))).code, 'not_found');
    }
    const list = pagedList({ name: 'i', source: store.invitationList, shape: store.invitationShape });
    const read = async (scope: WorkspaceScope) => {
      const page = await list.page({ ...world, cursors: openCursors([Buffer.alloc(32)]) }, scope, {
        query: {},
        url: '',
      });
      return JSON.parse(String(page.jsonBytes)).data;
    };
    assert.deepEqual(await read(mine.scope), []);
    const [listed] = await read(theirs.scope);
    assert.deepEqual([listed.id, listed.email, listed.projectRoles], [id, email, []]);
  });

  test('no store function reaches it, by its own condition and by row-level security alone', async () => {
    const mine = await world.workspace({ Omar: 'owner' });
    const theirs = await world.workspace({ Zaid: 'owner' });
    const { id } = await invite(theirs.scope, theirs.people.Zaid, 'wall@example.com');
    await outbox.take();
    const at = '2026-03-01T00:00:00.000Z';
    for (const [set, scope] of [
      [mine.scope, mine.scope],
      [mine.scope, theirs.scope],
      [theirs.scope, mine.scope],
    ] as const) {
      await inTransaction(database.db, set, async (tx) => {
        assert.equal(await store.lockInvitation(tx, scope, id), undefined);
        assert.equal(await store.lockUnsettledInvitation(tx, scope, 'wall@example.com'), undefined);
        await store.markRevoked(tx, scope, id, at);
        await store.markAccepted(tx, scope, id, at);
        const renewed = { id, tokenHash: hashToken('x'), invitedBy: mine.people.Omar, expiresAt: at };
        await store.renewInvitation(tx, scope, renewed);
      });
    }
    const [row] = await database.asOwner('select accepted_at, revoked_at, invited_by from invitation where id = $1', [
      id,
    ]);
    assert.deepEqual(row, { accepted_at: null, revoked_at: null, invited_by: theirs.people.Zaid });
  });
});

describe('the mails of a workspace', () => {
  const AGES = { hour: '1 hour', day: '1 day' } as const;
  // The audit log is append-only, for its owner too: its trigger is passed over as a replica would.
  async function age(scope: WorkspaceScope, interval: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query('update audit_entry set at = at - $2::interval where workspace_id = $1', [
        scope.workspaceId,
        interval,
      ]);
    } finally {
      await client.end();
    }
  }
  const limited = (perHour: number, perDay: number) => ({
    ...deps,
    invitationLimits: { perHour, perDay, perAddressPerDay: 0 },
  });
  const add = (bound: typeof deps, scope: WorkspaceScope, by: string, name: string) =>
    createInvitation(bound, actorOf(by), scope, { email: `${name}@example.com`, role: 'member' });

  test('are bounded in an hour and in a day, those sent again included, and another workspace’s are its own', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const bound = limited(2, 3);
    const { id } = await add(bound, scope, people.Omar, 'one');
    world.clock.advance(60_000);
    await resendInvitation(bound, actorOf(people.Omar), scope, id);
    const spent = await refusal(add(bound, scope, people.Omar, 'two'));
    assert.equal(spent.code, 'rate_limited');
    assert.match(spent.message, /reached its limit of invitations: try again in (59|60) minutes\.$/);
    const wait = Number(spent.headers['retry-after']);
    assert.ok(wait > 3_500 && wait <= 3_600, `${wait} s`);
    world.clock.advance(60_000);
    assert.equal((await refusal(resendInvitation(bound, actorOf(people.Omar), scope, id))).code, 'rate_limited');
    const other = await world.workspace({ Adam: 'owner' });
    await add(bound, other.scope, other.people.Adam, 'other');
    await age(scope, AGES.hour);
    await add(bound, scope, people.Omar, 'two');
    const dayIsSpent = await refusal(add(bound, scope, people.Omar, 'three'));
    const dayWait = Number(dayIsSpent.headers['retry-after']);
    assert.ok(dayWait > 22 * 3_600 && dayWait <= 23 * 3_600, `${dayWait} s`);
    await age(scope, AGES.day);
    await add(bound, scope, people.Omar, 'three');
    await outbox.take();
  });

  const ageMails = (hours: number) =>
    database.asOwner(
      `update directory.mail_budget
       set taken_at = array(select each - make_interval(mins => $1) from unnest(taken_at) as each)
       where purpose in ('invitation', 'own_invitation')`,
      [hours * 60],
    );
  const perAddress = (perAddressPerDay: number) => ({
    ...deps,
    invitationLimits: { perHour: 0, perDay: 0, perAddressPerDay },
  });
  /** Sends to the address from a workspace of its own. */
  const sender = async (bound: typeof deps, email: string) => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const by = actorOf(people.Omar);
    const { id } = await createInvitation(bound, by, scope, { email, role: 'member' });
    return {
      scope,
      resend: () => {
        world.clock.advance(60_000);
        return resendInvitation(bound, by, scope, id);
      },
    };
  };
  const spent = (hours: number) =>
    `This address has reached its limit of invitations: try again in ${hours} hour${hours === 1 ? '' : 's'}.`;

  test('to one address are bounded for a workspace, those sent again included, and no other one is held up', async () => {
    const bound = perAddress(2);
    const { resend } = await sender(bound, 'crowded@example.com');
    await resend();
    const refused = await refusal(resend());
    assert.deepEqual([refused.code, refused.message], ['rate_limited', spent(24)]);
    assert.equal(refused.headers['retry-after'], String(24 * 3_600));
    await sender(bound, 'Crowded@Example.com');
    await ageMails(23.5);
    assert.equal((await refusal(resend())).message, spent(1));
    await ageMails(1);
    await resend();
    assert.equal((await outbox.take()).length, 4);
  });

  test('to one address are bounded for all workspaces together, and of when others sent nothing is told', async () => {
    const bound = perAddress(1);
    const email = 'noor@together.example';
    for (let sent = 0; sent < 3; sent += 1) await sender(bound, email);
    await ageMails(23.5);
    const refused = await refusal(sender(bound, email));
    assert.deepEqual([refused.message, refused.headers['retry-after']], [spent(24), String(24 * 3_600)]);
    const own = await world.workspace({ Omar: 'owner' });
    await database.asOwner(
      'insert into directory.verified_domain (domain, workspace_id, verified_at) values ($1, $2, now())',
      ['together.example', own.scope.workspaceId],
    );
    await createInvitation(bound, actorOf(own.people.Omar), own.scope, { email, role: 'member' });
    await ageMails(1);
    await sender(bound, email);
    assert.equal((await outbox.take()).length, 5);
  });

  test('to one address from several workspaces at once are no more than are left', async () => {
    const bound = perAddress(1);
    const all = await Promise.all(Array.from({ length: 5 }, () => world.workspace({ Omar: 'owner' })));
    const outcomes = await Promise.all(
      all.map(({ scope, people }) =>
        add(bound, scope, people.Omar, 'everybody').then(
          () => 'sent',
          ({ code }) => code,
        ),
      ),
    );
    assert.deepEqual(outcomes.toSorted(), [...Array(2).fill('rate_limited'), ...Array(3).fill('sent')]);
    await outbox.take();
  });

  test('of several at once no more are sent than are left', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner' });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        add(limited(3, 0), scope, people.Omar, `at-once-${at}`).then(
          () => 'sent',
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        ),
      ),
    );
    assert.deepEqual(outcomes.toSorted(), [...Array(3).fill('rate_limited'), ...Array(3).fill('sent')]);
    assert.equal((await outbox.take()).length, 3);
  });
});
