// Each event that spec 6.4 names beside those of webhooks: made over HTTP, it is exactly one entry of the audit log of its workspace.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '../../../contract/audit.ts';
import { INTERNAL_EVENT_MEANINGS } from '../../../contract/events.ts';
import { describeVendors, startSimulators } from '../../testing/integrations/connected-service.ts';
import { makeConflicts } from '../../testing/integrations/made-conflicts.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { projectScope } from '../platform/access/scope.ts';

const simulators = await startSimulators('b');
const service = await runningService(describeVendors(simulators));
const { foundation } = service;
const world = tenants(foundation.db);
const ours = await world.workspace({ Omar: 'owner' });
const theirs = await world.workspace({ Zaid: 'owner' });

async function signedIn(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return async (method: string, path: string, body?: unknown) => {
    const answer = await service.call({ method, path, cookie, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}
const omar = await signedIn(ours.people.Omar);
const zaid = await signedIn(theirs.people.Zaid);

const APPLICATIONS = '/api/workspace/oauth-applications';
const APPLICATION = {
  name: 'Planner',
  redirectUris: ['https://planner.example.com/back'],
  scopes: ['read'],
  clientType: 'confidential',
};
const register = async (): Promise<string> => (await omar('POST', APPLICATIONS, APPLICATION)).id;

type Row =
  | {
      readonly event: string;
      readonly subjectType: string;
      /** True if the entry belongs to no request. */
      readonly isInBackground?: true;
      /** Makes what comes before the event; answers the id of its target, where that is there before. */
      readonly before: () => Promise<string | undefined>;
      /** Makes the event; answers the id of its target. */
      readonly make: (id: string | undefined) => Promise<string>;
    }
  | { readonly event: string; readonly absentBecause: string; readonly isAbsent: () => boolean };

const hasPath = (part: string) => service.service.routes.some((each) => each.path.includes(part));
const connect = async (): Promise<string> => {
  const { projectId } = await world.project(ours.scope);
  const { accessToken, refreshToken } = await simulators.b.control.issueTokens({ userId: '501' });
  const given = { accessToken, refreshToken };
  const { id } = await omar('POST', `/api/projects/${projectId}/integrations/vendor-b/connect`, given);
  return `${projectId}/integration-connections/${id}`;
};

/** THE table of spec 6.4. An event that is absent turns its row red when its routes come. */
const EVENTS: readonly Row[] = [
  {
    event: 'anomaly.raised',
    absentBecause:
      'it is told to automation rules and counted on the badge; the spec names it among events, not among audit events (decision 47)',
    isAbsent: () => 'anomaly.raised' in INTERNAL_EVENT_MEANINGS,
  },
  {
    event: 'integrations.connected',
    subjectType: 'integration_connection',
    before: async () => undefined,
    make: async () => (await connect()).split('/').at(-1) ?? '',
  },
  {
    event: 'integrations.linked',
    subjectType: 'integration_connection',
    before: connect,
    async make(path = '') {
      await omar('POST', `/api/projects/${path}/link`, { companyId: 100, projectId: 201 });
      return path.split('/').at(-1) ?? '';
    },
  },
  {
    event: 'integrations.synced',
    subjectType: 'integration_connection',
    isInBackground: true,
    async before() {
      const { projectId } = await world.project(ours.scope);
      const base = `/api/projects/${projectId}`;
      const tokens = await simulators.b.control.issueTokens({ userId: '501' });
      const { accessToken, refreshToken } = tokens;
      const { id } = await omar('POST', `${base}/integrations/vendor-b/connect`, { accessToken, refreshToken });
      await omar('POST', `${base}/integrations/vendor-b/link`, { companyId: 100, projectId: 202 });
      await omar('POST', `${base}/issues`, { title: 'Beam' });
      return `${projectId}/integration-connections/${id}`;
    },
    async make(path = '') {
      const run = await omar('POST', `/api/projects/${path}/sync`, { entities: ['issue'] });
      const endMs = Date.now() + 30_000;
      for (let state = ''; state !== 'done'; ) {
        ({ state } = await omar('GET', `/api/projects/${path}/runs/${run.id}`));
        assert.ok(state !== 'failed' && Date.now() < endMs, state);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return path.split('/').at(-1) ?? '';
    },
  },
  {
    event: 'integrations.conflict_resolved',
    subjectType: 'integration_conflict',
    async before() {
      const path = await connect();
      await omar('POST', `/api/projects/${path}/link`, { companyId: 100, projectId: 201 });
      const [projectId = '', , connectionId = ''] = path.split('/');
      const { id } = await omar('POST', `/api/projects/${projectId}/issues`, { title: 'Crack' });
      const scope = projectScope(ours.scope.workspaceId, projectId);
      const [conflictId] = await makeConflicts(foundation, scope, { connectionId, issueIds: [id] });
      return `${path}/conflicts/${conflictId}`;
    },
    async make(path = '') {
      await omar('POST', `/api/projects/${path}/resolve`, { resolution: 'keep_local' });
      return path.split('/').at(-1) ?? '';
    },
  },
  {
    event: 'oauth.app_registered',
    subjectType: 'oauth_application',
    before: async () => undefined,
    make: register,
  },
  {
    event: 'oauth.app_updated',
    subjectType: 'oauth_application',
    before: register,
    async make(id = '') {
      await omar('PATCH', `${APPLICATIONS}/${id}`, { name: 'Planner 2' });
      return id;
    },
  },
  {
    event: 'oauth.app_deleted',
    subjectType: 'oauth_application',
    before: register,
    async make(id = '') {
      await omar('DELETE', `${APPLICATIONS}/${id}`);
      return id;
    },
  },
  {
    event: 'inbound events of vendors A and B (spec 4.9)',
    absentBecause: 'they are hints of no person: the run that reads the record is audited if it changes something',
    isAbsent: () => hasPath('/api/webhooks/{vendor}'),
  },
];

const read = async (caller: typeof omar, query: string): Promise<AuditEntry[]> =>
  (await caller('GET', `/api/workspace/audit-log?limit=200&${query}`)).data;

for (const row of EVENTS) {
  if ('absentBecause' in row) {
    test(`${row.event} is no entry: ${row.absentBecause}`, () => assert.equal(row.isAbsent(), true));
    continue;
  }
  test(`${row.event}: one entry with who, when, on what and in which workspace`, async () => {
    const target = await row.before();
    const earlier = (await read(omar, `action=${row.event}`)).map((each) => each.id);
    const from = Date.now();
    const id = await row.make(target);
    const until = Date.now();
    const made = (await read(omar, `action=${row.event}`)).filter((each) => !earlier.includes(each.id));
    assert.equal(made.length, 1);
    const [entry] = made;
    assert.deepEqual(entry?.actor, { type: 'user', id: ours.people.Omar });
    assert.deepEqual(entry?.subject, { type: row.subjectType, id });
    assert.equal(entry?.applicationId, null);
    assert.equal(entry.requestId === null, row.isInBackground ?? false);
    const at = Date.parse(entry.at);
    assert.ok(at >= from - 1 && at <= until + 1, `${entry.at} is between ${from} and ${until}`);
    assert.deepEqual(await read(zaid, `action=${row.event}`), [], 'another workspace');
  });
}
