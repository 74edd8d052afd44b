// Writes whose answer is missing, because it was lost or the process was killed (section 11.10): settled before all else.
import { makeMarker } from '../adapting/public.ts';
import { recover } from '../deciding/public.ts';
import { type Link, links, type OpenIntent } from '../links/public.ts';
import { enterOutcome } from '../outcomes/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';
import { lockIntent, type RecordReading, settleIntent } from './write-update.ts';

/** The lag of the vendors' lists: a new record may be missing from them for as long. */
const LIST_LAG_MS = { a: 30_000, b: 30_000, c: 60_000 } as const;
/** Clocks differ: a record may seem to be older than its announcement. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** Returns the id that names a record at the vendor: that of the record here, or of its link if another project there has that. */
export const findNamedId = ({ id, connectionId, recordId, marker }: Link): string =>
  marker === makeMarker(connectionId, id) ? id : recordId;

interface Open {
  readonly link: Link;
  readonly intent: OpenIntent;
}

/**
 * Settles the open write of a link. Returns the instant in milliseconds at which to look again for a new record that no list
 * shows yet; undefined once the write is settled.
 */
export async function settleOpen(context: EntityContext, open: Open): Promise<number | undefined> {
  return open.intent.before === null ? settleCreation(context, open) : settleUpdate(context, open);
}

async function settleCreation(context: EntityContext, { link, intent }: Open): Promise<number | undefined> {
  const { entity, session, deps, connection } = context;
  const createdSince = new Date(intent.atMs - CLOCK_SLACK_MS).toISOString();
  const search = { marker: link.marker, recordId: findNamedId(link), createdSince, values: intent.sent };
  // The marker is that of the record here: one at the vendor whose link has ended carries it too.
  const ended = await links.listEndedVendorIds(deps.db.reader(context.scope), context.scope, link);
  const marked = await entity.findByMarker(session, search);
  const found = marked.filter(({ vendorId }) => !ended.includes(vendorId));
  const [only] = found;
  if (found.length > 1) {
    await inStep(context, async (tx) => {
      const now = await lockIntent(tx, context, { link, intent });
      await links.saveLink(tx, context.scope, link.id, {
        intent: null,
        refusal: { code: 'ambiguous_match', message: '', digest: connection.updatedAt },
      });
      const message = `Records at the vendor: ${found.map(({ vendorId }) => vendorId).join(', ')}`;
      await enterOutcome(tx, context, now, {
        direction: 'push',
        outcome: 'error',
        action: 'none',
        code: 'ambiguous_match',
        message,
      });
    });
    context.counts.errors += 1;
    return undefined;
  }
  if (only !== undefined) {
    const history = await entity.history(session, only.vendorId, only.createdAt ?? createdSince);
    const reading = { vendor: only, history };
    await settleIntent(context, { link, intent, reading, vendorId: only.vendorId, isRecovered: true });
    return undefined;
  }
  const lookAgainMs = intent.atMs + 2 * LIST_LAG_MS[connection.vendor];
  if (deps.clock.now() < lookAgainMs) return lookAgainMs;
  await drop(context, { link, intent });
  return undefined;
}

async function settleUpdate(context: EntityContext, { link, intent }: Open): Promise<undefined> {
  const { entity, session } = context;
  const vendor = link.vendorId === null ? null : await entity.get(session, link.vendorId);
  const history =
    vendor === null || intent.since === null ? null : await entity.history(session, vendor.vendorId, intent.since);
  const reading = vendor === null ? null : { vendor, history };
  const recovery = recover(intent, link.bases, reading === null ? null : describeReading(context, reading));
  if (recovery.outcome === 'landed' && reading !== null) {
    await settleIntent(context, { link, intent, reading, isRecovered: true });
    return;
  }
  if (recovery.outcome !== 'uncertain') return drop(context, { link, intent });
  await inStep(context, async (tx) => {
    const now = await lockIntent(tx, context, { link, intent });
    // The next decision finds a difference from an unknown base: a conflict, unless both sides came to the same.
    const refusal = { code: 'uncertain', message: '', digest: '' };
    await links.saveLink(tx, context.scope, link.id, {
      intent: null,
      bases: recovery.bases,
      localChangedAt: null,
      refusal,
    });
    const fields = Object.entries(intent.sent).map(([field, to]) => ({
      field,
      from: intent.before?.values[field] ?? null,
      to,
      note: 'uncertain' as const,
    }));
    await enterOutcome(tx, context, now, {
      direction: 'push',
      outcome: 'conflict',
      action: 'none',
      code: 'uncertain',
      fields,
    });
  });
  return undefined;
}

function describeReading({ session }: EntityContext, { vendor, history }: RecordReading) {
  const isLastWriter = session.accountId !== null && vendor.updatedBy === session.accountId;
  return { vendor: vendor.values, etag: vendor.etag, history, isLastWriter };
}

/** Ends a write that did not land: the record is decided over again. */
async function drop(context: EntityContext, { link, intent }: Open): Promise<undefined> {
  await inStep(context, async (tx) => {
    await lockIntent(tx, context, { link, intent });
    await links.saveLink(tx, context.scope, link.id, { intent: null, localChangedAt: null });
  });
  return undefined;
}
