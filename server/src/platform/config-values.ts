// Readers of settings, one for each kind of value: its check, and the words for what is expected.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One variable: how its text is read, and what a person is told of it. */
export interface Variable<T> {
  readonly read: (text: string) => T | undefined;
  readonly expects: string;
}

/** Any text. */
export const text: Variable<string> = { read: (each) => each, expects: 'a text' };
/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number): Variable<number> => ({
  read: (each) =>
    /^[0-9]{1,12}$/.test(each) && Number(each) >= least && Number(each) <= most ? Number(each) : undefined,
  expects: `a whole number from ${least} to ${most}`,
});
const list: Variable<string[]> = {
  read: (each) =>
    each
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  expects: 'values separated by commas',
};
/** Addresses and CIDRs. */
export const networks: Variable<string[]> = {
  read: (each) => ((list.read(each) ?? []).every(isNetwork) ? list.read(each) : undefined),
  expects: 'addresses or CIDRs separated by commas, such as 10.0.0.0/8,::1',
};
/** The server compares by the bits of the prefix, and knows no network without any. */
export const proxies: Variable<string[]> = {
  read: (each) => (/\/0+\s*(,|$)/.test(each) ? undefined : networks.read(each)),
  expects: `${networks.expects}; a whole address family (/0) would let every sender name its own address`,
};
/** The name of a database role. */
export const roleName: Variable<string> = {
  read: (each) => (/^[A-Za-z_][\w.@$-]{0,62}$/.test(each) ? each : undefined),
  expects: 'the name of a PostgreSQL role: a letter, then up to 62 letters, digits or any of _ . @ $ -',
};
/** Name servers. */
export const nameServers: Variable<string[]> = {
  read: (each) => ((list.read(each) ?? []).every(isNameServer) ? list.read(each) : undefined),
  expects: 'addresses, with a port or without, separated by commas, such as 10.0.0.53,[2001:db8::53]:5353',
};
/** An address with a place for what names a mail. */
export const bounceAddress: Variable<string> = {
  read: (each) => (/^[A-Za-z0-9._+-]*\{token\}[A-Za-z0-9._+-]*@[A-Za-z0-9.-]+$/.test(each) ? each : undefined),
  expects: 'an address with {token} before the @, such as bounce+{token}@example.com',
};
/** One of these words. */
export const oneOf = <T extends string>(...values: readonly T[]): Variable<T> => ({
  read: (each) => values.find((value) => value === each),
  expects: `one of ${values.join(', ')}`,
});
/** An address of one of these protocols. */
export const url = (...protocols: string[]): Variable<string> => ({
  // The URL parser drops blanks and line ends that links would keep.
  read: (each) =>
    !/^\s|\s$|\p{Cc}/u.test(each) && URL.canParse(each) && protocols.includes(new URL(each).protocol)
      ? each
      : undefined,
  expects: `an address that begins with ${protocols.join(' or ')}`,
});
const isSlug = (each: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(each) && each.length <= 40;
const SLUG = 'up to 40 lower-case letters, digits and single hyphens';
/** Names that paths beside the vendors' have. */
const RESERVED_SLUGS: readonly string[] = ['accounting', 'service'];
/** A name that is part of paths and of header names. */
export const slug: Variable<string> = {
  read: (each) => (isSlug(each) && !RESERVED_SLUGS.includes(each) ? each : undefined),
  expects: `${SLUG}, not ${RESERVED_SLUGS.join(' or ')}`,
};
/** The name of the accounting provider, whose paths have the same name everywhere. */
export const accountingSlug: Variable<string> = {
  read: (each) => (isSlug(each) && each !== 'service' ? each : undefined),
  expects: `${SLUG}, not service`,
};
/** The name of a request header that carries a key. */
export const headerName: Variable<string> = {
  read: (each) =>
    /^[A-Za-z0-9-]{1,100}$/.test(each) && !FIXED_HEADERS.includes(each.toLowerCase()) ? each : undefined,
  expects: 'the name of a header that holds credentials: letters, digits and hyphens',
};
/** Headers that the client of requests writes itself. */
const FIXED_HEADERS: readonly string[] = [
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'user-agent',
  'accept',
  'accept-encoding',
];
/** The origin that links are made of by adding a path, in the one form that URLs are compared in. */
export const baseAddress: Variable<string> = {
  // Judged as typed: the parser takes `http:host`, `https://@host` and `https://host/..` for plain origins.
  read: (each) =>
    /^https?:\/\/(?:[\p{L}\p{M}\p{N}._-]+|\[[\da-f:.]+\])(?::\d+)?\/*$/iu.test(each)
      ? URL.parse(each)?.origin
      : undefined,
  expects: 'an address that begins with http:// or https://, without path, credentials, query or fragment',
};
/** A token that an operator chose. */
export const bearerToken: Variable<string> = {
  read: (each) => (/^[!-~]{16,500}$/.test(each) ? each : undefined),
  expects: '16 to 500 visible characters, best made at random',
};
/** Times to wait. */
export const delays: Variable<number[]> = {
  read: (each) => (/^[0-9]{1,8}(,[0-9]{1,8})*$/.test(each) ? each.split(',').map(Number) : undefined),
  expects: 'milliseconds separated by commas',
};
/** The roles of a process. */
export const roles: Variable<{ api: boolean; worker: boolean }> = {
  read(each) {
    const names = each.split(',').map((part) => part.trim());
    if (!names.every((name) => name === 'api' || name === 'worker')) return undefined;
    return { api: names.includes('api'), worker: names.includes('worker') };
  },
  expects: 'api, worker or api,worker',
};

function isNameServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] =
    /^(?:\[([^\]]+)\]|([^:]+|[0-9a-f:]+:[0-9a-f:]*))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? '') !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

// The library alone also takes octal, hexadecimal and short forms: 010.0.0.1 as 8.0.0.1.
function isNetwork(text: string): boolean {
  return isIP(text.split('/')[0] ?? '') !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}
