import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Problem } from '../api/problem.ts';
import type { Service } from '../api/use-api.ts';
import { redirectWhenRestricted, workspaceAt } from './redirect-restricted.ts';

test('a page of a workspace and one of a project lie in their workspace, others in none', () => {
  const findAccess = (id: string) => (id === 'p' ? { workspaceId: 'w' } : undefined);
  assert.equal(workspaceAt('/w/w/single-sign-on', findAccess), 'w');
  assert.equal(workspaceAt('/w/w', findAccess), 'w');
  assert.equal(workspaceAt('/projects/p/issues', findAccess), 'w');
  assert.equal(workspaceAt('/projects/q', findAccess), undefined);
  for (const path of ['/', '/me', '/sign-in', '/welcome/w/w']) assert.equal(workspaceAt(path, findAccess), undefined);
});

/** Returns the redirects of an open page after a request failed with this status and the session has these restricted workspaces. */
async function collectRedirects(
  pathname: string,
  status: number,
  restricted: readonly string[],
  more = {},
): Promise<string[]> {
  const went: string[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let session: object = { workspaces: [{ id: 'w' }] };
  const end = new QueryObserver(queries, { queryKey: ['session'], queryFn: () => session }).subscribe(() => undefined);
  await turn();
  const navigate = async ({ to }: { to: string }) => void went.push(to);
  redirectWhenRestricted({ queries, service: {} as Service }, { state: { location: { pathname } }, navigate });
  session = { workspaces: [{ id: 'x' }], restricted: restricted.map((id) => ({ id })), ...more };
  const refuse = () => Promise.reject(new Problem({ status, code: 'not_found', message: 'Refused.', requestId: null }));
  await assert.rejects(queries.fetchQuery({ queryKey: ['records'], queryFn: refuse }));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  end();
  queries.clear();
  return went;
}

test('where a workspace asks for more while a page of it is open, the page gives way to the account', async () => {
  assert.deepEqual(await collectRedirects('/w/w/projects', 404, ['w']), ['/me']);
  assert.deepEqual(await collectRedirects('/w/w/projects', 404, [], { hasOtherWorkspaces: true }), ['/me']);
});

test('what is missing for another reason leads nowhere', async () => {
  assert.deepEqual(await collectRedirects('/w/w/projects', 404, []), []);
  assert.deepEqual(await collectRedirects('/w/v/projects', 404, ['w']), []);
  assert.deepEqual(await collectRedirects('/w/x/projects', 404, [], { hasOtherWorkspaces: true }), []);
  assert.deepEqual(await collectRedirects('/w/w/projects', 403, ['w']), []);
});
