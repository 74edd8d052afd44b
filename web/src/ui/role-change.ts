// Change of a member's role, with the ETag of the version that was read.
import { useState } from 'react';
import type { Tagged } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useCall } from '../api/use-call.ts';

export interface RoleChange<Role> {
  readonly role: Role;
  readonly etag: string | null;
}

export interface RoleCalls<Role, Member> {
  /** Reads the current version of the member. */
  readonly read: () => Promise<Tagged<Member>>;
  readonly send: (change: RoleChange<Role>) => Promise<Tagged<Member>>;
}

/** Sends the role; `theirs` is the member if somebody else gave them another role meanwhile. */
export function useRoleChange<Role, Member extends { readonly role: Role }>(
  begun: Tagged<Member>,
  { read, send }: RoleCalls<Role, Member>,
  onDone: (answer: Tagged<Member>) => void,
) {
  const [theirs, setTheirs] = useState<Tagged<Member>>();
  const change = useCall(async (wanted: RoleChange<Role>) => {
    try {
      return await send(wanted);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
      const now = await read();
      const isSameRole = [(theirs ?? begun).record.role, wanted.role].includes(now.record.role);
      // Only other fields changed, such as the name: there is nothing to choose between.
      if (isSameRole) return await send({ ...wanted, etag: now.etag });
      setTheirs(now);
      throw problem;
    }
  }, onDone);
  // Other refusals are shown in the form, not behind the question.
  const isConflict = change.isPending || (change.problem instanceof Problem && change.problem.status === 412);
  return { change, theirs: isConflict ? theirs : undefined, goBack: () => setTheirs(undefined) };
}
