// Mails that came back, as a mail server hands them over: delivery status notifications (RFC 3464).
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isUuid } from '../../../../contract/forms.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findAnyDelivery, updateDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { lockBoth, noteRefusal } from './send.ts';
import { settleRun } from './settle.ts';

/** A notification about a mail. */
export interface Bounce {
  /** Ids that the returned mail, or the address that it was returned to, may have. */
  readonly ids: readonly string[];
  /** True if the address is refused for good: action `failed` with a status of class 5. */
  readonly isFinal: boolean;
  readonly replyCode: number | undefined;
}

const MAX_PARTS = 50;
const MAX_NESTING = 20;

/** Reads a notification. Text in another format has no ids. */
async function readBounce(raw: Uint8Array): Promise<Bounce> {
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

/** Notes that a mail came back. */
export async function takeBounce(
  deps: RunDeps,
  raw: Uint8Array,
): Promise<{ readonly matched: boolean; readonly suppressed: boolean }> {
  const { ids, isFinal, replyCode } = await readBounce(raw);
  for (const id of ids) {
    const found = await findAnyDelivery(deps.db, { id });
    if (found === undefined) continue;
    const { scope } = found;
    const suppressed = await inTransaction(deps.db, scope, async (tx) => {
      const locked = await lockBoth(tx, scope, found.id);
      if (locked === undefined || !isFinal || locked.delivery.state !== 'sent') return false;
      const change = { state: 'refused', at: instantOf(deps.clock.now()), error: 'bounced' } as const;
      await updateDelivery(tx, scope, found.id, { ...change, replyCode: replyCode ?? null });
      const isSuppressed = await noteRefusal(tx, deps, scope, locked);
      await settleRun(tx, deps, scope, locked.run.id);
      return isSuppressed;
    });
    return { matched: true, suppressed };
  }
  return { matched: false, suppressed: false };
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
  return [...new Set([...named.map((each) => each.toLowerCase()), ...verp.map(asUuid)])].filter(isUuid);
}
