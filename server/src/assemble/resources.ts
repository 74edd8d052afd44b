// Resources that a serving process opens beyond the foundation (caches, budgets, mail, the spool), and their release.

import { type PictureReader, startPictureReader } from '../capture/pictures/public.ts';
import type { Config } from '../config.ts';
import { openSsoResources } from '../identity/sso/public.ts';
import { createPace, type Pace } from '../integrations/calls/public.ts';
import { type Arrivals, createArrivals } from '../integrations/inbound/public.ts';
import { type AccessCache, openAccessCache } from '../platform/access/access-cache.ts';
import { openAccessWatch } from '../platform/access/access-watch.ts';
import { openLimiter } from '../platform/access/limiter.ts';
import { type Budgets, openBudgets } from '../platform/access/rate-limits.ts';
import { plainly } from '../platform/database/embedded/refusals.ts';
import { poolEnding } from '../platform/database/end-pool.ts';
import { openCopyPool } from '../platform/database/pool.ts';
import { limitTextSearches, type TextSearches } from '../platform/database/text-searches.ts';
import { openSpool, type Spool } from '../platform/files/spool.ts';
import { type Cursors, openCursors } from '../platform/http/cursor.ts';
import { type Mailer, openMailer } from '../platform/mail/mailer.ts';
import { RecipientError } from '../platform/mail/recipient.ts';
import { SmtpUrlError } from '../platform/mail/smtp-url.ts';
import { openAllowance } from '../platform/outbound/addresses.ts';
import { type Client, openClient } from '../platform/outbound/client.ts';
import { type Fetcher, openFetcher } from '../platform/outbound/fetcher.ts';
import { openNameResolver } from '../platform/outbound/name-resolver.ts';
import { openSender, type Sender } from '../platform/outbound/sender.ts';
import { openTargets, type Targets } from '../platform/outbound/targets.ts';
import { openTextRecords, type TextRecords } from '../platform/outbound/text-records.ts';
import { openWayOut, type WayOut } from '../platform/outbound/way-out.ts';
import { openPasswordHasher, type PasswordHasher } from '../platform/secrets/password.ts';
import { StartError } from '../platform/start-error.ts';
import { openSeldom } from '../platform/telemetry/seldom.ts';
import type { Feeds } from '../reporting/feeds/public.ts';
import { API_INFO } from './api-info.ts';
import { type Foundation, mailFolder } from './foundation.ts';
import type { Measures } from './measures.ts';

export interface Resources {
  readonly cache: AccessCache;
  readonly budgets: Budgets;
  readonly cursors: Cursors;
  readonly mailer: Mailer;
  readonly passwords: PasswordHasher;
  readonly spool: Spool;
  readonly pictures: PictureReader;
  readonly targets: Targets;
  readonly sender: Sender;
  readonly wayOut: WayOut;
  readonly fetcher: Fetcher;
  /** Calls the vendors of integrations. */
  readonly client: Client;
  /** The rates at which vendors are called. */
  readonly pace: Pace;
  /** The events of vendors that are being taken over. */
  readonly arrivals: Arrivals;
  readonly sso: ReturnType<typeof openSsoResources>;
  readonly textRecords: TextRecords;
  readonly feeds: Feeds;
  readonly textSearches: TextSearches;
  close(): Promise<void>;
}

/** Receivers of webhooks and their operators see it in their logs (RFC 9110 §10.1.5). */
const USER_AGENT = `Project-Coordination-Service/${API_INFO.version}`;

/** Opens what requests and jobs need. */
export async function openResources(foundation: Foundation, measures: Measures): Promise<Resources> {
  const { config, clock, db, keyring, log } = foundation;
  const mailer = mailerOf(foundation);
  const spool = await openSpool(config.dataDir, clock).catch((error: unknown) => {
    throw plainly(config.dataDir, error);
  });
  const watch = openAccessWatch({
    url: foundation.ownerUrl,
    role: config.databaseRole,
    db,
    clock,
    onFailure: (error) => log.error('the connection for changes of access was lost', error),
  });
  // While the database is away these come several times a second, and with each request.
  const tellUnconfirmed = openSeldom(clock, (error, untold) =>
    log.error('access could not be confirmed', error, { untold }),
  );
  const cache = openAccessCache({
    ...watch,
    clock,
    onFailure: () => measures.accessUnconfirmed(),
    onUnconfirmed: tellUnconfirmed,
  });
  const tellFallenBack = openSeldom(clock, (error, untold) =>
    log.error('a rate budget is kept by this process alone', error, { untold }),
  );
  const budgets = openBudgets({
    db,
    clock,
    onFailure(error) {
      measures.budgetFellBack();
      tellFallenBack(error);
    },
  });
  const pictures = startPictureReader({ clock, log });
  const isAllowed = openAllowance(config.allowedTargets);
  const { dnsServers } = config;
  const names = openNameResolver({ clock, ...(dnsServers.length > 0 && { servers: dnsServers }) });
  const tellOwnFault = openSeldom(clock, (fault, untold) =>
    log.error('this process does not reach the outside', new Error(String(fault)), { untold }),
  );
  const wayOut = openWayOut(clock, (fault) => {
    measures.outboundFailed(fault);
    tellOwnFault(fault);
  });
  const outbound = { names, isAllowed, clock, userAgent: USER_AGENT };
  const sender = openSender({ ...outbound, onEnd: wayOut.note });
  const fetcher = openFetcher({ ...outbound, onOwnFault: wayOut.note });
  const client = openClient({ ...outbound, onOwnFault: wayOut.note });
  const feeds = feedsOf(foundation);
  return {
    cache,
    budgets,
    cursors: openCursors(keyring.deriveAll('cursor')),
    mailer,
    passwords: openPasswordHasher(),
    spool,
    pictures,
    targets: openTargets({ isAllowed, names }),
    sender,
    wayOut,
    fetcher,
    client,
    ...{ pace: createPace(clock), arrivals: createArrivals(clock) },
    sso: openSsoResources({ fetcher, clock }),
    textRecords: openTextRecords({ clock, ...(dnsServers.length > 0 && { servers: dnsServers }) }),
    feeds,
    textSearches: limitTextSearches(openLimiter(SEARCHES, clock)),
    async close() {
      sender.close();
      fetcher.close();
      client.close();
      await feeds.close();
      await pictures.stop();
      await cache.stop();
      await budgets.close();
      await spool.close();
    },
  };
}

/** Of ten connections, so that whoever does not search has seven. */
const SEARCHES = { slots: 3, slotsPerWorkspace: 2, waitingPerWorkspace: 8, maxWaitMs: 3000 };

/** A slot is a connection and a snapshot for as long as its reader takes. */
const FEED_SLOTS = 4;
/** A million rows over 3 Mbit/s; beyond it the snapshot would keep too many old rows from being cleaned up. */
const MAX_FEED_MS = 10 * 60_000;

function feedsOf({ config, ownerUrl, clock, log }: Foundation): Feeds & { close(): Promise<void> } {
  const pool = openCopyPool({
    url: ownerUrl,
    role: config.databaseRole,
    connections: FEED_SLOTS,
    maxStatementMs: MAX_FEED_MS,
    onConnectionLost: (error) => log.error('a database connection was lost', error),
  });
  return {
    pool,
    acquire: openLimiter({ slots: FEED_SLOTS, slotsPerWorkspace: 2, waitingPerWorkspace: 8, maxWaitMs: 30_000 }, clock),
    bounds: { maxMs: MAX_FEED_MS, maxStallMs: 30_000 },
    close: poolEnding(pool, clock),
  };
}

function mailerOf({ config, clock, ids }: Foundation): Mailer {
  const { smtpUrl } = config;
  try {
    return openMailer({ smtpUrl, outboxDir: mailFolder(config), from: mailbox(config), clock, ids });
  } catch (error) {
    if (error instanceof SmtpUrlError) throw new StartError(`PCS_SMTP_URL: ${error.message}`, error);
    if (error instanceof RecipientError) throw new StartError(`PCS_MAIL_FROM: ${error.message}`, error);
    throw error;
  }
}

/** `Name <address>` or an address alone. */
function mailbox({ mailFrom }: Config) {
  const match = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom);
  return match === null ? { address: mailFrom } : { name: match[1] ?? '', address: match[2] ?? '' };
}
