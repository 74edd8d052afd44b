// The one form of a request's address. What is remembered or compared goes by the path (answers under an Idempotency-Key, cursors,
// locks, refusals by protocol), and must not differ by how a client writes it.
import { type Protocol, withoutEmptySegments } from './protocol.ts';

/** Returns the target in origin form, its path without needless escapes and empty segments, its ids in lower case, no fragment. */
export function normalizeTarget(target: string, protocols: readonly Protocol[]): string {
  if (isPlain(target)) return withoutEmptySegments(protocols, target);
  const [sent = ''] = target.split('#', 1);
  return lowerIds(withoutEmptySegments(protocols, unescapePath(originForm(sent))));
}

/** Tells a path without escapes and capitals of ids, and without a fragment, as nearly all are: the patterns below cost each request some microseconds. */
function isPlain(target: string): boolean {
  if (target.charCodeAt(0) !== SLASH || target.includes('#')) return false;
  for (let at = 1; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code === QUESTION_MARK) return true;
    if (code === PERCENT || (code >= CAPITAL_A && code <= CAPITAL_F)) return false;
  }
  return true;
}

const [SLASH, QUESTION_MARK, PERCENT, CAPITAL_A, CAPITAL_F] = [0x2f, 0x3f, 0x25, 0x41, 0x46];

// A target may come with the host in front, as proxies send it (RFC 9112 §3.2.2).
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  return rest === undefined || rest.startsWith('/') ? (rest ?? target) : `/${rest}`;
}

const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * Returns an address whose path has no letter, digit, hyphen, low line or tilde escaped (RFC 3986 §6.2.2.2). Dots stay as they came, as they
 * would make other segments, and a path with a malformed escape is left for the router to refuse.
 */
function unescapePath(target: string): string {
  const [path = ''] = target.split('?', 1);
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return target;
  const plain = path.replace(ESCAPE, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w~-]/.test(character) ? character : escaped.toUpperCase();
  });
  return plain + target.slice(path.length);
}

const ID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?#]|$)/gi;

/** Brings the ids of an address to lower case, the form in which they are kept and compared. */
function lowerIds(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.replace(ID_SEGMENT, (id) => id.toLowerCase()) + target.slice(path.length);
}
