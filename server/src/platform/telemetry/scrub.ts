// What must never stand in a log, whatever text it comes in with: keys, tokens, passwords, cookies, credentials in
// addresses. This is the second wall. The first is that log.ts and error-fields.ts take named fields only, so that bodies,
// headers and SQL parameters have no way in; this one is for what libraries put into their messages.
//
// It would rather hide too much: behind `password:` the rest of the line goes, also where the name stands in JSON in JSON. Every step
// is linear: the expressions by themselves, and what would look at a run of characters once for each start in it by a scan.

const HIDDEN = '[hidden]';
const MOST_READ = 8_192;
const MOST_KEPT = 4_096;
const MAX_CUT_WORD = 400;
/** `eyJ` and at least eight characters. */
const MIN_WEB_TOKEN = 11;

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
];

const MORE_PATTERNS: readonly [RegExp, string][] = [
  // Amazon's key ids, and credentials in headers.
  [/(?:AKIA|ASIA)[0-9A-Z]{16}/g, HIDDEN],
  [/(bearer|basic)\s+[A-Za-z0-9._~+/=-]{12,}/gi, `$1 ${HIDDEN}`],
];

// Node's own checks of arguments repeat what they were given.
const LAST_PATTERNS: readonly [RegExp, string][] = [[/(\bReceived )[^\r\n]+/g, `$1${HIDDEN}`]];

const replaceAll = (patterns: readonly [RegExp, string][]) => (text: string) =>
  patterns.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);

const STEPS: readonly Scrub[] = [
  replaceAll(PATTERNS),
  hideWebTokens,
  replaceAll(MORE_PATTERNS),
  hideInAddresses,
  hideNamedValues,
  replaceAll(LAST_PATTERNS),
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
    for (const step of STEPS) shown = step(shown);
    return shown.length <= MOST_KEPT ? shown : `${shown.slice(0, MOST_KEPT)}…`;
  };
}

/** Removes the word at the cut, of 400 characters at most: half a secret would no longer look like one. */
function withoutCutWord(text: string): string {
  let end = text.length;
  while (end > 0 && text.length - end < MAX_CUT_WORD && /\S/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Hides JSON web tokens: `eyJ` and eight more characters, and up to four parts behind dots. */
function hideWebTokens(text: string): string {
  const shown: string[] = [];
  let from = 0;
  let runEnd = 0;
  for (let at = text.indexOf('eyJ'); at !== -1; at = text.indexOf('eyJ', Math.max(at + 1, from))) {
    if (runEnd <= at) runEnd = findRunEnd(text, at);
    if (runEnd - at < MIN_WEB_TOKEN || text.charAt(runEnd) !== '.') continue;
    shown.push(text.slice(from, at), HIDDEN);
    from = runEnd;
    for (let part = 0; part < 4 && text.charAt(from) === '.'; part += 1) from = findRunEnd(text, from + 1);
  }
  return shown.join('') + text.slice(from);
}

/** Finds the end of the letters, digits, underscores and hyphens that begin at an index. */
function findRunEnd(text: string, at: number): number {
  const run = /[A-Za-z0-9_-]*/y;
  run.lastIndex = at;
  run.test(text);
  return run.lastIndex;
}

/** Hides credentials in addresses, up to the last @ behind `://`, and then the query of what is left. */
function hideInAddresses(text: string): string {
  return text.replace(/\S+/g, (word) => {
    const at = word.indexOf('://');
    if (at === -1) return word;
    const host = word.lastIndexOf('@');
    const shown = host < at + 3 ? word : `${word.slice(0, at)}://${HIDDEN}${word.slice(host)}`;
    const query = shown.indexOf('?', at + 3);
    return query === -1 ? shown : `${shown.slice(0, query)}?${HIDDEN}`;
  });
}

/** Hides the rest of the line behind the name of a secret and a sign, such as `password: `. */
function hideNamedValues(text: string): string {
  const names = new RegExp(SECRET_WORDS, 'gi');
  const shown: string[] = [];
  let from = 0;
  let runEnd = -1;
  for (let name = names.exec(text); name !== null; name = names.exec(text)) {
    const end = names.lastIndex;
    // The rest of the name, and with it the sign behind it, is the same for each name in one run of characters.
    const isTried = end <= runEnd;
    if (!isTried) runEnd = findRunEnd(text, end);
    const sign = isTried ? null : matchSign(text, runEnd);
    if (sign === null) {
      // One name may begin within another: `otprivate key`.
      names.lastIndex = name.index + 1;
      continue;
    }
    shown.push(text.slice(from, runEnd), sign[1] ?? '', HIDDEN);
    from = runEnd + sign[0].length;
    names.lastIndex = from;
  }
  return shown.join('') + text.slice(from);
}

function matchSign(text: string, at: number): RegExpExecArray | null {
  const signAndValue = /(\\{0,7}["'`]?\s*(?:[:=]|=>)\s*)[^\r\n]+/y;
  signAndValue.lastIndex = at;
  return signAndValue.exec(text);
}
