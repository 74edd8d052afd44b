// A database with a project whose records a person and a connection change, the versions of its model, and the traces of changes.
import { sql } from 'kysely';
import type { Asset, AssetChange, AssetCreate } from '../../../contract/assets.ts';
import type { Space, SpaceChange } from '../../../contract/spaces.ts';
import { changeAsset, createAsset, deleteAsset } from '../../src/facility/assets/commands.ts';
import { changeSpace } from '../../src/facility/spaces/commands.ts';
import { followHead } from '../../src/facility/spaces/public.ts';
import type { LocalRecord, LocalRecords } from '../../src/integrations/local-records/public.ts';
import { insertElements, insertStructure } from '../../src/models/elements/public.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../src/platform/access/scope.ts';
import { inTransaction, type Tx } from '../../src/platform/database/transaction.ts';
import { stampChanges } from '../../src/platform/records/record-change.ts';
import { type ServiceDb, serviceDb } from '../service-db.ts';
import { actorOf, type Tenants, tenants } from '../tenants.ts';

/** A space of a version of the model. */
export interface Room {
  readonly guid: string;
  readonly name: string;
  readonly floor?: string;
  readonly areaM2?: number;
  readonly usage?: string;
  readonly department?: string;
  /** GlobalIds of the elements in it. */
  readonly elements?: readonly string[];
}

/** The traces of changes of one record. */
interface Traces {
  readonly audit: readonly { readonly action: string; readonly actor: string; readonly detail: object }[];
  readonly changes: readonly string[];
}

/** The commands of a person. */
interface PersonCommands {
  createAsset(create: AssetCreate, scope?: ProjectScope): Promise<Asset>;
  changeAsset(id: string, change: AssetChange): Promise<Asset>;
  deleteAsset(id: string, scope?: ProjectScope): Promise<void>;
  changeSpace(id: string, change: SpaceChange): Promise<Space>;
}

export interface RecordRig {
  readonly database: ServiceDb;
  readonly made: Tenants;
  readonly workspace: WorkspaceScope;
  readonly scope: ProjectScope;
  readonly person: PersonCommands;
  readonly connectionId: string;
  /** The author of what a connection of the project changes. */
  readonly author: { readonly scope: ProjectScope; readonly connectionId: string };
  run<T>(work: (tx: Tx) => Promise<T>, scope?: ProjectScope): Promise<T>;
  /** Locks a record and applies values to it, in one transaction. */
  apply(records: LocalRecords, id: string, values: LocalRecord['values']): Promise<LocalRecord>;
  /** Reads all pages of a list, of `max` records each. */
  listPages(records: LocalRecords, scope: ProjectScope, max: number): Promise<(readonly LocalRecord[])[]>;
  /** Makes a version the head of the model of a group, and the spaces of the project those that it has. */
  addVersion(scope: ProjectScope, groupId: string, rooms: readonly Room[]): Promise<string>;
  listTraces(id: string): Promise<Traces>;
  /** Counts the rows that changes of a workspace write, and reads its clock. */
  countTraces(): Promise<object>;
}

/** Opens the rig on a database of its own, which ends with the file. */
export async function openRecordRig(): Promise<RecordRig> {
  const database = await serviceDb();
  const made = tenants(database.db);
  const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
  const scope = await made.project(workspace);
  const connectionId = made.ids.next();
  const author = { scope, connectionId };
  const run = <T>(work: (tx: Tx) => Promise<T>, within = scope) => inTransaction(database.db, within, work);
  return {
    ...{ database, made, workspace, scope, connectionId, author, run },
    person: openPerson(made, people.owner, scope),
    apply: (records, id, values) =>
      run(async (tx) => {
        const record = await records.lock(tx, scope, id, values);
        if (record === undefined) throw new Error(`no record ${id}`);
        return records.apply(tx, author, record, values);
      }),
    async listPages(records, within, max) {
      const pages: (readonly LocalRecord[])[] = [];
      for (let after: string | null = null; ; ) {
        const page: readonly LocalRecord[] = await records.list(database.db.reader(within), within, { after, max });
        const last = page.at(-1);
        if (last === undefined) return pages;
        pages.push(page);
        after = last.id;
      }
    },
    addVersion: (within, groupId, rooms) => addVersion({ database, made }, within, groupId, rooms),
    listTraces: (id) => listTraces(database, id),
    async countTraces() {
      const [counts] = await database.asOwner(
        `select sequence::int, at, (select count(*)::int from audit_entry) as audit,
           (select count(*)::int from outbox_event) as events
         from workspace_clock where workspace_id = $1`,
        [workspace.workspaceId],
      );
      return counts ?? {};
    },
  };
}

function openPerson(made: Tenants, userId: string, project: ProjectScope): PersonCommands {
  const actor = actorOf(userId);
  const models = {
    findModel: async () => undefined,
    holdModel: async () => true,
    listElements: async () => [],
    listPresent: async () => [],
  };
  const deps = { ...made, models };
  const ifMatch = undefined;
  return {
    createAsset: (create, scope = project) => createAsset(deps, actor, scope, create),
    changeAsset: (id, change) => changeAsset(deps, actor, project, { id, ifMatch, change }),
    deleteAsset: (id, scope = project) => deleteAsset(deps, actor, scope, { id, ifMatch }),
    changeSpace: (id, change) => changeSpace(made, actor, project, { id, ifMatch, change }),
  };
}

async function listTraces(database: ServiceDb, id: string): Promise<Traces> {
  const audit = await database.asOwner<Traces['audit'][number]>(
    'select action, actor_type as actor, detail from audit_entry where subject_id = $1 order by id',
    [id],
  );
  const changes = await database.asOwner<{ line: string }>(
    `select resource_type || ' ' || change as line from change_entry
     where resource_id = $1 or resource_type = 'maintenance_task' and at in
       (select at from change_entry where resource_id = $1)
     order by sequence`,
    [id],
  );
  return { audit, changes: changes.map(({ line }) => line) };
}

async function addVersion(
  { database: { db, asOwner }, made }: Pick<RecordRig, 'database' | 'made'>,
  scope: ProjectScope,
  groupId: string,
  rooms: readonly Room[],
): Promise<string> {
  const { workspaceId, projectId } = scope;
  const [modelId, fileId] = [made.ids.next(), made.ids.next()];
  await asOwner(
    `insert into stored_file (workspace_id, id, state, media_type, size_bytes, created_at)
     values ($1, $2, 'kept', 'application/x-step', 1, now())`,
    [workspaceId, fileId],
  );
  await inTransaction(db, projectScope(workspaceId, projectId), async (tx) => {
    await sql`
      insert into model_group (workspace_id, id, project_id, last_version)
      values (${workspaceId}::uuid, ${groupId}::uuid, ${projectId}::uuid, 0) on conflict do nothing`.execute(tx);
    await sql`update model set is_head = false where version_group_id = ${groupId}::uuid`.execute(tx);
    await sql`
      insert into model (workspace_id, id, project_id, version_group_id, version, name, status, size_bytes, is_head,
                         original_file_id, element_count, space_count, storey_count, created_by_type, created_at, updated_at)
      select ${workspaceId}::uuid, ${modelId}::uuid, ${projectId}::uuid, ${groupId}::uuid, count(*) + 1, 'Tower',
             'ready', 1, true, ${fileId}::uuid, 0, 0, 0, 'system', now(), now()
      from model where version_group_id = ${groupId}::uuid`.execute(tx);
    await insertRooms(tx, scope, modelId, nameSpaces(made, rooms));
    const held = await followHead({ ids: made.ids }, tx, scope, { versionGroupId: groupId, modelId });
    if (held.changes.length > 0) await held.save(await stampChanges(tx, scope, held.changes));
  });
  return modelId;
}

/** Rooms with the ids that their spaces get in a version. */
function nameSpaces({ ids }: Tenants, rooms: readonly Room[]) {
  return rooms.map(({ elements = [], ...room }) => ({
    ...{ ...room, id: ids.next() },
    elements: elements.map((guid) => ({ guid, id: ids.next() })),
  }));
}

async function insertRooms(
  tx: Tx,
  scope: ProjectScope,
  modelId: string,
  rooms: ReturnType<typeof nameSpaces>,
): Promise<void> {
  const spaces = rooms.map(({ id, guid, name, floor, areaM2, usage, department }) => ({
    ...{ id, guid, ordinal: 1, name, floor: floor ?? null, longName: null, occupancyType: null },
    ...{ areaM2: areaM2 ?? 0, areaSource: areaM2 === undefined ? ('none' as const) : ('net' as const) },
    ...{ usage: usage ?? null, usageSource: usage === undefined ? null : ('long_name' as const) },
    ...{ department: department ?? null, departmentSource: department === undefined ? null : ('zone' as const) },
    ...{ occupancy: null, isCounted: true, countsPeople: true, zones: [], classifications: [] },
  }));
  await insertStructure(tx, scope, modelId, { storeys: [], spaces });
  const elements = rooms.flatMap((room, space) => room.elements.map((each) => ({ ...each, space })));
  const hashes = { hash: '00', propertyHash: '00', quantityHash: '00' };
  const content = { isRepeated: false, class: 'IfcFan', name: 'Fan', systems: [], propertySets: {}, quantities: {} };
  await insertElements(tx, scope, modelId, {
    ids: elements.map(({ id }) => id),
    storeyIds: [],
    spaceIds: spaces.map(({ id }) => id),
    json: JSON.stringify(elements.map(({ guid, space }) => ({ ...content, ...hashes, guid, space }))),
  });
}
