// The database as a reviewer reads it: a block for each table with its constraints, indexes, policies, triggers and grants,
// taken from PostgreSQL's catalogs (the embedded package brings no pg_dump). It is read and compared, not loaded. The text
// is the same from every PostgreSQL that is promised: what only newer ones know (NOT NULL as a constraint) is left out.
import type pg from 'pg';

interface Relation {
  oid: number;
  name: string;
  kind: 'r' | 'p' | 'v' | 'm' | 'S';
  unlogged: boolean;
  options: string[] | null;
  partition_key: string | null;
  /** Of a partition: `parent for values …`. */
  partition_of: string | null;
  definition: string | null;
  secured: boolean;
  forced: boolean;
  comment: string | null;
}

/** What belongs to one relation, in the order it is written. */
interface Part {
  oid: number;
  text: string;
}

type Ask = <Row>(sql: string) => Promise<Row[]>;

/** Our schemas: neither PostgreSQL's own nor that of the job queue, which its package migrates itself. */
const OURS = `(n.nspname !~ '^(pg_|information_schema$|graphile_worker$)')`;
/** The migrator's own records. */
const NOT_THE_MIGRATORS = `c.relname !~ '^kysely_migration'`;

const HEADER = `-- The database after all migrations, for reading: made by \`npm run dump\`, compared by a test, never loaded.
-- Owner's own privileges and the schema of the job queue (graphile_worker) are left out.`;

/** The text of server/schema.sql for the database that the client is connected to. */
export async function schemaSql(client: pg.Client): Promise<string> {
  const ask: Ask = async (sql) => (await client.query(sql)).rows;
  // pg_get_…def leaves out the schema of what the search path finds: only what is not in public is written in full.
  await client.query('set search_path = public');
  const blocks = [
    HEADER,
    ...(await schemas(ask)),
    ...(await types(ask)),
    ...(await relations(ask)),
    ...(await functions(ask)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

async function schemas(ask: Ask): Promise<string[]> {
  const made = await ask<{ name: string; grants: string[] }>(`
    select quote_ident(n.nspname) as name, ${grantsOf('n.nspacl', 'n.nspowner', "'SCHEMA ' || quote_ident(n.nspname)")} as grants
    from pg_namespace n where ${OURS} and n.nspname <> 'public' order by n.nspname`);
  const extensions = await ask<{ name: string }>(
    "select quote_ident(extname) as name from pg_extension where extname <> 'plpgsql' order by extname",
  );
  return [
    ...extensions.map(({ name }) => `CREATE EXTENSION ${name};`),
    ...made.map(({ name, grants }) => [`CREATE SCHEMA ${name};`, ...grants].join('\n')),
  ];
}

async function types(ask: Ask): Promise<string[]> {
  const found = await ask<{ text: string }>(`
    select case when t.typtype = 'e'
             then 'CREATE TYPE ' || t.oid::regtype || ' AS ENUM (' ||
                  (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid) || ');'
             else 'CREATE DOMAIN ' || t.oid::regtype || ' AS ' || format_type(t.typbasetype, t.typtypmod) ||
                  coalesce((select string_agg(' ' || pg_get_constraintdef(oid, true), '' order by conname)
                            from pg_constraint where contypid = t.oid and contype <> 'n'), '') || ';'
           end as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${OURS} and t.typtype in ('e', 'd') order by t.oid::regtype::text collate "C"`);
  return found.map(({ text }) => text);
}

async function relations(ask: Ask): Promise<string[]> {
  const found = await ask<Relation>(`
    select c.oid::int, c.oid::regclass::text as name, c.relkind as kind, c.relpersistence = 'u' as unlogged, c.reloptions as options,
           pg_get_partkeydef(c.oid) as partition_key,
           (select i.inhparent::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid) from pg_inherits i
            where i.inhrelid = c.oid and c.relispartition) as partition_of,
           case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as definition,
           c.relrowsecurity as secured, c.relforcerowsecurity as forced, obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and ${NOT_THE_MIGRATORS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i' and c.relkind = 'S')
    order by n.nspname <> 'public', n.nspname, c.relname`);
  const inside = await linesByOid(ask, [...COLUMNS, CONSTRAINTS]);
  const after = await linesByOid(ask, [COLUMN_COMMENTS, INDEXES, POLICIES, TRIGGERS, RELATION_GRANTS, COLUMN_GRANTS]);
  return found.map((each) => relationBlock(each, inside.get(each.oid) ?? [], after.get(each.oid) ?? []));
}

function relationBlock(relation: Relation, inside: string[], after: string[]): string {
  const lines = [head(relation, inside)];
  const table = `ALTER TABLE ${relation.name}`;
  if (relation.comment !== null)
    lines.push(`COMMENT ON ${kindOf(relation)} ${relation.name} IS ${literal(relation.comment)};`);
  if (relation.secured) lines.push(`${table} ENABLE ROW LEVEL SECURITY;`);
  if (relation.forced) lines.push(`${table} FORCE ROW LEVEL SECURITY;`);
  return [...lines, ...after].join('\n');
}

function head(relation: Relation, inside: string[]): string {
  const { name, definition, options, partition_of: parent, partition_key: key } = relation;
  const settings = options === null ? '' : ` WITH (${[...options].sort().join(', ')})`;
  if (definition !== null) return `CREATE ${kindOf(relation)} ${name}${settings} AS\n${formatView(definition)};`;
  if (relation.kind === 'S') return `CREATE SEQUENCE ${name};`;
  const create = `CREATE ${relation.unlogged ? 'UNLOGGED ' : ''}TABLE ${name}`;
  if (parent !== null) return `${create} PARTITION OF ${parent}${settings};`;
  const partitioned = key === null ? '' : ` PARTITION BY ${key}`;
  return `${create} (\n${inside.map((each) => `  ${each}`).join(',\n')}\n)${partitioned}${settings};`;
}

/** Removes the name of the only table of a view from its columns, as PostgreSQL 16 and later do. */
function formatView(definition: string): string {
  const text = definition.replace(/;$/, '');
  const table = /\n\s*FROM (\w+)$/.exec(text)?.[1];
  return table === undefined ? text : text.replaceAll(`${table}.`, '');
}

function kindOf({ kind }: Relation): string {
  return { r: 'TABLE', p: 'TABLE', v: 'VIEW', m: 'MATERIALIZED VIEW', S: 'SEQUENCE' }[kind];
}

const COLUMNS = [
  `select a.attrelid::int as oid, quote_ident(a.attname) || ' ' ||
     regexp_replace(format_type(a.atttypid, a.atttypmod), 'timestamp(.*) with time zone', 'timestamptz\\1') ||
     case when a.attcollation <> t.typcollation then ' COLLATE ' || a.attcollation::regcollation else '' end ||
     case when a.attnotnull then ' NOT NULL' else '' end ||
     case a.attidentity when 'a' then ' GENERATED ALWAYS AS IDENTITY' when 'd' then ' GENERATED BY DEFAULT AS IDENTITY' else '' end ||
     case when d.oid is null then '' when a.attgenerated = 's' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid, true) || ') STORED'
          else ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true) end as text
   from pg_attribute a join pg_type t on t.oid = a.atttypid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
];
// Keys first, then what refers elsewhere, then checks; NOT NULL stands at its column.
const CONSTRAINTS = `
  select conrelid::int as oid, 'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true) as text
  from pg_constraint where conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x') and conparentid = 0
  order by conrelid, position(contype in 'puxfc'), conname`;
const COLUMN_COMMENTS = `
  select d.objoid::int as oid, 'COMMENT ON COLUMN ' || d.objoid::regclass || '.' || quote_ident(a.attname) || ' IS ' ||
    quote_literal(d.description) || ';' as text
  from pg_description d join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
  where d.classoid = 'pg_class'::regclass and d.objsubid > 0 order by d.objoid, d.objsubid`;
const INDEXES = `
  select i.indrelid::int as oid, replace(pg_get_indexdef(i.indexrelid, 0, true), ' USING btree', '') || ';' as text
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    and not x.relispartition
  order by i.indrelid, x.relname`;
const POLICIES = `
  select p.polrelid::int as oid, 'CREATE POLICY ' || quote_ident(p.polname) || ' ON ' || p.polrelid::regclass ||
    case when p.polpermissive then '' else ' AS RESTRICTIVE' end ||
    case p.polcmd when '*' then '' when 'r' then ' FOR SELECT' when 'a' then ' FOR INSERT' when 'w' then ' FOR UPDATE' else ' FOR DELETE' end ||
    case when p.polroles = '{0}' then '' else ' TO ' ||
      (select string_agg(quote_ident(rolname), ', ' order by rolname) from pg_roles where oid = any (p.polroles)) end ||
    coalesce(' USING (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '') ||
    coalesce(' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '') || ';' as text
  from pg_policy p order by p.polrelid, p.polname`;
const TRIGGERS = `
  select tgrelid::int as oid, pg_get_triggerdef(oid, true) || ';' as text
  from pg_trigger where not tgisinternal and tgparentid = 0 order by tgrelid, tgname`;
const RELATION_GRANTS = `
  select c.oid::int, g.text from pg_class c,
    unnest(${grantsOf('c.relacl', 'c.relowner', 'c.oid::regclass')}) with ordinality as g (text, position)
  order by c.oid, g.position`;
const COLUMN_GRANTS = `
  select a.attrelid::int as oid, 'GRANT ' || privilege_type || ' (' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ') ON ' ||
    a.attrelid::regclass || ' TO ' || coalesce(quote_ident(r.rolname), 'PUBLIC') || ';' as text
  from pg_attribute a cross join aclexplode(a.attacl) left join pg_roles r on r.oid = grantee
  group by a.attrelid, privilege_type, r.rolname order by a.attrelid, privilege_type, r.rolname`;

/** SQL for an array of GRANT statements: one a role, the owner's own left out. */
function grantsOf(acl: string, owner: string, object: string): string {
  return `array(select 'GRANT ' || string_agg(privilege_type, ', ' order by privilege_type) || ' ON ' || ${object} || ' TO ' ||
      coalesce(quote_ident(r.rolname), 'PUBLIC') || ';'
    from aclexplode(${acl}) left join pg_roles r on r.oid = grantee
    where grantee <> ${owner} group by r.rolname order by r.rolname)`;
}

async function linesByOid(ask: Ask, queries: string[]): Promise<Map<number, string[]>> {
  const lines = new Map<number, string[]>();
  for (const query of queries) {
    for (const { oid, text } of await ask<Part>(query)) lines.set(oid, [...(lines.get(oid) ?? []), text]);
  }
  return lines;
}

async function functions(ask: Ask): Promise<string[]> {
  const found = await ask<{
    definition: string;
    grants: string[];
    comment: string | null;
    name: string;
    open: boolean;
  }>(`
    select pg_get_functiondef(p.oid) as definition, p.oid::regprocedure::text as name, obj_description(p.oid, 'pg_proc') as comment,
           p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) as open,
           ${grantsOf('p.proacl', 'p.proowner', "'FUNCTION ' || p.oid::regprocedure")} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by n.nspname <> 'public', n.nspname, p.proname, p.oid::regprocedure::text collate "C"`);
  return found.map(({ definition, name, grants, open, comment }) => {
    const lines = [`${definition.trimEnd()};`];
    if (comment !== null) lines.push(`COMMENT ON FUNCTION ${name} IS ${literal(comment)};`);
    if (!open) lines.push(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC;`);
    return [...lines, ...grants].join('\n');
  });
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
