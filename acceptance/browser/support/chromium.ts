// Finding and launching the browser that tests and benchmarks drive. Nothing here knows of a test runner: benchmarks enter
// here too.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Says how to come by a browser, where there is none. */
export const NO_CHROMIUM =
  'no Chromium is installed here: "apt-get install chromium-headless-shell" gets one, or PCS_TEST_CHROMIUM names the program of another';

// The one without windows first: journeys take an eighth less time in it.
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser's program: the one of PCS_TEST_CHROMIUM, which must be there, else the first that is installed. */
export function findChromium(): string | undefined {
  const given = process.env.PCS_TEST_CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`PCS_TEST_CHROMIUM names ${given}, which is not there`);
    return given;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => each !== '');
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...USUAL_PLACES, ...onPath].find((each) => existsSync(each));
}

/** Starts it without a window, with switches besides its usual ones. Throws with the line that says how to get one. */
export async function launchChromium(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return chromium.launch({
    executablePath,
    // In the plain locale of a bare environment Chromium saves a file with an Arabic name as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      // Chromium's own sandbox does not start under root, as which continuous integration runs.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // A container's /dev/shm is often too small for pages of 4K.
      '--disable-dev-shm-usage',
      // WebGL without a graphics card, for pictures of 360 degrees.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Pages themselves are put together without it, which costs the processor a quarter less.
      '--disable-gpu-compositing',
      // Names for tests alone (RFC 6761), for what happens at a name that is not localhost.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Nothing of the browser's own goes out.
      '--disable-background-networking',
      ...switches,
    ],
    timeout: 120_000,
  });
}
