// The form of an address that somebody gives us to send to (contract §7): pure. Where it leads is judged in targets.ts.

import { isIP } from 'node:net';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';

const MAX_TARGET_LENGTH = 2_048;

const MAX_NAME_LENGTH = 253;
const LABEL = /^[a-z0-9_-]{1,63}$/;

/** A target whose form is right. */
export interface TargetUrl {
  readonly protocol: 'https:' | 'http:';
  /** An address in canonical form without brackets, or a DNS name in lower case without a dot at its end. */
  readonly host: string;
  readonly isAddress: boolean;
}

/**
 * Reads the raw text, and not what a URL parser would make of it: parsers drop tabs, turn `\` into `/` and disagree on the
 * rest, so that what they disagree on is refused. Only the host is the parser's: whatever notation it was given in
 * (`0x7f.1`, `2130706433`, `%31%32%37.1`), it is the one that a connection would go to. Answers with a sentence where the
 * form is wrong.
 */
export function readTargetUrl(raw: string): TargetUrl | Message {
  if ([...raw].length > MAX_TARGET_LENGTH) return createMessage('field.maxLength', { count: MAX_TARGET_LENGTH });
  if (/[\p{Cc}\s\\]/u.test(raw)) return createMessage('webhooks.characters');
  if (raw.includes('#')) return createMessage('webhooks.fragment');
  const [, scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/]+)(?:\/|$)/i.exec(raw) ?? [];
  const protocol = `${scheme.toLowerCase()}:`;
  if (protocol !== 'https:' && protocol !== 'http:') return createMessage('webhooks.schemeHost');
  if (authority.includes('@')) return createMessage('webhooks.user');
  if (!hasPortOrNone(authority)) return createMessage('webhooks.port');
  const parsed = URL.parse(raw);
  if (parsed === null) return createMessage('webhooks.host');
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return { protocol, host, isAddress: true };
  const name = host.replace(/\.$/, '');
  if (!isDnsName(name)) return createMessage('webhooks.hostForm');
  return { protocol, host: name, isAddress: false };
}

function hasPortOrNone(authority: string): boolean {
  const match = /^(?:\[[^[\]]+\]|[^:?[\]]+)(?::([1-9][0-9]{0,4}))?$/.exec(authority);
  return match !== null && Number(match[1] ?? 1) <= 65_535;
}

// RFC 1035 §2.3.4; names that are not ASCII were brought into their ASCII form by the parser.
function isDnsName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && name.split('.').every((label) => LABEL.test(label));
}
