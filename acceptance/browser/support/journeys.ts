// Journeys: what a person does in the application, each once for every variant of the run, against a real service of the
// file's own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Page } from 'playwright-core';
import { startNginx } from '../../support/nginx.ts';
import { freePort } from '../../support/oauth-client.ts';
import { type ServeOptions, type Service, startService } from '../../support/processes.ts';
import { type Contexts, freshContexts, isBehindProxy, keptContexts } from './contexts.ts';
import { type PageWatch, watchPages } from './page-watch.ts';
import { type Language, nameOf, type Size, type Variant, variantsInTurn, variantsOfRun } from './variants.ts';
import { openVisit, SCREENS, type Visit, type VisitSetting } from './visit.ts';
import { type Word, wordsOf } from './words.ts';

/** Where journeys go. */
export interface Place<Made> {
  /** `http://localhost:8080`, as people write it: cookies and signed addresses are for that name. */
  readonly origin: string;
  /** What was made there beforehand. */
  readonly made: Made;
  /** Undefined: the application's own words. */
  readonly words?: (language: Language) => Word;
  /** The folder for pictures; undefined: out/screens. */
  readonly screens?: string;
}

/** Defines a journey; its body is run once for each variant, or for each of the sizes that it applies to. */
export type Journey<Made> = (
  name: string,
  run: (visit: Visit & { readonly made: Made }) => Promise<void>,
  sizes?: readonly Size[],
  variants?: readonly Variant[],
) => void;

/**
 * The same journeys, each in one of the variants of a usual run by turns: for what is no other in another language, so that there
 * is time for the rest. A whole run (PCS_TEST_SOAK) takes each in all.
 */
export function inTurns<Made>(journey: Journey<Made>): Journey<Made> {
  let turn = 0;
  return (name, run, sizes) => {
    journey(name, run, sizes, variantsInTurn(turn));
    turn += 1;
  };
}

/**
 * Journeys on one service for the whole file, which is started at the first of them; `prepare` makes what they need, over
 * HTTP. All variants see the same records: a journey makes its own, or leaves them as they were.
 */
export function journeysOn<Made>(
  prepare: (service: Service) => Promise<Made>,
  options: ServeOptions = {},
  contexts: Contexts = keptContexts(),
): Journey<Made & { readonly service: Service }> {
  let place: Promise<Place<Made & { service: Service }>> | undefined;
  return journeysAt(() => {
    place ??= placeOf(prepare, options);
    return place;
  }, contexts);
}

/** Journeys that find a service of their own each: for what happens but once in the life of a service. */
export function journeysOnFresh<Made>(
  prepare: (service: Service) => Promise<Made>,
  options: ServeOptions = {},
): Journey<Made & { readonly service: Service }> {
  return journeysAt(() => placeOf(prepare, options));
}

async function placeOf<Made>(prepare: (service: Service) => Promise<Made>, options: ServeOptions) {
  if (isBehindProxy()) return openBehindProxy(prepare, options);
  const service = await startService(options);
  return { origin: service.address.replace('127.0.0.1', 'localhost'), made: { ...(await prepare(service)), service } };
}

/** The same behind nginx, which ends TLS and compresses, under PCS_TEST_BEHIND_PROXY. */
async function openBehindProxy<Made>(prepare: (service: Service) => Promise<Made>, options: ServeOptions) {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const settings = { PCS_BASE_URL: origin, PCS_TRUSTED_PROXIES: '127.0.0.1', ...options.settings };
  const service = await startService({ ...options, settings });
  const certificate = await startNginx(service.address, [{ port, passesAcceptEncoding: false }]);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  return { origin, made: { ...(await prepare(service)), service } };
}

/** Journeys at a place that is already there: what the others are made of. */
export function journeysAt<Made>(place: () => Promise<Place<Made>>, contexts = freshContexts): Journey<Made> {
  const sessions: Trip<Made>['sessions'] = new Map();
  return (name, run, sizes, variants = variantsOfRun()) => {
    for (const variant of variants.filter(({ size }) => sizes?.includes(size) ?? true)) {
      test(`${name} (${nameOf(variant)})`, async () => {
        await travel({ ...(await place()), variant, name, sessions, contexts }, run);
      });
    }
  };
}

export interface Trip<Made> extends Place<Made> {
  readonly variant: Variant;
  readonly name: string;
  readonly sessions: VisitSetting['sessions'];
  readonly contexts: Contexts;
}

/** One journey in one variant. Throws with all that was wrong, and with where the traces of it are kept. */
export async function travel<Made>(
  trip: Trip<Made>,
  run: (visit: Visit & { readonly made: Made }) => Promise<void>,
): Promise<void> {
  const { variant, origin, made, sessions, contexts, words = wordsOf, screens = SCREENS } = trip;
  const context = await contexts.take(variant);
  const watch = await watchPages(context, origin);
  const page = await context.newPage();
  const word: Word = (key, values) => words(variant.language)(key, values);
  try {
    await run({ ...openVisit({ context, page, watch, variant, origin, word, screens, sessions }), made });
    await waitForAnnounced(watch);
    const faults = [...watch.faults(), ...watch.neverCame()];
    if (faults.length > 0) throw new Error(`in the course of the journey:\n${faults.join('\n')}`);
  } catch (error) {
    const message = await keepFailure(trip, page, watch, error);
    watch.end();
    await contexts.drop(variant, context);
    throw new Error(message, { cause: error });
  }
  watch.end();
  await contexts.giveBack(variant, context, origin);
}

/** Time for a request that a journey announced and did not wait for: the browser reports it after the page has moved on. */
const MAX_ANNOUNCED_MS = 10_000;

async function waitForAnnounced(watch: PageWatch): Promise<void> {
  const deadline = Date.now() + MAX_ANNOUNCED_MS;
  while (watch.neverCame().length > 0 && Date.now() < deadline) await pause(50);
}

/** How many of the last things that a page said are told with a failure: where it ran, its files may be gone. */
const TOLD_NOTES = 10;

/** Keeps how the page looked, its HTML and what it said, and tells where. */
async function keepFailure(
  { name, variant, screens = SCREENS }: Trip<unknown>,
  page: Page,
  watch: PageWatch,
  error: unknown,
): Promise<string> {
  const folder = join(screens, 'failures');
  mkdirSync(folder, { recursive: true });
  const file = basename(process.argv[1] ?? 'journey', '.test.ts');
  const kept = join(folder, `${file}-${nameOf(variant)}-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}`);
  const trace = [String(error), '', page.url(), ...watch.trace()];
  writeFileSync(`${kept}.txt`, `${trace.join('\n')}\n`);
  const missing: string[] = [];
  const keep = async (ending: string, read: () => Promise<string | Buffer>) => {
    try {
      writeFileSync(`${kept}.${ending}`, await read());
    } catch (fault) {
      missing.push(`no ${ending}: ${fault}`);
    }
  };
  await keep('png', () => page.screenshot({ animations: 'disabled' }));
  await keep('html', () => page.content());
  const message = error instanceof Error ? error.message : String(error);
  const untold = watch.faults().filter((each) => !message.includes(each));
  return [
    message,
    ...untold,
    `at ${page.url()}`,
    ...watch.trace().slice(-TOLD_NOTES),
    `see ${kept}.*`,
    ...missing,
  ].join('\n');
}
