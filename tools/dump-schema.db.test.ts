import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { emptyDatabase } from '../server/testing/test-database.ts';
import { madeFiles } from './dump-schema.ts';
import { schemaSql } from './schema-sql.ts';

test('what is made from the sources is committed as it would be made now: otherwise run `npm run dump` and look at the difference', async (t) => {
  for (const [path, text] of await madeFiles(t)) {
    assert.equal(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), text, path);
  }
});

const MIGRATION = `
  create schema apart;
  create type apart.colour as enum ('red', 'blue');
  create table kind (id uuid primary key, "Name" text not null default 'it''s', unique ("Name"));
  comment on table kind is 'Kinds';
  create table thing (
    workspace_id uuid, id bigint generated always as identity, kind_id uuid references kind on delete cascade,
    size numeric(6,2) check (size > 0), colour apart.colour, double numeric generated always as (size * 2) stored,
    primary key (workspace_id, id)
  ) with (fillfactor = 50);
  create unique index thing_small on thing (workspace_id, size) where size < 10;
  alter table thing enable row level security;
  create policy tenant on thing using (workspace_id = current_setting('app.workspace_id')::uuid);
  create policy writers on thing as restrictive for insert to pcs_service with check (size < 5);
  create unlogged table apart.counter (n int);
  create table reading (at timestamptz(3) not null, value float8) partition by range (at);
  create index reading_at on reading (at);
  create table reading_2026 partition of reading for values from ('2026-01-01Z') to ('2027-01-01Z');
  create view apart.small with (security_barrier) as select id from thing where size < 5;
  create function apart.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
  revoke execute on function apart.refuse() from public;
  grant execute on function apart.refuse() to pcs_service;
  create trigger thing_refuse before delete on thing for each row execute function apart.refuse();
  grant select, insert on thing to pcs_service;
  grant update (size) on thing to pcs_service;
  grant usage on schema apart to pcs_service;`;

test('the dump shows every kind of object that decides what the service may do', async (t) => {
  const { ownerUrl, serviceRole } = await emptyDatabase(t);
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' });
  await client.connect();
  t.after(() => client.end());
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serviceRole]);
  if (rowCount === 0) await client.query(`create role ${serviceRole} nologin`);
  await client.query(MIGRATION);
  const text = await schemaSql(client);
  for (const part of DUMPED) assert.ok(text.includes(part), `${part}\nis not in\n${text}`);
  assert.equal(text.match(/CREATE INDEX/g)?.length, 1, 'a partition does not repeat the indexes of its parent');
});

const DUMPED = [
  'CREATE SCHEMA apart;\nGRANT USAGE ON SCHEMA apart TO pcs_service;',
  "CREATE TYPE apart.colour AS ENUM ('red', 'blue');",
  `CREATE TABLE kind (
  id uuid NOT NULL,
  "Name" text NOT NULL DEFAULT 'it''s'::text,
  CONSTRAINT kind_pkey PRIMARY KEY (id),
  CONSTRAINT "kind_Name_key" UNIQUE ("Name")
);
COMMENT ON TABLE kind IS 'Kinds';`,
  `CREATE TABLE thing (
  workspace_id uuid NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind_id uuid,
  size numeric(6,2),
  colour apart.colour,
  double numeric GENERATED ALWAYS AS (size * 2::numeric) STORED,
  CONSTRAINT thing_pkey PRIMARY KEY (workspace_id, id),
  CONSTRAINT thing_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES kind(id) ON DELETE CASCADE,
  CONSTRAINT thing_size_check CHECK (size > 0::numeric)
) WITH (fillfactor=50);
ALTER TABLE thing ENABLE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX thing_small ON thing (workspace_id, size) WHERE size < 10::numeric;
CREATE POLICY tenant ON thing USING (workspace_id = current_setting('app.workspace_id'::text)::uuid);
CREATE POLICY writers ON thing AS RESTRICTIVE FOR INSERT TO pcs_service WITH CHECK (size < 5::numeric);
CREATE TRIGGER thing_refuse BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION apart.refuse();
GRANT INSERT, SELECT ON thing TO pcs_service;
GRANT UPDATE (size) ON thing TO pcs_service;`,
  'CREATE UNLOGGED TABLE apart.counter (\n  n integer\n);',
  'CREATE TABLE reading (\n  at timestamptz(3) NOT NULL,\n  value double precision\n) PARTITION BY RANGE (at);',
  "CREATE TABLE reading_2026 PARTITION OF reading FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');",
  'CREATE VIEW apart.small WITH (security_barrier=true) AS',
  'REVOKE EXECUTE ON FUNCTION apart.refuse() FROM PUBLIC;\nGRANT EXECUTE ON FUNCTION apart.refuse() TO pcs_service;',
];
