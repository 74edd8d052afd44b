// `npm run dump`: writes what is made from the sources and committed, so that a change of it is seen in review:
//   server/schema.sql      the database after all migrations
//   server/schema.ts       its tables as types
//   contract/openapi.json  the API as the service documents it, and beside it a document for each standard that it speaks
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Cleanup, testDatabase } from '../server/testing/test-database.ts';
import { openApiDocuments } from './openapi-document.ts';
import { schemaSql } from './schema-sql.ts';
import { schemaTypes } from './schema-types.ts';

/** The made files by their paths in the project, each with the text that it should hold. */
export async function madeFiles(scope: Cleanup): Promise<Map<string, string>> {
  const { ownerUrl } = await testDatabase(scope);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const documents = await openApiDocuments(ownerUrl);
    return new Map([
      ['server/schema.sql', await schemaSql(client)],
      ['server/schema.ts', await schemaTypes(ownerUrl)],
      ...Object.entries(documents).map(([file, text]) => [`contract/${file}`, text] as const),
    ]);
  } finally {
    await client.end();
  }
}

async function writeFiles(): Promise<void> {
  const cleanups: (() => void)[] = [];
  const files = await madeFiles({ after: (cleanup) => cleanups.push(cleanup) });
  for (const [path, text] of files) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text);
    console.log(path);
  }
  for (const cleanup of cleanups) cleanup();
}

if (import.meta.main) await writeFiles();
