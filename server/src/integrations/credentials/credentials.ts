// Credentials of connections: their shapes by kind, and their sealed form. Never in a log, an answer, an audit entry or a job.
import type { AuthKind, IntegrationConnect } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type FieldError, validationFailed } from '../../platform/app-error.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/** The means by which a connection signs in; the end of a token is a column beside it. */
export type Credentials =
  | { readonly accessToken: string; readonly refreshToken: string | null }
  | { readonly apiKey: string }
  | { readonly username: string; readonly password: string };

type Given = IntegrationConnect['credentials'];
type Member = keyof Given;

const MEMBERS: Readonly<
  Record<AuthKind, { readonly required: readonly Member[]; readonly optional: readonly Member[] }>
> = {
  oauth2: { required: ['accessToken'], optional: ['refreshToken', 'expiresAt'] },
  api_key: { required: ['apiKey'], optional: [] },
  username_password: { required: ['username', 'password'], optional: [] },
};

/** Reads the credentials of a request. Throws validation_failed where their shape is not that of their kind. */
export function readCredentials(authKind: AuthKind, given: Given): Credentials {
  const { required, optional } = MEMBERS[authKind];
  const details: FieldError[] = required
    .filter((name) => given[name] === undefined)
    .map((name) => ({ path: `credentials/${name}`, message: createMessage('field.required') }));
  for (const name of Object.keys(given) as Member[]) {
    if (required.includes(name) || optional.includes(name)) continue;
    details.push({ path: `credentials/${name}`, message: createMessage('integrations.notForKind') });
  }
  if (details.length > 0) throw validationFailed(details);
  const { accessToken = '', refreshToken = null, apiKey = '', username = '', password = '' } = given;
  if (authKind === 'oauth2') return { accessToken, refreshToken };
  return authKind === 'api_key' ? { apiKey } : { username, password };
}

/** The tables of connections, whose credentials are sealed for one of them alone. */
export type ConnectionTable = 'integration_connection' | 'accounting_connection';

const contextFor = (id: string, column: 'credentials' | 'secrets', table: ConnectionTable) =>
  `${table}.${column}.${id}`;

/** Seals the credentials of a connection. */
export function sealCredentials(
  keyring: Keyring,
  id: string,
  credentials: Credentials,
  table: ConnectionTable = 'integration_connection',
): string {
  return keyring.seal(JSON.stringify(credentials), contextFor(id, 'credentials', table));
}

/** Opens the credentials of a connection. */
export function openCredentials(
  keyring: Keyring,
  id: string,
  sealed: string,
  table: ConnectionTable = 'integration_connection',
): Credentials {
  return JSON.parse(keyring.openText(sealed, contextFor(id, 'credentials', table)));
}

/** Seals the secret members of a configuration; null if there are none. */
export function sealSecrets(keyring: Keyring, id: string, secrets: Readonly<Record<string, unknown>>): string | null {
  if (Object.keys(secrets).length === 0) return null;
  return keyring.seal(JSON.stringify(secrets), contextFor(id, 'secrets', 'integration_connection'));
}

/** Opens the secret members of a configuration, by their paths. */
export function openSecrets(keyring: Keyring, id: string, sealed: string | null): Readonly<Record<string, unknown>> {
  return sealed === null
    ? {}
    : JSON.parse(keyring.openText(sealed, contextFor(id, 'secrets', 'integration_connection')));
}
