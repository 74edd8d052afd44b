// PCS_SMTP_URL, read (contract §12):
//   smtp://user:password@host:587   submission; TLS is begun with STARTTLS and required
//   smtps://user:password@host:465  TLS from the first byte
//   ?tls=required|optional|none     for smtp: required is the default, except on a loopback address, where it is optional
//   ?verify=off                     takes a certificate that nobody vouches for (a relay of one's own)
// User and password are percent-encoded.
import ipaddr from 'ipaddr.js';

/** How mail leaves. */
export interface SmtpPlace {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** What becomes of STARTTLS on a connection that begins in clear. */
  startTls: 'required' | 'optional' | 'none';
  verifyCertificate: boolean;
  auth: { user: string; pass: string } | undefined;
}

/** A mail address of the configuration that cannot be used; the message never repeats it: it may hold a password. */
export class SmtpUrlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SmtpUrlError';
  }
}

/** Reads the address. Throws SmtpUrlError. */
export function parseSmtpUrl(text: string): SmtpPlace {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new SmtpUrlError(
      'it is not smtp://user:password@host:port or smtps://…, with user and password percent-encoded',
    );
  }
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    throw new SmtpUrlError('nothing may follow the host but parameters');
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { tls, verify } = parametersOf(url);
  if (secure && tls !== undefined) throw new SmtpUrlError('tls is said for smtp:// only; smtps:// always has it');
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    startTls: tls ?? (isLoopback(host) ? 'optional' : 'required'),
    verifyCertificate: verify !== 'off',
    auth: authOf(url),
  };
}

function parametersOf(url: URL): { tls: SmtpPlace['startTls'] | undefined; verify: 'off' | undefined } {
  const found: Partial<Record<string, string>> = {};
  for (const [name, value] of url.searchParams) {
    if (name !== 'tls' && name !== 'verify') throw new SmtpUrlError('it has a parameter other than tls and verify');
    if (found[name] !== undefined) throw new SmtpUrlError(`it names ${name} twice`);
    found[name] = value;
  }
  const { tls, verify } = found;
  if (tls !== undefined && tls !== 'required' && tls !== 'optional' && tls !== 'none') {
    throw new SmtpUrlError('tls must be required, optional or none');
  }
  if (verify !== undefined && verify !== 'off') throw new SmtpUrlError('verify can only be off');
  return { tls, verify };
}

function authOf(url: URL): SmtpPlace['auth'] {
  if (url.username === '' && url.password === '') return undefined;
  if (url.username === '' || url.password === '') throw new SmtpUrlError('it needs both user and password, or neither');
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw new SmtpUrlError('user and password must be percent-encoded');
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}
