import { createMessage } from '../../../../contract/messages/message.ts';
import { listKnownModels } from '../../models/versions/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { invalidField, namedNotFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { hasProjectAccess } from '../../tenancy/members/public.ts';

/** Who did something, as records keep it (contract §1): the operator acts as the service, and so does an identity provider. */
export interface DoerOf {
  type: 'user' | 'key' | 'system';
  id: string | null;
}

/** The doer that an actor is. */
export function doerOf({ type, id }: Actor): DoerOf {
  return type === 'operator' || type === 'scim' ? { type: 'system', id: null } : { type, id };
}

export interface NamedInBody {
  readonly assigneeId?: string | null | undefined;
  readonly modelId?: string | null | undefined;
  readonly modelAId?: string | null | undefined;
  readonly modelBId?: string | null | undefined;
}

/** Which members of a body name what is absent: an assignee without a role in the project, a model that it has not. */
export async function listMissing(reader: Reader, scope: ProjectScope, body: NamedInBody): Promise<string[]> {
  const { assigneeId } = body;
  const named = (['modelId', 'modelAId', 'modelBId'] as const).flatMap((name) => {
    const id = body[name];
    return id == null ? [] : [{ name, id }];
  });
  const known = await listKnownModels(
    reader,
    scope,
    named.map((each) => each.id),
  );
  const missing: string[] = named.filter((each) => !known.includes(each.id)).map((each) => each.name);
  if (assigneeId != null && !(await hasProjectAccess(reader, scope, assigneeId))) missing.unshift('assigneeId');
  return missing;
}

/** Throws validation_failed unless the assignee has a role in the project; for values that come from no request. */
export async function requireAssignee(
  reader: Reader,
  scope: ProjectScope,
  assigneeId: string | null | undefined,
): Promise<void> {
  const missing = await listMissing(reader, scope, { assigneeId });
  if (missing.length > 0) throw invalidField('assigneeId', createMessage('request.absent'));
}

/** Throws not_found naming the missing members; for a new record, of which nothing is named yet. */
export function requireNone(missing: readonly string[]): void {
  if (missing.length > 0) throw namedNotFound(...missing);
}

/**
 * The same for a change. What the record names already may be named again, also when it is gone meanwhile: whoever sends a
 * record back as it was is not refused because its assignee has left the project.
 */
export function requireNoneNew(
  missing: readonly string[],
  { before, change }: { before: object; change: object },
): void {
  requireNone(missing.filter((name) => memberOf(before, name) !== memberOf(change, name)));
}

const memberOf = (record: object, name: string): unknown => (record as Readonly<Record<string, unknown>>)[name];
