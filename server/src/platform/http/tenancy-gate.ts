// Where a request is: in its caller's workspace, or in a project of it that they have a role in.

import type { FastifyRequest } from 'fastify';
import { readUuid } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { KeyCaller, PersonCaller, ProjectAccess } from '../access/caller.ts';
import { projectScope, workspaceScope } from '../access/scope.ts';
import { invalidField, notFound } from '../app-error.ts';
import type { Passage, Soon } from './passage.ts';

/** Whose the path is: the workspace of the caller, or the project that it names. What is not theirs is 404. */
export function tenancy(passage: Passage): Soon<void> {
  const { route, caller } = passage;
  if (route.scope === 'none') return;
  if (caller.type === 'key') return tenancyOfKey(passage, caller);
  if (caller.type === 'user') return tenancyOfPerson(passage, caller);
  if (caller.type === 'scim') {
    passage.plan = caller.workspace.plan;
    passage.scope = workspaceScope(caller.workspace.id);
    return;
  }
  throw new Error(`${route.path}: a scope needs a key, a person or an identity provider`);
}

function tenancyOfKey(passage: Passage, caller: KeyCaller): Soon<void> {
  passage.plan = caller.workspace.plan;
  if (passage.route.scope === 'workspace') {
    passage.scope = workspaceScope(caller.workspace.id);
    return;
  }
  const projectId = projectIdOf(passage.request);
  const found = passage.ports.projectIsIn(caller.workspace.id, projectId);
  const settleScope = (isIn: boolean) => {
    if (!isIn) throw notFound();
    passage.scope = projectScope(caller.workspace.id, projectId);
  };
  return found instanceof Promise ? found.then(settleScope) : settleScope(found);
}

function tenancyOfPerson(passage: Passage, caller: PersonCaller): Soon<void> {
  if (passage.route.scope === 'workspace') {
    const membership = membershipOf(passage.request, caller);
    passage.scope = workspaceScope(membership.workspaceId);
    passage.plan = membership.plan;
    passage.role = membership.role;
    passage.workspaceRole = membership.role;
    return;
  }
  const projectId = projectIdOf(passage.request);
  const found = passage.ports.findProjectAccess(caller, projectId);
  const settleScope = (access: ProjectAccess | undefined) => {
    if (access === undefined) throw notFound();
    passage.scope = projectScope(access.workspaceId, projectId);
    passage.plan = access.plan;
    passage.role = access.role;
    passage.workspaceRole = access.workspaceRole;
  };
  return found instanceof Promise ? found.then(settleScope) : settleScope(found);
}

function projectIdOf(request: FastifyRequest): string {
  const { projectId } = request.params as { projectId?: string };
  const id = readUuid(projectId ?? '');
  if (id === undefined) throw notFound();
  return id;
}

// A person in several workspaces names one by X-Workspace-Id; one that is not theirs is 404 (contract §10).
function membershipOf(request: FastifyRequest, caller: PersonCaller) {
  const named = request.headers['x-workspace-id'];
  if (typeof named === 'string') {
    const membership = caller.memberships.find((each) => each.workspaceId === named.toLowerCase());
    if (membership === undefined) throw notFound();
    return membership;
  }
  const [only, another] = caller.memberships;
  if (only === undefined) throw notFound();
  if (another !== undefined) throw invalidField('X-Workspace-Id', createMessage('field.workspace'));
  return only;
}
