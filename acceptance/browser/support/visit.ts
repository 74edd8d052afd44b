// A person at the application, in one language, size and theme: what a journey is told in.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { PASSWORD, signIn } from '../../support/tenants.ts';
import { eventually } from '../../support/waiting.ts';
import type { Announced, PageWatch } from './page-watch.ts';
import { faultsOfScreen, waitForRest } from './screen-check.ts';
import { nameOf, type Variant } from './variants.ts';
import type { Word } from './words.ts';

type Values = Readonly<Record<string, unknown>>;
type Role = Parameters<Page['getByRole']>[0];

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly variant: Variant;
  /** Of the service, as people write it. */
  readonly origin: string;
  readonly word: Word;
  /** Goes to an address of the application. */
  open(path: string): Promise<void>;
  /** Waits until the screen is at rest: before it is used by keys, which do not wait for what they are meant for. */
  rest(): Promise<void>;
  /** Waits until no dialog is open: where one asks about another, both are for a while. */
  closed(): Promise<void>;
  /** Something of a role by the word that names it, whole. */
  role(role: Role, key: string, values?: Values): Locator;
  button(key: string, values?: Values): Locator;
  link(key: string, values?: Values): Locator;
  heading(key: string, values?: Values): Locator;
  /** What is filled in, by its label. */
  field(key: string, values?: Values): Locator;
  /** The text of a word, whole. */
  text(key: string, values?: Values): Locator;
  /**
   * Signs in without the page for it. All journeys of the file share a person's session, since signing in is slowed down where
   * it comes often: one that signs out, or in at the page, has a person of its own.
   */
  signIn(person: { readonly email: string; readonly password?: string }): Promise<void>;
  /**
   * Waits until the service knows that the person's session has ended: for less than a second it may go on as it knew them
   * before.
   */
  ended(): Promise<void>;
  /** Waits until the service asks the person to confirm who they are, before anything sensitive. */
  unconfirmed(): Promise<void>;
  /** An answer from 400 on that the journey is about (or no answer): else each is a failure. It must come. */
  announce(refusal: Announced): void;
  /** The journey leads to pages of this origin as well. */
  alsoAt(origin: string): void;
  /** Waits for rest, keeps a picture under out/screens, and fails where the screen is not as every screen must be. */
  screen(name: string, options?: { readonly whileBusy?: boolean }): Promise<void>;
}

/** Where pictures of screens are kept. */
export const SCREENS = fileURLToPath(new URL('../../../out/screens/', import.meta.url));

export interface VisitSetting {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: PageWatch;
  readonly variant: Variant;
  readonly origin: string;
  readonly word: Word;
  /** The folder for pictures. */
  readonly screens: string;
  /** Cookies of the people who have signed in, by origin and address. */
  readonly sessions: Map<string, Promise<string>>;
}

/** What a journey does things with. */
export function openVisit(setting: VisitSetting): Visit {
  const { context, page, watch, variant, origin, word } = setting;
  const role: Visit['role'] = (of, key, values) => page.getByRole(of, { name: word(key, values), exact: true });
  return {
    page,
    context,
    variant,
    origin,
    word,
    async open(path) {
      await page.goto(new URL(path, origin).href, { waitUntil: 'load' });
    },
    rest: () => waitForRest(page, watch.underWay),
    closed: () => page.getByRole('dialog').first().waitFor({ state: 'detached' }),
    role,
    button: (key, values) => role('button', key, values),
    link: (key, values) => role('link', key, values),
    heading: (key, values) => role('heading', key, values),
    field: (key, values) => fieldBy(page, word(key, values)),
    text: (key, values) => page.getByText(word(key, values), { exact: true }),
    signIn: (person) => bringCookie(setting, person),
    async ended() {
      const status = async () => (await context.request.get(new URL('/api/auth/session', origin).href)).status();
      await eventually('the session has ended', async () => ((await status()) === 401 ? true : undefined));
    },
    async unconfirmed() {
      // A code that is none: refused for its shape (422) while the person counts as confirmed, and does nothing in either case.
      const url = new URL('/api/me/totp/confirm', origin).href;
      const post = () => context.request.post(url, { headers: { origin }, data: { code: '' } });
      const isRefused = async () => ((await post()).status() === 403 ? true : undefined);
      await eventually('the person is to confirm who they are', isRefused);
    },
    announce: (refusal) => watch.announce(refusal),
    alsoAt: (other) => watch.alsoAt(other),
    screen: (name, options) => takeScreen(setting, name, options?.whileBusy ?? false),
  };
}

/** By the label's text, behind which a required field bears a star; only what is filled in, not the list it opens. */
function fieldBy(page: Page, label: string): Locator {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const filledIn = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true]';
  return page.getByLabel(new RegExp(`^\\s*${escaped}\\s*\\*?\\s*$`)).and(page.locator(filledIn));
}

async function bringCookie(
  { context, origin, sessions }: VisitSetting,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const who = `${origin} ${email}`;
  const known =
    sessions.get(who) ?? signIn(origin, email, password, origin).then(({ headers }) => headers.cookie ?? '');
  sessions.set(who, known);
  const [name = '', value = ''] = (await known).split('=');
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

async function takeScreen(setting: VisitSetting, name: string, whileBusy: boolean): Promise<void> {
  const { page, watch, variant, screens, word } = setting;
  assert.match(name, /^[a-z0-9-]+$/, 'a screen is named in kebab-case');
  if (!whileBusy) await waitForRest(page, watch.underWay);
  const folder = join(screens, nameOf(variant));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const faults = [...(await faultsOfScreen(page, variant.language)), ...watch.faults()];
  const failure = word('problems:title');
  if (!watch.hasRefusals() && (await page.getByRole('alert').filter({ hasText: failure }).count()) > 0)
    faults.push(`says "${failure}" though nothing was refused`);
  if (faults.length > 0) throw new Error(`the screen ${name} of ${page.url()}:\n${faults.join('\n')}`);
}
