// A typed client of the control API. It goes over HTTP, so that it also drives a simulator of another process.

import type { Delivery } from './events.ts';
import type { Fault, PlannedFault } from './faults.ts';
import type { JsonObject } from './json.ts';
import type { LoggedRequest } from './simulation.ts';
import type { Row, State, Token } from './world.ts';

export interface Control {
  addFault(fault: Fault): Promise<PlannedFault>;
  listFaults(): Promise<readonly PlannedFault[]>;
  /** Removes one fault, or all without an id. */
  removeFaults(id?: number): Promise<void>;
  /** All records of a type, or those of a project or building. */
  listRecords(entity: string, scope?: string): Promise<readonly Row[]>;
  getRecord(entity: string, id: string): Promise<Row>;
  addRecord(entity: string, record: { id?: string; scope?: string; fields: JsonObject; by?: string }): Promise<Row>;
  /** Adds many records without events and returns their ids. Each is older than the next by `spacingMs` (1,000). */
  seed(
    entity: string,
    count: number,
    more?: { scope?: string; fields?: JsonObject; spacingMs?: number },
  ): Promise<readonly string[]>;
  /** Edits a record as another person. */
  editRecord(entity: string, id: string, fields: JsonObject, by?: string): Promise<Row>;
  deleteRecord(entity: string, id: string, by?: string): Promise<Row>;
  restoreRecord(entity: string, id: string, by?: string): Promise<Row>;
  listRequests(filter?: RequestFilter): Promise<readonly LoggedRequest[]>;
  clearRequests(): Promise<void>;
  listEvents(): Promise<readonly Delivery[]>;
  sendEvent(name: string, scope: string, body: JsonObject): Promise<readonly Delivery[]>;
  holdEvents(): Promise<void>;
  /** Sends the events that were held, first those of `order`. */
  releaseEvents(order?: readonly number[]): Promise<void>;
  repeatEvent(id: number): Promise<Delivery>;
  dropEvent(id: number): Promise<Delivery>;
  /** Resolves when no event is being sent. */
  settleEvents(): Promise<void>;
  listTokens(): Promise<{ tokens: readonly Token[]; deadRefreshUses: number }>;
  issueTokens(given: TokenWish): Promise<{ accessToken: string; refreshToken: string; expiresAt: string }>;
  expireTokens(token?: string): Promise<{ expired: number }>;
  revokeTokens(token?: string): Promise<{ revoked: number }>;
  getClock(): Promise<{ now: string; offsetMs: number }>;
  setClock(offsetMs: number): Promise<{ now: string; offsetMs: number }>;
  getState(): Promise<State>;
  changeSettings(settings: JsonObject): Promise<JsonObject>;
  /** Brings the seeded records back and forgets faults, requests and tokens. */
  reset(): Promise<void>;
}

export interface RequestFilter {
  readonly method?: string;
  readonly path?: string;
  readonly key?: string;
  readonly marker?: string;
}

export interface TokenWish {
  readonly userId: string;
  readonly seconds?: number;
  readonly scope?: string;
}

/** Returns a client of the simulator at this address. */
export function createControl(url: string): Control {
  // The control API is the only source of these shapes, and both ends are compiled together.
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const value = (await answer.json()) as T & { error?: string };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error ?? answer.status}`);
    return value;
  };
  const by = (person: string | undefined) => (person === undefined ? {} : { by: person });
  const recordPath = (entity: string, id: string) => `records/${entity}/${encodeURIComponent(id)}`;
  return {
    addFault: (fault) => ask('POST', 'fault', fault),
    listFaults: async () => (await ask<{ faults: PlannedFault[] }>('GET', 'fault')).faults,
    removeFaults: (id) => ask('DELETE', id === undefined ? 'fault' : `fault/${id}`),
    listRecords: async (entity, scope) => {
      const query = scope === undefined ? '' : `?${new URLSearchParams({ scope })}`;
      return (await ask<{ records: Row[] }>('GET', `records/${entity}${query}`)).records;
    },
    getRecord: (entity, id) => ask('GET', recordPath(entity, id)),
    addRecord: (entity, record) => ask('POST', `records/${entity}`, record),
    seed: async (entity, count, more = {}) =>
      (await ask<{ ids: readonly string[] }>('POST', `records/${entity}`, { ...more, count })).ids,
    editRecord: (entity, id, fields, person) => ask('PATCH', recordPath(entity, id), { fields, ...by(person) }),
    deleteRecord: (entity, id, person) => ask('DELETE', recordPath(entity, id), by(person)),
    restoreRecord: (entity, id, person) => ask('POST', `${recordPath(entity, id)}/restore`, by(person)),
    listRequests: async (filter = {}) =>
      (await ask<{ requests: LoggedRequest[] }>('GET', `requests?${new URLSearchParams({ ...filter })}`)).requests,
    clearRequests: () => ask('DELETE', 'requests'),
    listEvents: async () => (await ask<{ events: Delivery[] }>('GET', 'events')).events,
    sendEvent: async (name, scope, body) =>
      (await ask<{ events: Delivery[] }>('POST', 'events', { name, scope, body })).events,
    holdEvents: () => ask('PUT', 'events', { held: true }),
    releaseEvents: (order) => ask('PUT', 'events', { held: false, ...(order === undefined ? {} : { order }) }),
    repeatEvent: (id) => ask('POST', `events/${id}/repeat`),
    dropEvent: (id) => ask('DELETE', `events/${id}`),
    settleEvents: () => ask('POST', 'events/settle'),
    listTokens: () => ask('GET', 'tokens'),
    issueTokens: (given) => ask('POST', 'tokens', given),
    expireTokens: (token) => ask('POST', 'tokens/expire', token === undefined ? {} : { token }),
    revokeTokens: (token) => ask('POST', 'tokens/revoke', token === undefined ? {} : { token }),
    getClock: () => ask('GET', 'clock'),
    setClock: (offsetMs) => ask('PUT', 'clock', { offsetMs }),
    getState: () => ask('GET', 'state'),
    changeSettings: (settings) => ask('PATCH', 'state', settings),
    reset: () => ask('DELETE', 'state'),
  };
}
