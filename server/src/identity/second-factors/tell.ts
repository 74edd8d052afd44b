// Changes of a person's second factors are logged where they signed in to (auditPerson) and mailed to them: whoever changes one
// without being them is noticed.

import type { ScopeKind } from '../../../../contract/access.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Call } from '../../platform/http/route.ts';
import { type FactorChange, isClosedBy } from '../../platform/mail/account-notices.ts';
import { enqueueMail, type MailJobDeps } from '../../platform/mail/mail-job.ts';
import { mailLanguageOf } from '../../platform/mail/mail-language.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import { auditPerson, type Person } from '../users/public.ts';

export interface FactorMailDeps {
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address; empty where a command does not know it. */
  readonly baseUrl: () => string;
}

/** The request it was done in, the identity provider whose session it was, and the language of the mail. */
export interface Told {
  readonly requestId: string | null;
  /** The workspace of the session's identity provider; null for a session of the person's own. */
  readonly ssoWorkspaceId: string | null;
  readonly language: MailLanguage | 'both';
}

/** Changes by an administrator or an identity provider. */
type ByOthers = 'reset' | 'account_deactivated' | 'address_changed';

/** A change, with what the log says of it. */
export interface Happened extends Told {
  readonly change: Exclude<FactorChange, ByOthers | 'recovery_codes_made'>;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly at: string;
}

const ACTIONS: Readonly<Record<Happened['change'], string>> = {
  passkey_added: 'user.passkey_added',
  passkey_removed: 'user.passkey_removed',
  totp_added: 'user.second_factor_added',
  totp_removed: 'user.second_factor_removed',
  recovery_code_used: 'user.recovery_code_used',
  codes_held: 'user.codes_held',
};

/** How a person is told of what this request changes. */
export function toldOf({
  requestId,
  header,
  caller,
}: Pick<Call<ScopeKind, unknown, unknown, unknown>, 'requestId' | 'header' | 'caller'>): Told {
  const ssoWorkspaceId = caller?.type === 'user' ? (caller.ssoWorkspaceId ?? null) : null;
  return { requestId, ssoWorkspaceId, language: mailLanguageOf(header('accept-language')) };
}

/** Enters into the log what a person did to their second factors, and writes to them. */
export async function tellOfFactor(deps: FactorMailDeps, tx: Tx, person: Person, happened: Happened): Promise<void> {
  const { change, detail = {}, requestId, at, ssoWorkspaceId } = happened;
  await auditPerson(tx, person.id, { action: ACTIONS[change], detail, requestId, at, ssoWorkspaceId });
  await mailOfFactor(deps, tx, person, happened);
}

interface Mailed extends Pick<Happened, 'language' | 'at' | 'detail'> {
  readonly change: FactorChange;
}

/** Writes to a person what happened to their second factors. */
export async function mailOfFactor(
  deps: FactorMailDeps,
  tx: Tx,
  { name, email }: Pick<Person, 'name' | 'email'>,
  { change, language, at, detail }: Mailed,
): Promise<void> {
  const baseUrl = deps.baseUrl();
  const passkey = change === 'passkey_added' || change === 'passkey_removed' ? detail?.name : undefined;
  await enqueueMail(tx, deps.mail, {
    to: { name, address: email },
    template: 'second_factor_changed',
    language,
    data: {
      name,
      change,
      ...(typeof passkey === 'string' && { passkey }),
      atMs: Date.parse(at),
      // The account is closed to the reader of these.
      ...(baseUrl !== '' && !isClosedBy(change) && { link: `${baseUrl}/me` }),
    },
  });
}
