// The operations that a key can call, as contract/operations declares them. The published package has plain types in place
// of this file (tools/build-sdk.ts), so that it needs neither the contract nor its schema library.
import type { ChangeRecord } from '../contract/changes.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { type KeyPaths, operations } from '../contract/operations/all.ts';
import type { Declaration } from '../contract/operations/operation.ts';
import type { Webhook } from '../contract/webhooks.ts';

export type paths = KeyPaths;

/** The records that the client itself reads; the published package has all of them. */
export interface components {
  readonly schemas: { readonly Change: ChangeRecord; readonly Error: ErrorBody; readonly Webhook: Webhook };
}

const KEY_CALLERS: readonly string[] = ['key', 'keyOrPerson'];

/** Paths whose POST takes an Idempotency-Key. */
export const CREATING_PATHS: readonly string[] = Object.values<Declaration>(operations)
  .filter(({ creates, access }) => creates !== undefined && KEY_CALLERS.includes(access.who))
  .map(({ path }) => path);
