// Addresses as people enter them: typed, or pasted from a column of a spreadsheet or a list.

/** Between the addresses of a list; also the comma and the semicolon of Arabic. */
const SEPARATORS = /[,;،؛\t\r\n\u2028\u2029]+/;
/** `Noor Haddad <noor@example.com>`, as mail programs copy it. */
const NAMED = /<([^<>]*)>\s*$/;

/** Splits a text into addresses; any other text stays as it was entered, so that it can be named. */
export function splitAddresses(text: string): string[] {
  return text
    .split(SEPARATORS)
    .flatMap((part) => {
      const address = NAMED.exec(part)?.[1] ?? part;
      const words = address.trim().split(/\s+/);
      return words.every((word) => word.includes('@')) ? words : [address.trim()];
    })
    .filter((address) => address !== '');
}

// The rules of the service: RFC 5321 §4.1.2 dot-string with the letters of RFC 6531.
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LOCAL_BYTES = 64;
const MAX_ADDRESS_BYTES = 254;

/** Returns the form by which addresses are compared; undefined for any other text. */
export function findAddressKey(text: string): string | undefined {
  const address = text.normalize('NFC').trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  if (at < 1 || countBytes(local) > MAX_LOCAL_BYTES || countBytes(address) > MAX_ADDRESS_BYTES) return undefined;
  if (!LOCAL_PART.test(local) || local.includes('=?')) return undefined;
  const host = toAsciiHost(address.slice(at + 1));
  const labels = host.split('.');
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return `${local}@${host}`;
}

function toAsciiHost(host: string): string {
  return HOST.test(host) && URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : '';
}

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** A list of recipients after others were added. */
export interface AddedRecipients {
  readonly all: readonly string[];
  /** Number of new ones. */
  readonly added: number;
  /** Number of those that were in the list already, or came twice. */
  readonly repeated: number;
}

/** Adds addresses to a list, each once however it is written. */
export function addRecipients(before: readonly string[], entered: readonly string[]): AddedRecipients {
  const toKey = (address: string) => findAddressKey(address) ?? address;
  const keys = new Set(before.map(toKey));
  const fresh = entered.filter((address) => {
    const isNew = !keys.has(toKey(address));
    keys.add(toKey(address));
    return isNew;
  });
  return { all: [...before, ...fresh], added: fresh.length, repeated: entered.length - fresh.length };
}

/** Lists the texts that are not addresses. */
export function listBadAddresses(recipients: readonly string[]): string[] {
  return recipients.filter((address) => findAddressKey(address) === undefined);
}
