// Standards that some routes speak instead of our own JSON (contract §1): their own media type, their own body of a refusal,
// and tolerance for members and parameters that they do not know. The slice that speaks one hands it in with its routes.
import type { TSchema } from 'typebox';
import type { Caller } from '../access/caller.ts';
import type { AppError } from '../app-error.ts';

/** A refusal on its way out, for whoever keeps count of them. */
export interface Refused {
  readonly caller: Caller;
  readonly method: string;
  /** The path that was asked for, without its query. */
  readonly path: string;
  readonly status: number;
  /** Undefined: a fault of ours. */
  readonly error: AppError | undefined;
}

export interface Protocol {
  /** Whatever lies below this path is refused in the protocol, also where there is no route. */
  readonly below: string;
  /** The type of its bodies; `application/json` is taken too. */
  readonly mediaType: string;
  /** The schema of a refusal's body, for the documentation. */
  readonly refusal: TSchema;
  /** A refusal in its words; undefined: a fault of ours. */
  readonly tell: (error: AppError | undefined) => { readonly status: number; readonly body: object };
  readonly onRefused: (refused: Refused) => void;
}

/**
 * Returns an address below a protocol's path without empty segments, which clients make of a base address that ends in a slash
 * and of a path that does; any other address as it is.
 */
export function withoutEmptySegments(protocols: readonly Protocol[], url: string): string {
  if (protocolOf(protocols, url) === undefined) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, ''), ...query].join('?');
}

/** The protocol below whose path an address lies; undefined for our own. */
export function protocolOf(protocols: readonly Protocol[], url: string): Protocol | undefined {
  return protocols.find(({ below }) => url.startsWith(below) && /^([/?#]|$)/.test(url.slice(below.length)));
}
