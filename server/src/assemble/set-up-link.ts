import { issueSetUpToken } from '../identity/set-up/public.ts';
import type { Ground } from './foundation.ts';

/** A fresh link with which the first owner sets an empty service up; undefined once there are people. */
export async function setUpLinkOf(ground: Pick<Ground, 'db' | 'clock'>, baseUrl: string): Promise<string | undefined> {
  const token = await issueSetUpToken(ground);
  return token === undefined ? undefined : `${baseUrl}/set-up#token=${token}`;
}
