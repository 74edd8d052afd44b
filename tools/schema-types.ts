// The tables as TypeScript types (server/schema.ts), made by kysely-codegen from a migrated database.
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import pg from 'pg';

// As the service's connections read them (platform/database/wire-values.ts): instants, days and numerics stay text, int8 is a
// number, and what is in a JSON column has to be proven by whoever reads it.
const TYPES = {
  date: 'string',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  timestamptz: 'string',
};

/** The text of server/schema.ts for the database of `url`: the tables of schema public, without the migrator's records. */
export async function schemaTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    return await generate({
      db,
      dialect: new CodegenDialect({ partitions: false }),
      includePattern: 'public.*',
      // The second are views for processes of an earlier release.
      excludePattern: 'public.{kysely_*,model_drawing*}',
      outFile: null,
      typeMapping: TYPES,
    });
  } finally {
    await db.destroy();
  }
}
