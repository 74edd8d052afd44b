// Where the library's models are kept: in memory, for as long as the simulator runs.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** A service that may ask, as it is registered. */
export interface Client {
  readonly client_id: string;
  readonly client_secret: string;
  /** A `*` stands for one segment of a path. */
  readonly redirect_uris: readonly string[];
  /** What its ID tokens are signed with: RS256 when not given. */
  readonly id_token_signed_response_alg?: 'RS256' | 'ES256';
}

/** How a request to the token endpoint names its client: real providers take either, the library wants one said beforehand. */
export type AuthMethod = 'client_secret_basic' | 'client_secret_post';

/** Holds, during a request, how its client is named. */
export const authMethodOf = new AsyncLocalStorage<AuthMethod>();

const MOST_RECORDS = 10_000;

/** The adapter of each of the library's models; clients are looked up anew each time. */
export function openMemory(clients: () => readonly Client[]): (model: string) => Adapter {
  const records = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      records.values().find((each) => each.kind === model && each[name] === value);
    return {
      async upsert(id, payload) {
        const [oldest] = records.size >= MOST_RECORDS ? records.keys() : [];
        if (oldest !== undefined) records.delete(oldest);
        records.set(keyOf(id), payload);
      },
      async find(id) {
        if (model === 'Client') return metadataOf(clients().find((each) => each.client_id === id));
        return records.get(keyOf(id));
      },
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const record = records.get(keyOf(id));
        if (record !== undefined) record.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, each] of records) if (each.grantId === grantId) records.delete(key);
      },
    };
  };
}

function metadataOf(client: Client | undefined): AdapterPayload | undefined {
  if (client === undefined) return undefined;
  return {
    id_token_signed_response_alg: 'RS256',
    ...client,
    redirect_uris: [...client.redirect_uris],
    application_type: 'web',
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: authMethodOf.getStore() ?? 'client_secret_basic',
  };
}

/** Reads a list of clients from JSON. @throws TypeError that says what is wrong */
export function readClients(given: string): readonly Client[] {
  const value: unknown = JSON.parse(given);
  if (!Array.isArray(value)) throw new TypeError('a list of clients is wanted');
  return value.map((each: unknown) => {
    const { client_id, client_secret, redirect_uris, id_token_signed_response_alg: alg = 'RS256' } = Object(each);
    if (typeof client_id !== 'string' || typeof client_secret !== 'string') {
      throw new TypeError('client_id and client_secret are texts');
    }
    const isList = Array.isArray(redirect_uris) && redirect_uris.length > 0;
    if (!isList || !redirect_uris.every((uri) => URL.canParse(String(uri)))) {
      throw new TypeError('redirect_uris is a list of addresses');
    }
    if (alg !== 'RS256' && alg !== 'ES256') throw new TypeError('id_token_signed_response_alg is RS256 or ES256');
    return { client_id, client_secret, redirect_uris: redirect_uris.map(String), id_token_signed_response_alg: alg };
  });
}

/** True for an address that one of those registered stands for. */
export function isRedirectOf(registered: readonly string[], uri: string): boolean {
  return registered.some((each) => {
    const pattern = each.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('[^/?#]+')}$`).test(uri);
  });
}
