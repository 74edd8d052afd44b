// Who may change an account: by what it is opened, and what others see of it. Pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import { forbidden } from '../app-error.ts';
import type { PersonCaller } from './caller.ts';

/**
 * Refuses a session of a workspace's identity provider where the account opens another workspace too: whoever administers the
 * provider could else give themselves a passkey to it, or the person another name there. `workspaces` counts those too that have
 * deactivated the person: a session does not name them, and what is added now would open them when the person comes back.
 */
export function requireOwnAccount(
  { signedInBy, restricted }: Pick<PersonCaller, 'signedInBy' | 'restricted'>,
  workspaces = 1,
): void {
  if (signedInBy !== 'sso') return;
  const isHeldElsewhere = restricted.some(({ needs }) => needs === 'own_sign_in' || needs === 'single_sign_on');
  if (!isHeldElsewhere && workspaces === 1) return;
  throw forbidden(createMessage('request.ownAccount'));
}
