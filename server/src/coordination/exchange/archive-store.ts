// Every statement on project_bcf and project_bcf_file: what archives hold beside their topics.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BcfArchive } from './topic-parts.ts';

export type BcfProject = NonNullable<BcfArchive['project']>;

/** A file of an archive, by its path from the root. */
export interface ArchiveFile {
  readonly name: string;
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What the latest import said of the project; undefined where none did. */
export async function findProject(reader: Reader, scope: ProjectScope): Promise<BcfProject | undefined> {
  const { rows } = await sql<{ project: BcfProject }>`
    select project from project_bcf
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid`.execute(reader);
  return rows[0]?.project;
}

/** Keeps what an import says of the project. */
export async function saveProject(tx: Tx, scope: ProjectScope, project: BcfProject): Promise<void> {
  await sql`
    insert into project_bcf (workspace_id, project_id, project)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${JSON.stringify(project)}::jsonb)
    on conflict (workspace_id, project_id) do update set project = excluded.project`.execute(tx);
}

/** The files of the project's archives, by their names. */
export async function listArchiveFiles(reader: Reader, scope: ProjectScope): Promise<ArchiveFile[]> {
  const { rows } = await sql<{ name: string; file_id: string; size_bytes: string; sha256: Buffer }>`
    select name, file_id, size_bytes, sha256 from project_bcf_file
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid order by name`.execute(
    reader,
  );
  return rows.map((row) => ({
    name: row.name,
    fileId: row.file_id,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256.toString('hex'),
  }));
}

/** Keeps files; those of their names before are their caller's to give up. */
export async function saveArchiveFiles(tx: Tx, scope: ProjectScope, files: readonly ArchiveFile[]): Promise<void> {
  await sql`
    insert into project_bcf_file (workspace_id, project_id, name, file_id, size_bytes, sha256)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, item.name, item.file_id, item.size,
           decode(item.sha256, 'hex')
    from unnest(${files.map((each) => each.name)}::text[], ${files.map((each) => each.fileId)}::uuid[],
                ${files.map((each) => each.sizeBytes)}::bigint[], ${files.map((each) => each.sha256)}::text[])
      as item (name, file_id, size, sha256)
    on conflict (workspace_id, project_id, name) do update
    set file_id = excluded.file_id, size_bytes = excluded.size_bytes, sha256 = excluded.sha256`.execute(tx);
}
