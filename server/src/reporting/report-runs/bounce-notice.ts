// Delivery status notifications (RFC 3464). Reading one computes without a pause, for seconds if its sender wants that: outside tests it
// belongs in a process of its own.
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isUuid } from '../../../../contract/forms.ts';

/** A notification about a mail. */
export interface Bounce {
  /** Ids that the returned mail, or the address that it was returned to, may have. */
  readonly ids: readonly string[];
  /** True if the address is refused for good: action `failed` with a status of class 5. */
  readonly isFinal: boolean;
  readonly replyCode: number | undefined;
}

const MAX_PARTS = 50;
/** A notification names one mail; each id is looked up in the database. */
const MAX_IDS = 20;
const MAX_NESTING = 20;

/** Reads a notification. Text in another format has no ids. */
export async function readBounce(raw: Uint8Array): Promise<Bounce> {
  const mail = await new PostalMime({ maxNestingDepth: MAX_NESTING, forceRfc822Attachments: true })
    .parse(raw)
    .catch(() => undefined);
  if (mail === undefined) return { ids: [], isFinal: false, replyCode: undefined };
  const parts = mail.attachments.slice(0, MAX_PARTS);
  const status = parts
    .filter(({ mimeType }) => mimeType === 'message/delivery-status')
    .map(readText)
    .join('\n');
  const returned = parts
    .filter(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)/.test(mimeType))
    .map(readText);
  const isFinal = /^action:\s*failed\b/im.test(status) && /^status:\s*5\.\d{1,3}\.\d{1,3}/im.test(status);
  const code = /^diagnostic-code:\s*smtp;\s*(5\d\d)\b/im.exec(status)?.[1];
  return { ids: listIds(mail, returned), isFinal, replyCode: code === undefined ? undefined : Number(code) };
}

function readText({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

const HEX_ID = /[0-9a-f]{32}/gi;
const MESSAGE_ID = /^(?:message-id|original-envelope-id):\s*<?([0-9a-f-]{36})@/gim;
const REFERENCE = /<([0-9a-f-]{36})@/gi;

/** Ids in the Message-ID of the returned mail, as it came back or is referred to, and in the addresses that the notification went to. */
function listIds({ headers, to, deliveredTo }: Email, returned: readonly string[]): string[] {
  const listValues = (...keys: string[]) => headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value);
  const find = (texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, id = '']) => id));
  const named = [...find(returned, MESSAGE_ID), ...find(listValues('references', 'in-reply-to'), REFERENCE)];
  const addresses = [deliveredTo, ...(to ?? []).map(({ address }) => address), ...listValues('x-original-to')];
  const verp = addresses.flatMap((each) => (each ?? '').match(HEX_ID) ?? []);
  const asUuid = (hex: string) => hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [...new Set([...named.map((each) => each.toLowerCase()), ...verp.map(asUuid)])]
    .filter(isUuid)
    .slice(0, MAX_IDS);
}
