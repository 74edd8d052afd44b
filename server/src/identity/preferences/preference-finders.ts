// The preferences of people for the first paint of a page, and for mails.
import type { Language, Preferences } from '../../../../contract/preferences.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { readCookie } from '../../platform/http/authentication.ts';
import { hashToken } from '../../platform/ids.ts';
import { findChosenLanguage, findSessionPreferences } from './store.ts';

/** Longer than the token of a session is. */
const MAX_TOKEN_LENGTH = 100;

interface ShownDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessionCookie: () => { readonly name: string };
}

/** Finds the preferences of people who do not ask for them by their session: of who loads a page, of who is mailed to. */
interface PreferenceFinders {
  /**
   * Finds those of the session in a Cookie header. Undefined without a session and without a database: the page is served all
   * the same, in the language that the browser knows.
   */
  readonly findPreferences: (cookies: string | undefined) => Promise<Preferences | undefined>;
  /** Finds the language that the person of an address chose; undefined where nobody has it, or chose none. */
  readonly findLanguage: (address: string) => Promise<Language | undefined>;
}

/** Opens the finders over a database. */
export function openPreferenceFinders({ db, clock, sessionCookie }: ShownDeps): PreferenceFinders {
  return {
    async findPreferences(cookies) {
      const token = readCookie(cookies, sessionCookie().name);
      if (token === undefined || token.length > MAX_TOKEN_LENGTH) return undefined;
      try {
        return await findSessionPreferences(db.directory, hashToken(token), instantOf(clock.now()));
      } catch {
        return undefined;
      }
    },
    findLanguage: (address) => findChosenLanguage(db.directory, address),
  };
}
