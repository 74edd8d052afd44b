import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { reachesProject } from '../../tenancy/members/public.ts';

/** Who did something, as records keep it (contract §1): the operator acts as the service. */
export interface DoerOf {
  type: 'user' | 'key' | 'system';
  id: string | null;
}

/** The doer that an actor is. */
export function doerOf({ type, id }: Actor): DoerOf {
  return type === 'operator' ? { type: 'system', id: null } : { type, id };
}

export interface NamedInBody {
  readonly assigneeId?: string | null | undefined;
  readonly modelId?: string | null | undefined;
  readonly modelAId?: string | null | undefined;
  readonly modelBId?: string | null | undefined;
}

/**
 * Throws not_found naming each id in the body that is absent: an assignee without a role in the project, and any model, of
 * which no workspace has one yet.
 */
export async function requireNamed(reader: Reader, scope: ProjectScope, body: NamedInBody): Promise<void> {
  const { assigneeId } = body;
  const missing: string[] = (['modelId', 'modelAId', 'modelBId'] as const).filter((name) => body[name] != null);
  if (assigneeId != null && !(await reachesProject(reader, scope, assigneeId))) missing.unshift('assigneeId');
  if (missing.length > 0) throw namedNotFound(...missing);
}
