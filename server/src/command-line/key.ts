// `key create` and `key revoke`.

import { isUuid } from '../../../contract/forms.ts';
import { ApiKeyCreate } from '../../../contract/keys.ts';
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { createApiKey, findKeyHome, getApiKey, revokeApiKey } from '../identity/api-keys/public.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import { workspaceScope } from '../platform/access/scope.ts';
import { invalidField } from '../platform/app-error.ts';
import type { CommandDeps } from './beside.ts';
import { readRecord } from './input.ts';
import { namedWorkspace } from './named.ts';
import { type Answer, facts } from './printing.ts';

interface KeyOptions {
  readonly workspace: string;
  readonly name: string;
  readonly scope: string;
}

/** Makes a key. What is printed is the only place where the whole key ever stands. */
export async function keyCreate({ ground }: CommandDeps, options: KeyOptions): Promise<Answer> {
  const create = readRecord(ApiKeyCreate, { name: options.name, scope: options.scope });
  const { scope, name: workspace } = await namedWorkspace(ground.db, options.workspace);
  const record = await createApiKey(ground, OPERATOR, scope, create);
  return {
    record,
    text: facts(
      `key ${record.name}`,
      { id: record.id, scope: record.scope, workspace, key: record.key },
      'Keep the key now: it is never shown again.',
    ),
  };
}

/** Revokes a key: every process of the deployment refuses it within one second. */
export async function keyRevoke({ ground }: CommandDeps, { id }: { readonly id: string }): Promise<Answer> {
  const home = isUuid(id) ? await findKeyHome(ground.db.directory, id) : undefined;
  if (home === undefined) throw invalidField('id', createPlainMessage(`there is no key ${id}`));
  const scope = workspaceScope(home);
  await revokeApiKey(ground, OPERATOR, scope, id);
  const record = await getApiKey(ground.db.reader(scope), scope, id);
  return { record, text: facts(`key ${record.name} is revoked`, { id, prefix: record.prefix, at: record.revokedAt }) };
}
