import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitPart, fetchPart, type Surroundings } from './fetch-part.ts';
import { Problem } from './problem.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module: https://service.test/app/menu-1.js');
const STYLELESS = new Error('Unable to preload CSS for https://service.test/app/menu-1.css');

/** Fetches that end so, one after the other: with a part, or with an error. */
function scripted(...ends: (string | Error)[]) {
  return async () => {
    const end = ends.shift();
    if (end === undefined) throw new Error('one fetch too many');
    if (end instanceof Error) throw end;
    return end;
  };
}

function around(answers: boolean) {
  const seen = { dropped: [] as string[], pauses: [] as number[], told: 0 };
  const surroundings: Surroundings = {
    answers: async () => answers,
    dropStyle: (address) => void seen.dropped.push(address),
    backOnline: async (withinMs) => void seen.pauses.push(withinMs),
    tellOutdated: () => {
      seen.told += 1;
    },
  };
  return { seen, surroundings };
}

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

test('a part that does not come while the service does not answer is one that cannot be reached, and can be had later', async () => {
  const load = scripted(GONE, 'menu');
  await assert.rejects(fetchPart(load, around(false).surroundings), isProblem('unreachable'));
  assert.equal(await fetchPart(load, around(true).surroundings), 'menu');
});

test('a part that fails once while the service answers is fetched again', async () => {
  assert.equal(await fetchPart(scripted(GONE, 'menu'), around(true).surroundings), 'menu');
});

test('a part that does not come from a service that answers belongs to another version', async () => {
  const firefox = new TypeError('error loading dynamically imported module: https://service.test/app/menu-1.js');
  const safari = new TypeError('Importing a module script failed.');
  for (const error of [GONE, firefox, safari, STYLELESS]) {
    await assert.rejects(fetchPart(scripted(error, error), around(true).surroundings), isProblem('outdated'));
  }
});

test('a style sheet that did not come is taken out of the page, so that it is asked for again', async () => {
  const { seen, surroundings } = around(true);
  assert.equal(await fetchPart(scripted(STYLELESS, 'menu'), surroundings), 'menu');
  assert.deepEqual(seen.dropped, ['https://service.test/app/menu-1.css']);
});

test('a fault in a part that came is no matter of the connection', async () => {
  const fault = new TypeError('undefined is not a function');
  await assert.rejects(fetchPart(scripted(fault), around(true).surroundings), fault);
  await assert.rejects(fetchPart(scripted(GONE, fault), around(true).surroundings), fault);
  await assert.rejects(awaitPart(scripted(fault), around(true).surroundings), fault);
});

test('what nothing can be shown without is waited for, with longer and longer pauses', async () => {
  const { seen, surroundings } = around(false);
  const seven = Array.from({ length: 7 }, () => GONE);
  assert.equal(await awaitPart(scripted(...seven, 'words'), surroundings), 'words');
  assert.deepEqual(seen, { dropped: [], told: 0, pauses: [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] });
});

test('what waits for a file that is gone says that there is a newer version', async () => {
  const { seen, surroundings } = around(true);
  assert.equal(await awaitPart(scripted(GONE, GONE, 'words'), surroundings), 'words');
  assert.equal(seen.told, 1);
});
