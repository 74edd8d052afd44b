// A database of webhook subscriptions and of deliveries that are pending for them, made anew for each run: what is measured
// changes it. Subscriptions are made as the product makes them but for the command, so that their secrets open.
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../../server/src/platform/database/embedded/launcher.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { makeMasterKey, openKeyring } from '../../server/src/platform/secrets/keyring.ts';
import { onDatabase, type Serving, startService, temporaryFolder } from '../measuring/processes.ts';
import type { Run } from '../measuring/run.ts';
import { SERVICE_ROLE } from './kept-database.ts';

const CACHE = fileURLToPath(new URL('../../.cache/bench/webhooks/', import.meta.url));

/** Each workspace has one project. */
export interface Workspace {
  readonly workspaceId: string;
  readonly projectId: string;
}

export interface Subscription extends Workspace {
  readonly id: string;
}

export interface WebhookDatabase {
  readonly url: string;
  readonly client: pg.Client;
  /** Starts the whole service on it, as one process. */
  start(environment?: Readonly<Record<string, string>>): Promise<Serving>;
  /** Makes a workspace with subscriptions to `issue.created` at these addresses. */
  subscribe(urls: readonly string[]): Promise<Subscription[]>;
  /** Records so many pending deliveries for each, oldest first; nobody is told of them. */
  fill(subscriptions: readonly Subscription[], each: number): Promise<void>;
  /** Tells dispatchers of what is pending for these; answers when, in microseconds of the monotonic clock. */
  release(subscriptions: readonly Subscription[]): Promise<number>;
  /** Waits until nothing is pending for these. */
  settled(subscriptions: readonly Subscription[]): Promise<void>;
}

/** Opens one that goes with the run. */
export async function webhookDatabase(run: Run): Promise<WebhookDatabase> {
  const folder = await temporaryFolder(run, 'webhooks');
  // Not under the temporary folder: PostgreSQL's own user cannot reach into it.
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  run.atEnd(() => rm(CACHE, { recursive: true, force: true }));
  const database = await startEmbedded({ dataDir: join(CACHE, 'data'), say: (line) => console.error(line) });
  run.atEnd(() => database.stop());
  await migrate(database.url, SERVICE_ROLE);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  run.atEnd(() => client.end());
  const masterKey = makeMasterKey();
  const keyring = openKeyring([masterKey]);
  const settings = { PCS_MASTER_KEY: masterKey, PCS_ALLOWED_TARGETS: '127.0.0.0/8' };
  let made = 0;
  return {
    url: database.url,
    client,
    start: (environment = {}) =>
      startService(run, { folder, environment: { ...onDatabase(database.url), ...settings, ...environment } }),
    async subscribe(urls) {
      made += 1;
      const place = { workspaceId: idOf(WORKSPACE, made), projectId: idOf(PROJECT, made) };
      const subscriptions = urls.map((url, number) => ({
        ...place,
        id: idOf(SUBSCRIPTION, made * 1_000 + number),
        url,
      }));
      await client.query(
        "insert into workspace (id, name, created_at, updated_at) values ($1, 'Workspace', now(), now())",
        [place.workspaceId],
      );
      await client.query('insert into workspace_clock (workspace_id) values ($1) on conflict do nothing', [
        place.workspaceId,
      ]);
      await client.query(
        "insert into project (workspace_id, id, name, created_at, updated_at) values ($1, $2, 'Project', now(), now())",
        [place.workspaceId, place.projectId],
      );
      const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
      const seal = ({ id }: Subscription) => keyring.seal(secret(), `webhook_subscription.secret.${id}`);
      await client.query(
        `insert into webhook_subscription (workspace_id, id, url, events, secret, created_at, updated_at)
         select $1, id, url, '{issue.created}', secret, now(), now()
         from unnest($2::uuid[], $3::text[], $4::text[]) as each (id, url, secret)`,
        [place.workspaceId, subscriptions.map(({ id }) => id), urls, subscriptions.map(seal)],
      );
      return subscriptions;
    },
    async fill(subscriptions, each) {
      for (const { workspaceId, projectId, id } of subscriptions) {
        await client.query(
          `insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, project_id, resource_type,
             resource_id, occurred_at, status, created_at, next_attempt_at)
           select $1, $2, uuidv7(), uuidv7(), 'issue.created', $3, 'issue', gen_random_uuid(), now(), 'pending', now(), now()
           from generate_series(1, $4::int)`,
          [workspaceId, id, projectId, each],
        );
      }
      await client.query('vacuum analyze webhook_delivery');
    },
    async release(subscriptions) {
      const before = monotonicMicros();
      await client.query(
        `with queues as (
           insert into webhook_lane (workspace_id, subscription_id, due_at)
           select * from unnest($1::uuid[], $2::uuid[]) as each (workspace, subscription), now() as due_at
           on conflict (workspace_id, subscription_id) do update set due_at = excluded.due_at
         ) select pg_notify('pcs_webhooks', '')`,
        [subscriptions.map(({ workspaceId }) => workspaceId), subscriptions.map(({ id }) => id)],
      );
      return before;
    },
    async settled(subscriptions) {
      const text = `select from webhook_delivery where status = 'pending'
        and (workspace_id, subscription_id) in (select * from unnest($1::uuid[], $2::uuid[])) limit 1`;
      const values = [subscriptions.map(({ workspaceId }) => workspaceId), subscriptions.map(({ id }) => id)];
      while ((await client.query({ text, values })).rowCount !== 0) await pause(20);
    },
  };
}

/** Microseconds of the clock that all processes share. */
export const monotonicMicros = (): number => Number(process.hrtime.bigint() / 1000n);

const WORKSPACE = '019aa000-0000-7000-8000-';
const PROJECT = '019aa000-0000-7000-8001-';
const SUBSCRIPTION = '019aa000-0000-7000-8004-';

const idOf = (kind: string, number: number) => kind + number.toString(16).padStart(12, '0');
