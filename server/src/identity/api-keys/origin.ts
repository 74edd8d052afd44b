import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { FieldError } from '../../platform/app-error.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lists why these texts cannot be the origins of a workspace; each fault names its place in the list. */
export function listOriginFaults(origins: readonly string[]): FieldError[] {
  return origins.flatMap((origin, index) => {
    const message =
      findOriginFault(origin) ?? (origins.indexOf(origin) < index ? createMessage('oauth.redirectTwice') : undefined);
    return message === undefined ? [] : [{ path: `origins/${index}`, message }];
  });
}

/** Returns why a text cannot be such an origin: browsers compare origins letter by letter, as RFC 6454 §6.2 writes them. */
function findOriginFault(text: string): Message | undefined {
  if (text.includes('*')) return createMessage('oauth.redirectWildcard');
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text))
    return createMessage('oauth.originForm');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return createMessage('oauth.redirectUser');
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return createMessage('oauth.redirectHttps');
  // A path, a query, a port that is the scheme's own, capital letters: no browser sends them.
  return url.origin === text ? undefined : createMessage('oauth.redirectForm', { address: url.origin });
}
