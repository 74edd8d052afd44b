// Instants as XML Schema writes them, in assertions of SAML.
import { readInstant } from '../../../contract/instants.ts';

const DAY_MS = 86_400_000;
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const DAY_END = /T24:00:00(?=(?:\.0+)?(?:Z|[+-]\d\d:\d\d)?$)/;

/**
 * Returns milliseconds since the epoch of an `xs:dateTime` (XML Schema 2 §3.2.7); undefined for anything else. As `readInstant`, but
 * for the blanks around it, capital letters alone, `24:00:00` as the end of a day, and no zone, which SAML (core §1.3.3) and BCF mean
 * as UTC.
 */
export function readXmlInstant(text: string): number | undefined {
  const plain = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (/[a-z]/.test(plain)) return undefined;
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(plain) ? plain : `${plain}Z`;
  if (!DAY_END.test(zoned)) return readInstant(zoned);
  const ms = readInstant(zoned.replace('T24', 'T00'));
  return ms === undefined || ms + DAY_MS > LAST_MS ? undefined : ms + DAY_MS;
}
