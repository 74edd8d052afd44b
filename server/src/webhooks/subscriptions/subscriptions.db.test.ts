// What commands and statements promise; how people and machines meet them is in webhooks-http.db.test.ts.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createMessage } from '../../../../contract/messages/message.ts';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, lockStatus, type Tx } from '../../platform/database/transaction.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { createWebhook, deleteWebhook, enableWebhook, rotateWebhookSecret, type WebhookDeps } from './commands.ts';
import { openSecrets } from './secrets.ts';
import * as store from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const keyring = openKeyring([makeMasterKey()]);
const targets = {
  faultOf: async (url: string) => (url.includes('inside') ? createMessage('webhooks.public') : undefined),
};
// Projects are another wing's to know; these look at the same rows, under the same row-level security.
const listKnownProjects: WebhookDeps['listKnownProjects'] = async (reader, place, ids) => {
  const projects = reader.selectFrom('project').select('id').where('workspace_id', '=', place.workspaceId);
  return (await projects.execute()).map((row) => row.id).filter((id) => ids.includes(id));
};
const enabledIds: string[] = [];
const onEnabled: WebhookDeps['onEnabled'] = async (_tx, _scope, id) => void enabledIds.push(id);
const deps: WebhookDeps = { ...world, keyring, targets, listKnownProjects, onEnabled };
const URL_ = 'https://hooks.example.com/in';

async function house() {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  return { scope, actor: actorOf(people.Omar), project: await world.project(scope) };
}
const ours = await house();
const { scope, actor } = ours;

const make = (more: object = {}, place = ours) =>
  createWebhook(deps, place.actor, place.scope, { url: URL_, events: ['issue.created'], ...more });
const get = (id: string) => store.getWebhook(database.db.reader(scope), scope, id);
const rowOf = async (id: string) =>
  (await database.asOwner('select * from webhook_subscription where id = $1', [id]))[0];
const changesOf = async (id: string) => {
  const rows = await database.asOwner(
    'select change, resource_type, project_id from change_entry where resource_id = $1 order by sequence',
    [id],
  );
  return rows.map((row) => [row.change, row.resource_type, row.project_id]);
};
const auditOf = async (id: string) => {
  const rows = await database.asOwner(
    'select action, subject_type, detail from audit_entry where subject_id = $1 order by id',
    [id],
  );
  return rows.map((row) => [row.action, row.detail]);
};
const disable = (id: string) =>
  database.asOwner(
    `update webhook_subscription set active = false, disabled_reason = 'five dead letters', consecutive_dead = 5
     where id = $1`,
    [id],
  );

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...(error.details ?? []).map((each) => each.path)].join(' ');
  }
}

/** What each secret opens to, the one before and its end beside it. */
async function secretsOf(id: string) {
  const row = await rowOf(id);
  assert.ok(row);
  const until = row.old_secret_until?.toISOString();
  return openSecrets(keyring, id, {
    secret: row.secret,
    old: until === undefined ? null : { secret: row.old_secret, until },
  });
}

describe('creating', () => {
  test('the record is as it was asked for; its change, its audit entry and its sealed secret come with it', async () => {
    const { projectId } = ours.project;
    const made = await make({ projectId, description: 'قصة', events: ['issue.closed', 'issue.created'] });
    const { id } = made.webhook;
    assert.deepEqual(made.webhook, {
      id,
      url: URL_,
      events: ['issue.closed', 'issue.created'],
      projectId,
      description: 'قصة',
      active: true,
      disabledReason: null,
      disabledMessage: null,
      createdAt: made.changedAt,
      kind: 'events',
      ownerId: null,
    });
    assert.deepEqual(await get(id), { webhook: made.webhook, changedAt: made.changedAt });
    assert.deepEqual(await changesOf(id), [['created', 'webhook', projectId]]);
    const detail = { url: URL_, events: ['issue.closed', 'issue.created'], description: 'قصة' };
    assert.deepEqual(await auditOf(id), [['webhooks.created', detail]]);
    assert.deepEqual(await secretsOf(id), { secret: made.secret, old: [] });
  });

  test('the secret stands nowhere in the database as it is', async () => {
    const { secret } = await make();
    const tables = await database.asOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'directory') and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    for (const { name } of tables) {
      const found = await database.asOwner(`select from ${name} as kept where kept::text like '%' || $1 || '%'`, [
        secret.slice(6, 40),
      ]);
      assert.equal(found.length, 0, name);
    }
  });

  test('none is made for an archived project, nor for one that is archived at this moment', async () => {
    const place = await house();
    const { projectId } = place.project;
    const archive = (tx: Tx) => sql`update project set status = 'archived' where id = ${projectId}::uuid`.execute(tx);
    const making = await inTransaction(database.db, place.scope, async (tx) => {
      await lockStatus(tx, place.project);
      await archive(tx);
      const refused = refusal(make({ projectId }, place));
      await lockWaiters(database, 1);
      return [refused];
    });
    assert.deepEqual(await Promise.all(making), ['conflict']);
    assert.equal(await refusal(make({ projectId }, place)), 'conflict');
    assert.equal(await refusal(make({}, place)), 'ok');
    assert.equal(
      (await database.asOwner('select 1 from webhook_subscription where project_id = $1', [projectId])).length,
      0,
    );
  });

  test('refusals come in the contract’s order: the address, then the project, then the number', async () => {
    const full = await house();
    for (let count = 0; count < 100; count += 1) await make({}, full);
    const foreign = ours.project.projectId;
    assert.equal(
      await refusal(make({ url: 'https://inside.example/', projectId: foreign }, full)),
      'validation_failed url',
    );
    assert.equal(await refusal(make({ projectId: foreign }, full)), 'not_found projectId');
    assert.equal(await refusal(make({ projectId: world.ids.next() }, full)), 'not_found projectId');
    assert.equal(await refusal(make({}, full)), 'conflict');
    const [row] = await database.asOwner(
      'select count(*)::int as made from webhook_subscription where workspace_id = $1',
      [full.scope.workspaceId],
    );
    assert.equal(row?.made, 100);
    assert.equal(await refusal(make()), 'ok');
  });

  test('of many who race for the last place, one gets it', async () => {
    const nearlyFull = await house();
    for (let count = 0; count < 99; count += 1) await make({}, nearlyFull);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusal(make({}, nearlyFull))));
    assert.deepEqual(outcomes.sort(), ['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'ok']);
  });
});

describe('enabling', () => {
  test('a message that belongs to another reason is not shown: the release before stores a reason alone', async () => {
    const { webhook } = await make();
    const message = JSON.stringify({ key: 'webhooks.gone', params: {}, message: 'It is gone.' });
    const keyBeside = async (reason: string | null) => {
      await database.asOwner(
        'update webhook_subscription set active = $2::text is null, disabled_reason = $2, disabled_message = $3 where id = $1',
        [webhook.id, reason, message],
      );
      return (await get(webhook.id)).webhook.disabledMessage?.key ?? null;
    };
    assert.equal(await keyBeside('It is gone.'), 'webhooks.gone');
    assert.equal(await keyBeside('Five dead letters.'), null);
    assert.equal(await keyBeside(null), null);
  });

  test('a disabled subscription is active again, its count begins anew and its secret stays', async () => {
    const { webhook, secret, changedAt } = await make();
    await disable(webhook.id);
    assert.equal((await get(webhook.id)).webhook.disabledReason, 'five dead letters');
    const enabled = await enableWebhook(deps, actor, scope, webhook.id);
    assert.deepEqual(enabled.webhook, webhook);
    assert.deepEqual(enabledIds, [webhook.id]);
    assert.notEqual(enabled.changedAt, changedAt);
    assert.equal((await rowOf(webhook.id))?.consecutive_dead, 0);
    assert.equal((await secretsOf(webhook.id)).secret, secret);
    assert.deepEqual((await auditOf(webhook.id)).at(-1), [
      'webhooks.enabled',
      { url: URL_, disabledReason: 'five dead letters' },
    ]);
  });

  test('an active one is left as it is, without a trace', async () => {
    const { webhook, changedAt } = await make();
    assert.deepEqual(await enableWebhook(deps, actor, scope, webhook.id), { webhook, changedAt });
    assert.ok(!enabledIds.includes(webhook.id));
    assert.equal((await changesOf(webhook.id)).length, 1);
    assert.equal((await auditOf(webhook.id)).length, 1);
  });

  test('twice at the same moment it is enabled once', async () => {
    const { webhook } = await make();
    await disable(webhook.id);
    await Promise.all([1, 2, 3].map(() => enableWebhook(deps, actor, scope, webhook.id)));
    assert.equal((await changesOf(webhook.id)).length, 2);
  });
});

describe('rotating the secret', () => {
  test('the one before goes on for 24 hours from the change; immediate ends it', async () => {
    const made = await make();
    const { id } = made.webhook;
    const rotated = await rotateWebhookSecret(deps, actor, scope, { id });
    assert.notEqual(rotated.secret, made.secret);
    assert.deepEqual(rotated.webhook, made.webhook);
    const until = new Date(Date.parse(rotated.changedAt) + 24 * 60 * 60 * 1000).toISOString();
    assert.deepEqual(await secretsOf(id), { secret: rotated.secret, old: [{ secret: made.secret, until }] });
    const last = await rotateWebhookSecret(deps, actor, scope, { id, immediate: true });
    assert.deepEqual(await secretsOf(id), { secret: last.secret, old: [] });
    assert.deepEqual((await auditOf(id)).slice(1), [
      ['webhooks.secret_rotated', { url: URL_, oldSecretUntil: until }],
      ['webhooks.secret_rotated', { url: URL_, oldSecretUntil: last.changedAt }],
    ]);
  });

  test('of two at the same moment, each sees the other’s: the later one’s secret stands, the others go on', async () => {
    const made = await make();
    const { id } = made.webhook;
    const both = await Promise.all([1, 2].map(() => rotateWebhookSecret(deps, actor, scope, { id })));
    const [earlier, later] = both.toSorted((one, other) => one.changedAt.localeCompare(other.changedAt));
    const { secret, old } = await secretsOf(id);
    assert.deepEqual([secret, ...old.map((each) => each.secret)], [later?.secret, made.secret, earlier?.secret]);
  });

  test('a secret that is copied to another subscription does not open there', async () => {
    const [one, other] = [await make(), await make()];
    await database.asOwner(
      'update webhook_subscription set secret = (select secret from webhook_subscription where id = $1) where id = $2',
      [one.webhook.id, other.webhook.id],
    );
    await assert.rejects(secretsOf(other.webhook.id), /sealed for another record/);
  });
});

describe('deleting', () => {
  test('it is gone, with its change and its audit entry; again it is not there; a stale If-Match leaves it', async () => {
    const { webhook, changedAt } = await make();
    const remove = (ifMatch?: string) => deleteWebhook(deps, actor, scope, { id: webhook.id, ifMatch });
    assert.equal(await refusal(remove('"stale"')), 'precondition_failed');
    await remove(etagOf(changedAt));
    assert.equal(await refusal(remove()), 'not_found');
    assert.equal(await refusal(get(webhook.id)), 'not_found');
    assert.deepEqual((await changesOf(webhook.id)).at(-1), ['deleted', 'webhook', null]);
    assert.deepEqual((await auditOf(webhook.id)).at(-1), ['webhooks.deleted', { url: URL_ }]);
  });
});

test('no store function reaches a subscription of another workspace', async () => {
  const theirs = await house();
  const { id } = (await make({}, theirs)).webhook;
  const before = await rowOf(id);
  const at = new Date().toISOString();
  // First with our scope and their id; then with their scope, where row-level security alone holds.
  for (const place of [scope, theirs.scope] as WorkspaceScope[]) {
    assert.equal(await refusal(store.getWebhook(database.db.reader(scope), place, id)), 'not_found');
    await inTransaction(database.db, scope, async (tx) => {
      assert.equal(await refusal(store.lockWebhook(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.lockWebhookForDeletion(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.getSecrets(tx, place, id)), 'not_found');
      assert.equal(await refusal(store.activateWebhook(tx, place, { id, ownerId: null }, at)), 'not_found');
      const secrets = { secret: 'x', old: null };
      assert.equal(await refusal(store.saveSecrets(tx, place, { id, secrets }, at)), 'not_found');
      await store.deleteWebhookRow(tx, place, id);
    });
  }
  const toAll = { url: URL_, events: [], projectId: null, description: null, kind: 'events' as const, ownerId: null };
  const mine = { ...toAll, id: world.ids.next(), sealedSecret: 'x' };
  await assert.rejects(
    inTransaction(database.db, scope, (tx) => store.insertWebhook(tx, theirs.scope, mine, at)),
    /row-level security/,
  );
  assert.deepEqual(await rowOf(id), before);
});

test('a subscription cannot name a project of another workspace, whatever a statement says', async () => {
  const { projectId } = (await house()).project;
  const events = ['rfi.created' as const];
  const mine = {
    id: world.ids.next(),
    url: URL_,
    events,
    projectId,
    description: null,
    kind: 'events',
    ownerId: null,
  } as const;
  await assert.rejects(
    inTransaction(database.db, scope, (tx) =>
      store.insertWebhook(tx, scope, { ...mine, sealedSecret: 'x' }, new Date().toISOString()),
    ),
    { code: '23503' },
  );
});
