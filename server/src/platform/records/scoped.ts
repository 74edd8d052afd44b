// Queries of one project: the workspace and the project are part of each, so no statement can leave them out. Row-level
// security holds besides, but it knows the workspace only.
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Reader, Tables } from '../database/db.ts';

/** Tables whose rows belong to a project; others do not compile here. */
export type ProjectTable = {
  [T in keyof Tables]: Tables[T] extends { workspace_id: string; project_id: string } ? T : never;
}[keyof Tables];

/** A row to insert, without its tenant. */
export type ScopedRow<T extends ProjectTable> = Omit<Insertable<Tables[T]>, 'workspace_id' | 'project_id'>;

export interface ScopedQueries {
  from<T extends ProjectTable>(table: T): SelectQueryBuilder<Tables, T, Record<never, never>>;
  update<T extends ProjectTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  delete<T extends ProjectTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
  insert<T extends ProjectTable>(table: T, row: ScopedRow<T>): InsertQueryBuilder<Tables, T, InsertResult>;
}

/** Returns queries that read and change rows of this project only. */
export function scoped(reader: Reader, { workspaceId, projectId }: ProjectScope): ScopedQueries {
  // One table stands for all: each has these two columns, and Kysely cannot follow a table that is a type parameter.
  const own = (table: ProjectTable) => table as 'milestone';
  const workspace = (table: ProjectTable) => `${own(table)}.workspace_id` as const;
  const project = (table: ProjectTable) => `${own(table)}.project_id` as const;
  const queries = {
    from: (table: ProjectTable) =>
      reader.selectFrom(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    update: (table: ProjectTable) =>
      reader.updateTable(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    delete: (table: ProjectTable) =>
      reader.deleteFrom(own(table)).where(workspace(table), '=', workspaceId).where(project(table), '=', projectId),
    insert: (table: ProjectTable, row: object) =>
      reader
        .insertInto(own(table))
        .values({ ...(row as ScopedRow<'milestone'>), workspace_id: workspaceId, project_id: projectId }),
  };
  return queries as unknown as ScopedQueries;
}

/** Restricts hand-written SQL over one table to the project. */
export function inProject({ workspaceId, projectId }: ProjectScope): RawBuilder<boolean> {
  return sql`workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid`;
}
