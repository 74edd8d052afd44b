// What a serving process opens beyond the foundation: caches, budgets, mail, the spool; and how it lets go of them.
import type { Config } from '../config.ts';
import { type AccessCache, openAccessCache } from '../platform/access/access-cache.ts';
import { openAccessWatch } from '../platform/access/access-watch.ts';
import { type Budgets, openBudgets } from '../platform/access/budgets.ts';
import { openSpool, type Spool } from '../platform/files/spool.ts';
import { type Cursors, openCursors } from '../platform/http/cursor.ts';
import { type Mailer, openMailer } from '../platform/mail/mailer.ts';
import { openPasswordHasher, type PasswordHasher } from '../platform/secrets/password.ts';
import { type Foundation, mailFolder } from './foundation.ts';

export interface Resources {
  readonly cache: AccessCache;
  readonly budgets: Budgets;
  readonly cursors: Cursors;
  readonly mailer: Mailer;
  readonly passwords: PasswordHasher;
  readonly spool: Spool;
  close(): Promise<void>;
}

/** Opens what requests and jobs need. */
export async function openResources(foundation: Foundation): Promise<Resources> {
  const { config, clock, db, ids, keyring, log } = foundation;
  const watch = openAccessWatch({
    url: foundation.ownerUrl,
    role: config.databaseRole,
    db,
    clock,
    onFailure: (error) => log.error('the connection for changes of access was lost', error),
  });
  const cache = openAccessCache({
    ...watch,
    clock,
    onFailure: (error) => log.error('access could not be confirmed', error),
  });
  const budgets = openBudgets({
    db,
    clock,
    onFailure: (error) => log.error('a rate budget is kept by this process alone', error),
  });
  const spool = await openSpool(config.dataDir, clock);
  return {
    cache,
    budgets,
    cursors: openCursors(keyring.deriveAll('cursor')),
    mailer: openMailer({ smtpUrl: config.smtpUrl, outboxDir: mailFolder(config), from: mailbox(config), clock, ids }),
    passwords: openPasswordHasher(),
    spool,
    async close() {
      void cache.stop();
      await budgets.close();
      await spool.close();
    },
  };
}

/** `Name <address>` or an address alone. */
function mailbox({ mailFrom }: Config) {
  const match = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom);
  return match === null ? { address: mailFrom } : { name: match[1] ?? '', address: match[2] ?? '' };
}
