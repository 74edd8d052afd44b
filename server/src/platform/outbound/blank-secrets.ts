// Takes secrets out of texts that another server sends: some repeat the request that they refuse, with its credentials.

const BLANK = '…';
/** Shorter ones would blank words of the text; no secret that holds is so short. */
const MIN_SECRET = 4;
/** Words before a secret in a header. */
const SCHEMES = /^(?:bearer|basic|token|apikey|accesskey|key)$/i;

// Bounded repetitions: a text of one long word must not take its length squared.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${BLANK}`],
  // A JSON Web Token.
  [/\beyJ[\w-]{10,}(?:\.[\w-]+){1,4}/g, BLANK],
  // A user in front of the host of an address, and its query.
  [/(:\/\/)[^\s/?#"'<>]{0,300}@/g, `$1${BLANK}@`],
  [/(\/[^\s?#"'<>]{0,1000})\?[^\s"'<>]+/g, `$1?${BLANK}`],
  [
    /((?:token|secret|password|passphrase|api[-_ ]?key|signature)["']?\s{0,5}[=:]\s{0,5}["']?)(?=[^\s"'&,;}\d]{0,500}\d)[^\s"'&,;}]{8,}/gi,
    `$1${BLANK}`,
  ],
];

/** Returns a function that blanks the secrets of these values of headers or forms, and what looks like a secret or holds one. */
export function createBlanker(headerValues: Iterable<string>): (text: string) => string {
  const secrets = new Set<string>();
  for (const value of headerValues) for (const each of listSecrets(value)) secrets.add(each);
  // The whole before its parts: a part alone would leave the rest.
  const known = [...secrets].toSorted((one, other) => other.length - one.length);
  return (text) => {
    const blanked = known.reduce((rest, secret) => rest.replaceAll(secret, BLANK), text);
    return PATTERNS.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), blanked);
  };
}

function listSecrets(value: string): string[] {
  const [scheme = '', rest = ''] = value.split(/\s+(.*)/s);
  const parts = value.split(/[\s,=:;"]+/).filter((each) => !SCHEMES.test(each));
  if (/^basic$/i.test(scheme)) {
    const pair = Buffer.from(rest, 'base64').toString();
    parts.push(rest, pair, pair.slice(pair.indexOf(':') + 1));
  }
  const found = [value, ...parts].filter((each) => each.length >= MIN_SECRET);
  return [...found, ...found.flatMap(listEncoded)];
}

function listEncoded(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    encodeURIComponent(secret.toWellFormed()),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
}
