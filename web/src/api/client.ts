// The typed client of the app API. Its types are those of contract/operations; nothing of them is in the bundle.
import createClient, { type Client } from 'openapi-fetch';
import type { AppPaths } from '../../../contract/operations/all.ts';
import { newId } from './new-id.ts';
import { type Patience, patientFetch } from './patient-fetch.ts';
import { unreachable } from './problem.ts';

export type Api = Client<AppPaths>;

/**
 * A client whose calls throw a Problem where they are refused. `workspaceId`: for the paths under `/api/workspace`, which of
 * a person's workspaces is meant (contract §10).
 */
export function createApi(patience: Patience, workspaceId?: string): Api {
  return createClient<AppPaths>({
    fetch: patientFetch(patience),
    // Lists in a query are not part of this API; `+` and friends stay what they are.
    ...(workspaceId !== undefined && { headers: { 'X-Workspace-Id': workspaceId } }),
  });
}

/** The body of an answer. A call that is refused has thrown already. */
export async function taken<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await whole(call);
  return data as NonNullable<T>;
}

/** A record with the tag of its state, for `If-Match`. */
export interface Tagged<T> {
  readonly record: T;
  readonly etag: string | null;
}

/** The body of an answer with its ETag. */
export async function tagged<T>(call: Promise<{ data?: T; response: Response }>): Promise<Tagged<NonNullable<T>>> {
  const { data, response } = await whole(call);
  return { record: data as NonNullable<T>, etag: response.headers.get('etag') };
}

/** An answer of 2xx that broke off: nobody knows what came of the call, as where none came. */
async function whole<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? unreachable(error) : error;
  }
}

/** A key under which a creation happens once, however often it is sent (contract §4). */
export const newIdempotencyKey = newId;
