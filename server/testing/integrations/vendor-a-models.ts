// A project that is connected to one of vendor A, with files there of which models are made.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Simulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { RUN_JOB } from '../../src/integrations/runs/public.ts';
import { smallModel } from '../../src/models/fixtures/small-model.ts';
import { type ProjectScope, projectScope } from '../../src/platform/access/scope.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { enqueue } from '../../src/platform/jobs/job.ts';
import type { RunningService } from '../running-service.ts';
import type { tenants } from '../tenants.ts';
import { type PersonCall, requireStatus } from './connected-service.ts';
import type { JsonObject } from './simulator-parts.ts';
import { until } from './waiting.ts';

interface Connecting {
  readonly service: RunningService;
  readonly world: ReturnType<typeof tenants>;
  readonly workspace: Parameters<ReturnType<typeof tenants>['project']>[0];
  readonly call: PersonCall;
  readonly simulator: Simulator;
  readonly config?: object;
}

/** A version as it is made at the vendor. */
export interface VersionThere {
  readonly fileName?: string;
  readonly content?: string;
  readonly sha1?: string;
  /** Further members, or others than the usual ones. */
  readonly fields?: JsonObject;
}

export interface ModelHere {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly versionGroupId: string;
  readonly status: string;
}

/** Connects a new project to a new project of the vendor, whose folder has the connection's hook. */
export async function connectModels({ service, world, workspace, call, simulator, config = {} }: Connecting) {
  const { control } = simulator;
  const scope = await world.project(workspace, {});
  const path = `/api/projects/${scope.projectId}`;
  const vendorProject = `b.${randomUUID()}`;
  await control.addRecord('projects', { id: vendorProject, scope: 'b.hub-1', fields: { name: 'Quay' } });
  const { id: folder } = await control.addRecord('folders', { scope: vendorProject, fields: { name: 'Models' } });
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const given = { authKind: 'oauth2', credentials: { accessToken, refreshToken }, config };
  const { body } = requireStatus(await call('POST', `${path}/integration-connections/vendor-a/connect`, given), 201);
  const one = `${path}/integration-connections/${body.id}`;
  requireStatus(await call('POST', `${one}/link`, { companyId: 'b.hub-1', projectId: vendorProject }), 200);
  const read = async () => (await call('GET', one)).body;
  await until(async () => (await read()).health.hookStatus === 'active', read);

  const list = async (where: string) => (await call('GET', where)).body.data;
  const runs = async () => (await list(`${one}/runs?limit=200`)) as readonly Record<string, unknown>[];
  const models = async () => {
    const found = (await list(`${path}/models?limit=200`)) as readonly ModelHere[];
    return found.toSorted((a, b) => a.version - b.version);
  };
  const ledger = async () => (await list(`${one}/events?entity=model&limit=200`)) as readonly Record<string, unknown>[];
  const links = async () => (await list(`${one}/links?entity=model&limit=200`)) as readonly Record<string, unknown>[];
  const readRun = async (id: string) => requireStatus(await call('GET', `${one}/runs/${id}`), 200).body;
  const awaitState = async (id: string, ...states: string[]) => {
    await until(
      async () => states.includes((await readRun(id)).state),
      () => readRun(id),
    );
    return readRun(id);
  };
  const awaitEnd = (id: string) => awaitState(id, 'done', 'failed', 'cancelled');
  const rest = () => until(async () => (await runs()).every(({ endedAt }) => endedAt !== null), runs);

  const addItem = async (name = 'tower.ifc', more: JsonObject = {}) =>
    (
      await control.addRecord('items', {
        scope: vendorProject,
        fields: { displayName: name, folderId: folder, ...more },
      })
    ).id;
  const addVersion = async (item: string, number: number, there: VersionThere = {}) => {
    const { fileName = 'tower.ifc', content = smallModel(), fields = {} } = there;
    const sha1 = there.sha1 ?? createHash('sha1').update(content).digest('hex');
    const { id: fileId } = await control.addRecord('files', { fields: { content, sha1 } });
    const { id } = await control.addRecord('versions', {
      id: `urn:version:${item}?version=${number}`,
      scope: item,
      fields: {
        name: fileName,
        versionNumber: number,
        storageSize: Buffer.byteLength(content),
        processState: 'PROCESSING_COMPLETE',
        folderId: folder,
        fileId,
        ...fields,
      },
    });
    return { id, fileId };
  };
  const start = (asked: object) => call('POST', `${path}/integrations/vendor-a/import`, asked);
  /** Imports, and waits for the end. */
  const importItem = async (asked: object) => awaitEnd(requireStatus(await start(asked), 202).body.id);
  const passWait = (runId: string) => endWait(service, scope, runId);
  return {
    ...{ scope, path, one, id: String(body.id), folder, vendorProject },
    ...{ read, runs, models, ledger, links, readRun, awaitState, awaitEnd, rest },
    ...{ addItem, addVersion, start, importItem, passWait },
  };
}

/** Brings the wait of a run to its end. */
async function endWait(
  { foundation: { db } }: RunningService,
  { workspaceId, projectId }: ProjectScope,
  runId: string,
): Promise<void> {
  await inTransaction(db, projectScope(workspaceId, projectId), async (tx) => {
    await sql`update integration_run set waiting_until = now() where id = ${runId}::uuid`.execute(tx);
    const key = `${RUN_JOB}:${runId}`;
    await enqueue(tx, { name: RUN_JOB }, { workspaceId, projectId, runId }, { key });
  });
}
