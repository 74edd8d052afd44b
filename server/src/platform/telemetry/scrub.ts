// What must never stand in a log, whatever text it comes in with: keys, tokens, passwords, cookies, credentials in
// addresses. This is the second wall. The first is that log.ts and error-fields.ts take named fields only, so that bodies,
// headers and SQL parameters have no way in; this one is for what libraries put into their messages.
//
// It would rather hide too much: behind `password:` the rest of the line goes, also where the name stands in JSON in JSON. Every pattern is linear, or quadratic with a
// small factor on the 8 KiB that are looked at.

const HIDDEN = '[hidden]';
const MOST_READ = 8_192;
const MOST_KEPT = 4_096;

const SECRET_WORDS =
  'pass(?:word|wd|phrase|code)|pwd|secret|token|api[-_ ]?key|authorization|cookie|credential|signature|session|private[-_ ]?key|master[-_ ]?key|client[-_ ]?assertion|otp';

const PATTERNS: readonly [RegExp, string][] = [
  // Keys to the end of the text where their end is cut off.
  [/-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/g, HIDDEN],
  // Our own keys and tokens (contract §4), webhook secrets (§7), password hashes and sealed secrets (platform/secrets).
  [/pcs[a-z]{0,8}_[A-Za-z0-9_-]{20,}/g, `pcs_${HIDDEN}`],
  [/whsec_[A-Za-z0-9+/=_-]{8,}/g, `whsec_${HIDDEN}`],
  [/\$argon2[a-z]{1,2}\$[^\s"']+/g, `$$argon2${HIDDEN}`],
  [/v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{20,}/g, `v1.${HIDDEN}`],
  // JSON web tokens, Amazon's key ids, credentials in headers and in addresses, and the query of an address.
  [/eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){1,4}/g, HIDDEN],
  [/(?:AKIA|ASIA)[0-9A-Z]{16}/g, HIDDEN],
  [/(bearer|basic)\s+[A-Za-z0-9._~+/=-]{12,}/gi, `$1 ${HIDDEN}`],
  [/:\/\/\S*@/g, `://${HIDDEN}@`],
  [/(:\/\/[^\s?]*)\?\S*/g, `$1?${HIDDEN}`],
  [new RegExp(`((?:${SECRET_WORDS})[A-Za-z0-9_-]*\\\\{0,7}["'\`]?\\s*(?:[:=]|=>)\\s*)[^\\r\\n]+`, 'gi'), `$1${HIDDEN}`],
  // Node's own checks of arguments repeat what they were given.
  [/(\bReceived )[^\r\n]+/g, `$1${HIDDEN}`],
];

const SECRET_NAME = new RegExp(SECRET_WORDS, 'i');

/** Text without anything that looks like a secret, at most 4,096 characters of it. */
export type Scrub = (text: string) => string;

/** True for a field's name that says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * Makes the scrubber. `secrets` are this deployment's own (master key, operator token, passwords of its addresses): they are
 * hidden wherever they stand, also percent-encoded. Ones shorter than 8 characters are left out: they would hide words.
 */
export function openScrub(secrets: readonly string[] = []): Scrub {
  const literal = secrets
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])]);
  return (text) => {
    let shown = text.length <= MOST_READ ? text : withoutCutWord(text.slice(0, MOST_READ));
    for (const secret of literal) shown = shown.replaceAll(secret, HIDDEN);
    for (const [pattern, instead] of PATTERNS) shown = shown.replace(pattern, instead);
    return shown.length <= MOST_KEPT ? shown : `${shown.slice(0, MOST_KEPT)}…`;
  };
}

// Half a secret at the cut would no longer look like one.
function withoutCutWord(text: string): string {
  return text.replace(/\S{0,400}$/, '');
}
