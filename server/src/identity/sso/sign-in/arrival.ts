// Arrivals of browsers at pages of single sign-on, and the outcomes that lead them on.
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import type { shownSession } from '../../sign-in/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import type { RequestPage } from '../saml/request.ts';
import type { Identity } from './identity.ts';

/** The next step after an arrival: a redirect, a page, a refusal, or a person to let in. */
export type Outcome =
  | {
      readonly kind: 'go';
      readonly path: string;
      /** The value of the cookie that binds what follows to this browser, where the provider began. */
      readonly bound?: string;
    }
  /** A page that posts the request to the provider. */
  | { readonly kind: 'page'; readonly page: RequestPage }
  /** A confirmation that was refused: the page that says so. */
  | { readonly kind: 'refused'; readonly path: string }
  | {
      readonly kind: 'enter';
      readonly scope: WorkspaceScope;
      readonly connection: KeptConnection;
      readonly identity: Identity;
      readonly returnTo: string;
      /** The request that was answered, which keeps the identity while the person is asked a question. */
      readonly ssoRequestId: string;
    };

/** A browser's arrival at a page of single sign-on. */
export interface Arrival {
  readonly handle: string;
  /** The value of the browser's cookie. */
  readonly browser: string | undefined;
  /** The value of the cookie that it was given with an answer to a sign-in that the provider began. */
  readonly bound?: string | undefined;
  /** Finds the session that the browser shows. */
  readonly findSession: () => ReturnType<typeof shownSession.find>;
  readonly requestId: string;
  /** The peer's network, as budgets name it. */
  readonly network: string;
}
