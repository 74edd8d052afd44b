// `sso policy`: what a workspace demands of those who sign in, and the way back where nobody can.

import { getPolicy, switchPolicyOff } from '../identity/sso/public.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import type { CommandDeps } from './beside.ts';
import { namedWorkspace } from './named.ts';
import { type Answer, facts } from './printing.ts';

interface PolicyOptions {
  readonly workspace: string;
  readonly off?: boolean;
}

/** Prints the policy of a workspace; with `off`, switches it off: on every process within one second. */
export async function ssoPolicy({ ground }: CommandDeps, { workspace, off = false }: PolicyOptions): Promise<Answer> {
  const { scope, name } = await namedWorkspace(ground.db, workspace);
  const record = off ? await switchPolicyOff(ground, OPERATOR, scope) : await getPolicy(ground.db.reader(scope), scope);
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
  return {
    record,
    text: facts(`policy of ${name}`, {
      'single sign-on required': yesOrNo(record.requireSso),
      'passwords off': yesOrNo(record.disablePasswords),
      'second factor required': yesOrNo(record.requireSecondFactor),
    }),
  };
}
