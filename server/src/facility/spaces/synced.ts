// Spaces as connections to vendors read and change them: by the rules of the commands, in the caller's transaction, and by the
// service instead of a person. The model owns the spaces themselves: no vendor makes or deletes one.
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Space, SpaceChange } from '../../../../contract/spaces.ts';
import { toConnectionActor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listFaultyFields, readIncomingValues } from '../../platform/records/incoming-values.ts';
import { type SpaceDeps, saveSpace } from './commands.ts';
import { changedFields } from './space.ts';
import { listSpaces, lockSpace } from './store.ts';

/** The connection that changes spaces. */
interface ConnectionAuthor {
  readonly deps: Pick<SpaceDeps, 'ids'>;
  readonly scope: ProjectScope;
  readonly connectionId: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields that a connection may change. An area that people set here is theirs alone. */
const CHANGED_BY_CONNECTIONS = ['usage', 'department', 'occupancy', 'notes'] as const;
const incomingValues = readIncomingValues(Type.Pick(SpaceChange, [...CHANGED_BY_CONNECTIONS]));

/** Reads, checks and changes spaces for a connection. */
export const syncedSpaces = {
  list: listPresentAfter,
  find: findSpaces,
  lock: lockSpaceById,
  listRefused,
  apply: applyFromConnection,
};

/** Lists the spaces that the heads of their models have, in the order of their ids, after one of them. */
function listPresentAfter(
  reader: Reader,
  scope: ProjectScope,
  { after, max }: { after: string | null; max: number },
): Promise<Space[]> {
  const behind = after === null ? sql`true` : sql`id > ${after}::uuid`;
  return listSpaces(reader, scope, { where: sql`gone_at is null and ${behind}`, most: max });
}

/** Returns the spaces of these ids that the project has, those that are gone from their models among them. */
function findSpaces(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<Space[]> {
  return listSpaces(reader, scope, { where: sql`id = any(${ids}::uuid[])`, most: ids.length });
}

/** Locks a space for a change; undefined if the project has none of this id. */
async function lockSpaceById(tx: Tx, scope: ProjectScope, id: string): Promise<Space | undefined> {
  const [locked] = await listSpaces(tx, scope, { where: sql`id = ${id}::uuid`, most: 1, isLocking: true });
  return locked;
}

/**
 * Returns the fields of incoming values that the rules refuse for a space of these values: those of another form than the
 * contract's, and those that no connection changes.
 */
function listRefused(before: Values, incoming: Values): string[] {
  return listFaultyFields(incomingValues.check(before, incoming));
}

/**
 * Changes a space by values of a connection, as a person does; values that change nothing leave no trace. Throws
 * validation_failed for values that `listRefused` names.
 */
async function applyFromConnection(
  tx: Tx,
  { deps, scope, connectionId }: ConnectionAuthor,
  { id, values }: { id: string; values: Values },
): Promise<Space> {
  const before = await lockSpace(tx, scope, id);
  const fields = changedFields(before, incomingValues.read({ ...before }, values));
  return saveSpace(
    tx,
    { deps, actor: toConnectionActor(connectionId), scope, detail: { connectionId } },
    before,
    fields,
  );
}
