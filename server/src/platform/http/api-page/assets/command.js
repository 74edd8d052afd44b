// The command of curl that makes a request once more. Secrets are left to its reader: they would lie in the history of a shell, or in the
// message that the command is sent in.
const SECRET = /password|passphrase|secret|token|verifier|assertion|^code$|credential|privatekey/i;

/** Returns a value as it is shown: that of a secret is its name in angle brackets. */
export const hideSecret = (name, value) => (SECRET.test(name) && value !== '' ? `<${name}>` : value);

/** Writes the request as a command of curl. */
export function toCurl(url, { method, headers, body }) {
  const lines = [`curl -X ${method} ${quote(url.href)}`];
  for (const [name, value] of headers) {
    if (name === 'x-api-key') lines.push('-H "X-Api-Key: $PCS_KEY"');
    else if (name === 'authorization') lines.push(`-H "Authorization: ${value.split(' ')[0]} $PCS_TOKEN"`);
    else lines.push(`-H ${quote(`${name}: ${hideSecret(name, value)}`)}`);
  }
  return [...lines, ...writeBody(body, headers.get('content-type') ?? '')].join(' \\\n  ');
}

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function writeBody(body, type) {
  if (body === undefined) return [];
  if (body instanceof FormData) return [...body].map(([name, value]) => writePart(name, value));
  if (body instanceof URLSearchParams) {
    return [...body].map(([name, value]) => `--data-urlencode ${quote(`${name}=${hideSecret(name, value)}`)}`);
  }
  return [`--data-raw ${quote(/json/.test(type) ? hideInJson(body) : body)}`];
}

// `-F` reads a file for a value that begins with @ or <, and takes options behind a semicolon.
function writePart(name, value) {
  if (!(value instanceof File)) {
    const shown = /^\s*[[{]/.test(value) ? hideInJson(value) : value;
    return `--form-string ${quote(`${name}=${hideSecret(name, shown)}`)}`;
  }
  return `-F ${quote(`${name}=@"${value.name.replaceAll(/["\\]/g, '\\$&')}"`)}`;
}

/** Returns JSON without the values of its secrets; as it was typed where it has none, or is no JSON. */
function hideInJson(text) {
  let hidden = false;
  const hide = (name, value) => {
    if (typeof value !== 'string' || hideSecret(name, value) === value) return value;
    hidden = true;
    return hideSecret(name, value);
  };
  try {
    const shown = JSON.stringify(JSON.parse(text, hide), null, 2);
    return hidden ? shown : text;
  } catch {
    // Refused by the service too. It may hold what was meant as a secret.
    return SECRET.test(text) ? '<body>' : text;
  }
}
