// An identity provider as it speaks to the service (RFC 7644).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accepted, type Client, clientOf, type Reply } from './calls.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const USERS = '/scim/v2/Users';

/** An identity provider with a token of its own, which an owner made. */
export interface Provider {
  readonly tokenId: string;
  readonly token: string;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Makes a user; the resource. */
  create(user: object): Promise<Json>;
  /** Changes a user by these operations; the resource after it. */
  patch(id: string, ...operations: object[]): Promise<Json>;
  get(id: string): Promise<Json>;
  /** The userNames of a list in its order, at most 200. */
  names(query: string): Promise<string[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: a resource is looked into
export type Json = any;

/** What a PATCH sends. */
export const patchOf = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations });

/** Makes a token and the provider that shows it. */
export async function makeProvider(owner: Client, name = 'Okta'): Promise<Provider> {
  const { id: tokenId, token } = accepted(await owner.post('/api/workspace/scim-tokens', { name }), 201);
  const client = clientOf(owner.address, { authorization: `Bearer ${token}` });
  const send: Provider['send'] = (method, path, body, headers = {}) =>
    client.send({
      method,
      path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    tokenId,
    token,
    send,
    create: async (user) => accepted(await send('POST', USERS, { schemas: [USER], ...user }), 201),
    patch: async (id, ...operations) => accepted(await send('PATCH', `${USERS}/${id}`, patchOf(...operations))),
    get: async (id) => accepted(await send('GET', `${USERS}/${id}`)),
    async names(query) {
      const { Resources } = accepted(await send('GET', `${USERS}?${query}`));
      return Resources.map((each: { userName: string }) => each.userName);
    },
  };
}

const AGENT = fileURLToPath(new URL('../../simulators/scim-client/main.ts', import.meta.url));

/** All that an agent does to a person in their time at a company, by the client of simulators/ as an integrator starts it. */
export function liveAs(
  agent: 'okta' | 'entra',
  { address, token, email }: { address: string; token: string; email: string },
): Promise<{ code: number; printed: string }> {
  const args = [AGENT, 'all', '--agent', agent, '--url', `${address}/scim/v2`, '--token', token, '--user', email];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), printed: `${stdout}${stderr}` }),
    );
  });
}

/** The answer is a refusal in SCIM's own form. */
export function assertScimRefused(reply: Reply, status: number, scimType?: string): void {
  const said = `${reply.status} ${reply.text.slice(0, 500)}`;
  assert.equal(reply.status, status, said);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/scim\+json/);
  const { detail, ...rest } = reply.json;
  assert.deepEqual(
    rest,
    { schemas: [ERROR], status: String(status), ...(scimType === undefined ? {} : { scimType }) },
    said,
  );
  assert.ok(typeof detail === 'string' && detail.length > 0, said);
}
