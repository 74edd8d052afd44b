// A project that is connected to one of vendor B's, over HTTP: its issues on both sides, runs, and conflicts.
import assert from 'node:assert/strict';
import type { Control } from '../../../simulators/vendor-core/control-client.ts';
import type { tenants } from '../tenants.ts';
import { type PersonCall, requireStatus } from './connected-service.ts';
import { awaitRun } from './waiting.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
type Json = any;

interface Making {
  readonly world: ReturnType<typeof tenants>;
  readonly scope: Parameters<ReturnType<typeof tenants>['project']>[0];
  readonly roles?: Parameters<ReturnType<typeof tenants>['project']>[1];
  readonly call: PersonCall;
  readonly control: Control;
}

/** Connects a new project to a new project of the vendor. */
export async function connectVendorB({ world, scope, roles = {}, call, control }: Making) {
  // Runs begin by requests alone: an event would begin one between two edits.
  await control.holdEvents();
  const project = await world.project(scope, roles);
  const path = `/api/projects/${project.projectId}`;
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const { body } = requireStatus(
    await call('POST', `${path}/integrations/vendor-b/connect`, { accessToken, refreshToken }),
    201,
  );
  const { id: vendorProject } = await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  const link = { companyId: '100', projectId: vendorProject };
  requireStatus(await call('POST', `${path}/integrations/vendor-b/link`, link), 200);
  const one = `${path}/integration-connections/${body.id}`;
  const awaitEnd = (runId: string) => awaitRun(call, `${one}/runs/${runId}`);
  const sync = async (start: object = {}) => {
    const reply = await call('POST', `${one}/sync`, { entities: ['issue'], ...start });
    return awaitEnd(requireStatus(reply, 202).body.id);
  };
  const edit = async (id: string, fields: object) =>
    requireStatus(await call('PATCH', `${path}/issues/${id}`, fields), 200);
  const here = async (id: string): Promise<Json> => requireStatus(await call('GET', `${path}/issues/${id}`), 200).body;
  const listThere = async () =>
    (await control.listRecords('coordination_issues')).filter((row) => row.scope === vendorProject && !row.deletedAt);
  const editThere = (id: string, fields: Record<string, string>) =>
    control.editRecord('coordination_issues', id, fields, '502');
  const listConflicts = async (query = ''): Promise<Json[]> =>
    requireStatus(await call('GET', `${one}/conflicts${query}`), 200).body.data;
  /** A linked issue; `vendorId` is its id at the vendor. */
  const addLinked = async (fields: object) => {
    const { id } = requireStatus(await call('POST', `${path}/issues`, fields), 201).body as { id: string };
    await sync({ recordIds: [id], direction: 'push' });
    const row = (await listThere()).find((each) => each.fields.uuid === id) ?? assert.fail('not made there');
    return { id, vendorId: row.id };
  };
  /** A linked issue whose title was changed on both sides, and its conflict. */
  const addConflict = async () => {
    const issue = await addLinked({ title: 'Shaft', type: 'design', priority: 'low' });
    await edit(issue.id, { title: 'Shaft A' });
    await editThere(issue.vendorId, { title: 'Shaft B' });
    await sync({ recordIds: [issue.id], direction: 'push' });
    const conflict = (await listConflicts('?state=open')).find((each) => each.recordId === issue.id);
    return { ...issue, conflictId: String((conflict ?? assert.fail('no conflict')).id) };
  };
  /** The value of a field on both sides. */
  const both = async ({ id, vendorId }: { id: string; vendorId: string }, field = 'title') => [
    (await here(id))[field],
    (await control.getRecord('coordination_issues', vendorId)).fields[field],
  ];
  const readConflict = async (id: string): Promise<{ body: Json; tag: string }> => {
    const { body: conflict, headers } = requireStatus(await call('GET', `${one}/conflicts/${id}`), 200);
    return { body: conflict, tag: headers.get('etag') ?? '' };
  };
  /** Resolves or undoes, and waits for the end of the run and of the one that follows it. */
  const act = async (conflictId: string, verb: 'resolve' | 'undo', choice?: object): Promise<Json> => {
    const reply = requireStatus(await call('POST', `${one}/conflicts/${conflictId}/${verb}`, choice), 202);
    const run = await awaitEnd(reply.body.run.id);
    return { run, conflict: (await readConflict(conflictId)).body };
  };
  return {
    ...{
      path,
      one,
      project,
      vendorProject,
      id: String(body.id),
      sync,
      edit,
      here,
      listThere,
      editThere,
      listConflicts,
    },
    ...{ addLinked, addConflict, both, readConflict, act, awaitEnd },
  };
}
