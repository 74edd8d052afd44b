// The access token of a connection as the credentials of its calls.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { CallerCredentials } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type AccessToken, getAccessToken, type TokenDeps } from './access-token.ts';
import type { TokenOwner } from './store.ts';

interface Opening {
  readonly owner: TokenOwner;
  /** The address that is called. */
  readonly baseUrl: string;
  /** Returns the address that a token is for by that of its connection; null for the operator's. */
  readonly findAddress: (baseUrl: string | null) => string | undefined;
}

/** Opens the credentials of a connection with tokens. `generation` is that of the token that was used last. */
export function openTokenCredentials(
  deps: TokenDeps,
  scope: WorkspaceScope,
  { owner, baseUrl, findAddress }: Opening,
): { readonly credentials: CallerCredentials; generation(): number | undefined } {
  const used: { token: AccessToken | undefined } = { token: undefined };
  const credentials: CallerCredentials = {
    async headers() {
      used.token = await getAccessToken(deps, scope, owner);
      // Connecting to another address meanwhile stored a token that the one of this session must not have.
      const address = findAddress(used.token.baseUrl);
      if (URL.parse(address ?? '')?.origin !== new URL(baseUrl).origin) {
        throw new VendorFault('interrupted', createMessage('integrations.faultInterrupted'));
      }
      return { authorization: `Bearer ${used.token.token}` };
    },
    async renew() {
      try {
        const refused = used.token && { refused: used.token.generation };
        used.token = await getAccessToken(deps, scope, { ...owner, ...refused });
        return true;
      } catch (error) {
        if (error instanceof VendorFault && error.code === 'unauthorized') return false;
        throw error;
      }
    },
  };
  return { credentials, generation: () => used.token?.generation };
}
