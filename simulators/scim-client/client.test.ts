import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bodyOf, listen, send } from '../identity-providers/listener.ts';
import { COMMANDS, type Exchange, runCommand } from './client.ts';
import { AGENTS, type AgentName, type ScimPerson } from './requests.ts';

const PERSON: ScimPerson = {
  id: 'idp-x',
  email: 'x"y@corp.example',
  givenName: 'عمر',
  familyName: 'X',
  groups: [],
  department: 'Site',
  employeeNumber: '7',
};

/** A service that keeps who is created, finds them by externalId alone, and remembers what came. */
async function startService(t: TestContext) {
  const seen: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  let known: object | undefined;
  const service = await listen(
    () => async (request, response) => {
      const { method = '', url = '' } = request;
      const body = await bodyOf(request);
      seen.push({ method, url, authorization: request.headers.authorization, body });
      if (request.headers.authorization !== 'Bearer right') return send(response, 401, { status: '401' });
      if (method === 'POST') known = { ...JSON.parse(body), id: '1' };
      if (method === 'DELETE') known = undefined;
      const isFound = /externalId|userName eq "x\\"y@/.test(decodeURIComponent(url)) && known !== undefined;
      if (method === 'GET') return send(response, 200, { totalResults: 1, Resources: isFound ? [known] : [] });
      if (method === 'DELETE') response.writeHead(204).end();
      else send(response, method === 'POST' ? 201 : 200, known ?? {});
    },
    {},
  );
  t.after(() => service.close());
  return { baseUrl: service.url, seen };
}

async function lifeAs(agent: AgentName, baseUrl: string): Promise<Exchange['request'][]> {
  const requests: Exchange['request'][] = [];
  const options = {
    agent,
    baseUrl,
    token: 'right',
    onExchange: ({ request }: Exchange) => void requests.push(request),
  };
  for (const command of COMMANDS) await runCommand(options, command, PERSON);
  return requests;
}

test('Okta looks by userName, puts all of a person, and patches without a path', async (t) => {
  const { baseUrl } = await startService(t);
  const requests = await lifeAs('okta', baseUrl);
  const find = `/Users?filter=${encodeURIComponent('userName eq "x\\"y@corp.example"')}&startIndex=1&count=100`;
  assert.deepEqual(
    requests.map(({ method, path }) => `${method} ${path}`),
    [
      'GET /Users?startIndex=1&count=2',
      `GET ${find}`,
      'POST /Users',
      `GET ${find}`,
      'PUT /Users/1',
      `GET ${find}`,
      'PATCH /Users/1',
      `GET ${find}`,
      'PATCH /Users/1',
      `GET ${find}`,
      'DELETE /Users/1',
    ],
  );
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
  assert.deepEqual(requests[6]?.body, { schemas, Operations: [{ op: 'replace', value: { active: false } }] });
  assert.deepEqual(requests[8]?.body, { schemas, Operations: [{ op: 'replace', value: { active: true } }] });
});

test('Entra looks by externalId and userName, and patches by paths, with capitals and texts', async (t) => {
  const { baseUrl } = await startService(t);
  const requests = await lifeAs('entra', baseUrl);
  assert.equal(requests.length, 12);
  const [, byExternalId, byUserName, created, , updated, , deactivated] = requests;
  assert.match(decodeURIComponent(byExternalId?.path ?? ''), /externalId eq "idp-x"$/);
  assert.match(decodeURIComponent(byUserName?.path ?? ''), /userName eq "x\\"y@corp\.example"$/);
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  assert.deepEqual(Object(created?.body)[enterprise], { department: 'Site', employeeNumber: '7' });
  assert.deepEqual(
    Object(updated?.body).Operations.map((each: { op: string; path?: string }) => `${each.op} ${each.path}`),
    [
      'Replace displayName',
      'Replace name.givenName',
      'Replace name.familyName',
      'Replace userName',
      'Add emails[type eq "work"].value',
      `Add ${enterprise}:department`,
      'Add undefined',
    ],
  );
  assert.deepEqual(Object(deactivated?.body).Operations, [{ op: 'Replace', path: 'active', value: 'False' }]);
});

test('whom the service does not know cannot be changed, and a refusal is told', async (t) => {
  const { baseUrl } = await startService(t);
  await assert.rejects(runCommand({ agent: 'okta', baseUrl, token: 'right' }, 'deactivate', PERSON), /does not know/);
  await assert.rejects(runCommand({ agent: 'entra', baseUrl, token: 'wrong' }, 'test', PERSON), /answered 401/);
  assert.deepEqual(Object.keys(AGENTS), ['okta', 'entra']);
});

test('the program prints what goes and comes, and never the token', async (t) => {
  const { baseUrl, seen } = await startService(t);
  const run = async (token: string) => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const args = [main, 'provision', '--agent', 'okta', '--url', baseUrl, '--token', token, '--family-name', 'New'];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(program, 'exit');
    return [await text(program.stdout), await text(program.stderr), (await ended)[0]] as const;
  };
  const [output, , code] = await run('right');
  assert.equal(code, 0);
  assert.match(output, /^# okta: provision sara@corp\.example\n> GET \/Users\?filter=userName eq "sara@corp\.example"/);
  assert.match(output, /> POST \/Users\n\{\n {2}"schemas".*< 201\n/s);
  assert.doesNotMatch(output, /right/);
  assert.equal(JSON.parse(seen.at(-1)?.body ?? '').name.familyName, 'New');
  const [, fault, refused] = await run('wrong');
  assert.equal(refused, 1);
  assert.match(fault, /^GET \/Users\S+ was answered 401\n$/);
});
