import type pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Refuses to serve unless row-level security binds the service's role: a superuser, a role with BYPASSRLS or the owner of a
 * tenant table would see every workspace (design §5). Throws a StartError that names the fault.
 */
export async function requireRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    role: string;
    is_super: boolean;
    bypasses: boolean;
    owned: string | null;
    open: string | null;
    reaches: boolean;
  }>(`
    select current_user as role, rolsuper as is_super, rolbypassrls as bypasses,
           (select min(relname) from pg_class
            where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as owned,
           (select min(relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
              -- A partition that takes COPY has none: it may be written to, and is read behind the policy of its parent.
              and not (relispartition and not has_table_privilege(pg_roles.oid, pg_class.oid, 'select, update, delete'))
              and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id')) as open,
           has_schema_privilege(oid, 'directory', 'usage')
             and has_table_privilege(oid, 'public.workspace', 'select') as reaches
    from pg_roles where rolname = current_user`);
  const [found] = rows;
  const fault =
    found === undefined
      ? 'has no entry in pg_roles'
      : found.is_super
        ? 'is a superuser'
        : found.bypasses
          ? 'bypasses row-level security'
          : found.owned !== null
            ? `owns the table ${found.owned}`
            : found.open !== null
              ? `reaches the table ${found.open}, which has no row-level security`
              : undefined;
  if (fault !== undefined) {
    throw new StartError(`the service role ${found?.role ?? ''} ${fault}: workspaces would not be kept apart`);
  }
  if (found?.reaches === false) {
    throw new StartError(
      `the role ${found.role} has no rights on the tables of this database: it was migrated for another one, ` +
        'which PCS_DATABASE_ROLE must name',
    );
  }
}
