import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readNamespaces } from './compose-words.ts';

// What very many screens have in common goes into a few files in place of a hundred small ones, and no more: what a few screens
// use would weigh on the first of them, as dialogs and what lays lists over a screen did. The goal is 250 kB of script, gzip, before
// the first screens, which acceptance/browser/first-script.test.ts holds. Files that are loaded before the sign-in page, a project's
// overview and the list of projects, without words (2026-11-28; own and kit): 24, 66: 265, 276, 283 kB; 24, 84: 271, 277, 288;
// 28, 66: 234, 247, 251; 32, 62: 253, 266, 270; 32, 72: 232, 244, 249; 32, 84: 234, 243, 252; 40, 84: 234, 243, 252. With accounting
// (2026-11-30): 32, 72: 235, 248, 252; 36, 66: 254, 267, 271; 32, 88: 235, 245, 254; 40, 78: 233, 244, 250; 44, 80: 233, 245, 250. With scheduled
// reports (second screen alone; icons third): 40, 78, 3: 252.0; 42, 82, 3: 250.8; 44, 84, 3: 251.6; 40, 82, 4: 251.8; 40, 82, 2: below 250.
// More screens share more: the counts grow with them. Icons are so small that a file each costs more than those that a screen does
// not use.
const SHARED = [
  { name: 'own', test: /web\/src\/(ui|api|language|shell)\/(?!dialog)/, minShareCount: 40 },
  {
    name: 'frameworks',
    test: /node_modules\/(@tanstack|react-i18next|i18next|react|react-dom|scheduler|openapi-fetch)\//,
    minShareCount: 40,
  },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 },
  { name: 'kit', test: /node_modules\/(@mantine|clsx)\//, minShareCount: 82 },
  { name: 'floating', test: /node_modules\/@floating-ui\//, minShareCount: 2 },
];

/** As fragments writes where a worker of its own is: 3.3 MB, for a class of it that nothing here uses (part-worker.ts reads by itself). */
const OWN_WORKER = 'new URL("./Worker/worker.mjs", import.meta.url).href';

/** Keeps that worker out of what is served; whoever asks for it by mistake is told so. */
const withoutOwnWorker = (): Plugin => ({
  name: 'without-own-worker',
  enforce: 'pre',
  transform: {
    filter: { id: /@thatopen\/fragments\/dist\/index\.mjs/ },
    handler(code) {
      if (!code.includes(OWN_WORKER)) this.error('fragments names its worker otherwise: see OWN_WORKER.');
      return {
        code: code.replace(OWN_WORKER, '(() => { throw new Error("There is no such worker."); })()'),
        map: null,
      };
    },
  },
});

/** A module of this build that exports what an AppShell takes of react-remove-scroll: two class names. */
const SCROLL_CLASSES = '\0scroll-classes';

/**
 * Keeps react-remove-scroll (4 kB) out of the frame of every screen: an AppShell takes two class names from it and nothing that
 * runs. Dialogs go on to import the package itself.
 */
const withoutScrollLock = (): Plugin => ({
  name: 'without-scroll-lock',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-remove-scroll$/ },
    handler: (_source, importer) => (/[\\/]AppShell[\\/]/.test(importer ?? '') ? SCROLL_CLASSES : null),
  },
  load: {
    filter: { id: /scroll-classes$/ },
    handler: (id) =>
      id === SCROLL_CLASSES
        ? `import { fullWidthClassName as fullWidth, zeroRightClassName as zeroRight } from 'react-remove-scroll-bar/constants';
export const RemoveScroll = { classNames: { fullWidth, zeroRight } };`
        : null,
  },
});

const CATALOG = /[\\/]src[\\/]locales[\\/]\w+[\\/]\w+\.json$/;

/** Loads each catalog as a whole namespace: without what it contributes to others, and with what others contribute to it. */
const composedWords = (): Plugin => ({
  name: 'composed-words',
  enforce: 'pre',
  transform: {
    filter: { id: CATALOG },
    handler: (_code, id) => ({
      code: JSON.stringify(readNamespaces(dirname(id))[basename(id, '.json')]),
      map: null,
    }),
  },
  // A catalog that changes may change every namespace of its language. Vite skips the import analysis of JSON files, and with it
  // what addWatchFile would tell.
  hotUpdate({ file, modules }) {
    if (!CATALOG.test(file)) return modules;
    const { moduleGraph } = this.environment;
    const files = readdirSync(dirname(file)).map((name) => join(dirname(file), name));
    return files.flatMap((each) => [...(moduleGraph.getModulesByFile(each) ?? [])]);
  },
});

// The service puts a fresh nonce in place of __NONCE__ at each answer, and serves what lies under /app/ for ever.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [composedWords(), withoutScrollLock(), react()],
  worker: { plugins: () => [withoutOwnWorker()] },
  html: { cspNonce: '__NONCE__' },
  build: {
    assetsDir: 'app',
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: SHARED } } },
  },
  server: { proxy: { '/api': 'http://localhost:8080', '/files': 'http://localhost:8080' } },
});
