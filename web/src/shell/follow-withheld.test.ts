import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Problem } from '../api/problem.ts';
import type { Service } from '../api/use-api.ts';
import { followWithheld, workspaceAt } from './follow-withheld.ts';

test('a page of a workspace and one of a project lie in their workspace, others in none', () => {
  const standingOf = (id: string) => (id === 'p' ? { workspaceId: 'w' } : undefined);
  assert.equal(workspaceAt('/w/w/single-sign-on', standingOf), 'w');
  assert.equal(workspaceAt('/w/w', standingOf), 'w');
  assert.equal(workspaceAt('/projects/p/issues', standingOf), 'w');
  assert.equal(workspaceAt('/projects/q', standingOf), undefined);
  for (const path of ['/', '/me', '/sign-in', '/welcome/w/w']) assert.equal(workspaceAt(path, standingOf), undefined);
});

/** Where an open page is led once something of it is refused with this status, and what the session then says is withheld. */
async function ledTo(pathname: string, status: number, withheld: readonly string[], more = {}): Promise<string[]> {
  const went: string[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let session: object = { workspaces: [{ id: 'w' }] };
  const end = new QueryObserver(queries, { queryKey: ['session'], queryFn: () => session }).subscribe(() => undefined);
  await turn();
  const navigate = async ({ to }: { to: string }) => void went.push(to);
  followWithheld({ queries, service: {} as Service }, { state: { location: { pathname } }, navigate });
  session = { workspaces: [{ id: 'x' }], withheld: withheld.map((id) => ({ id })), ...more };
  const refuse = () => Promise.reject(new Problem({ status, code: 'not_found', message: 'Refused.', requestId: null }));
  await assert.rejects(queries.fetchQuery({ queryKey: ['records'], queryFn: refuse }));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  end();
  queries.clear();
  return went;
}

test('where a workspace asks for more while a page of it is open, the page gives way to the account', async () => {
  assert.deepEqual(await ledTo('/w/w/projects', 404, ['w']), ['/me']);
  assert.deepEqual(await ledTo('/w/w/projects', 404, [], { hasOtherWorkspaces: true }), ['/me']);
});

test('what is missing for another reason leads nowhere', async () => {
  assert.deepEqual(await ledTo('/w/w/projects', 404, []), []);
  assert.deepEqual(await ledTo('/w/v/projects', 404, ['w']), []);
  assert.deepEqual(await ledTo('/w/x/projects', 404, [], { hasOtherWorkspaces: true }), []);
  assert.deepEqual(await ledTo('/w/w/projects', 403, ['w']), []);
});
