// Each of Biome's rules that the house rests on is broken once, so that a rule that stops working does not go unseen.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const PHOTOS = 'server/src/capture/photos/';

/** A source that is allowed, or refused by the rule of this name (`plugin` for those of tools/lint). */
type Sample = [path: string, source: string, rule?: string];

const lines = (count: number) => 'void 0;\n'.repeat(count);

const SAMPLES: Sample[] = [
  [`${PHOTOS}now.ts`, 'export const at = () => Date.now();', 'noJsRestrictedProperties'],
  [`${PHOTOS}new-date.ts`, 'export const at = () => new Date();', 'plugin'],
  [`${PHOTOS}new-date-of.ts`, 'export const at = (ms: number) => new Date(ms).toISOString();'],
  [`${PHOTOS}new-date.test.ts`, 'export const at = () => [new Date(), Date.now(), Math.random()];'],
  ['server/src/platform/clock.ts', 'export const at = () => [new Date(), Date.now(), setTimeout(() => at(), 1)];'],
  ['tools/stopwatch.ts', 'export const at = () => [new Date(), Date.now(), Math.random()];'],
  [`${PHOTOS}random.ts`, 'export const dice = () => Math.random();', 'noJsRestrictedProperties'],
  [`${PHOTOS}random-id.ts`, "export { randomUUID } from 'node:crypto';", 'noRestrictedImports'],
  [`${PHOTOS}random-bytes.ts`, "import { randomBytes } from 'node:crypto';\nrandomBytes(1);", 'noRestrictedImports'],
  [`${PHOTOS}web-crypto.ts`, 'export const id = () => crypto.randomUUID();', 'noRestrictedGlobals'],
  [`${PHOTOS}hash.ts`, "import { createHash } from 'node:crypto';\ncreateHash('sha256');"],
  ['server/src/platform/ids.ts', "import { randomBytes } from 'node:crypto';\nrandomBytes(1);"],
  [`${PHOTOS}timeout.ts`, 'setTimeout(() => undefined, 1);', 'noRestrictedGlobals'],
  [`${PHOTOS}interval.ts`, 'setInterval(() => undefined, 1);', 'noRestrictedGlobals'],
  [`${PHOTOS}sideways.ts`, 'globalThis.setTimeout(() => undefined, 1);', 'noJsRestrictedProperties'],
  [
    `${PHOTOS}pause.ts`,
    "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(1);",
    'noRestrictedImports',
  ],
  [`${PHOTOS}fetch.ts`, "await fetch('http://example.com');", 'noRestrictedGlobals'],
  [`${PHOTOS}assets/page.js`, "await fetch('/here');"],
  [`${PHOTOS}request.ts`, "import { request } from 'node:http';\nrequest('');", 'noRestrictedImports'],
  [`${PHOTOS}undici.ts`, "import { request } from 'undici';\nawait request('');", 'noRestrictedImports'],
  ['server/src/platform/outbound/request.ts', "import { request } from 'undici';\nawait request('');"],
  [`${PHOTOS}environment.ts`, 'export const home = () => process.env.HOME;', 'noProcessEnv'],
  [`${PHOTOS}environment-import.ts`, "import { env } from 'node:process';\nenv.HOME;", 'noProcessEnv'],
  ['server/src/config.ts', 'export const home = () => process.env.HOME;'],
  ['tools/environment.ts', 'export const home = () => process.env.HOME;'],
  [`${PHOTOS}console.ts`, "console.log('here');", 'noConsole'],
  [`${PHOTOS}state.ts`, 'export let counter = 0;\ncounter += 1;', 'plugin'],
  [
    `${PHOTOS}state-inside.ts`,
    'export function count() {\n  let sum = 0;\n  for (let i = 0; i < 3; i++) sum += i;\n  return sum;\n}',
  ],
  ['web/src/component.tsx', 'export const a = <Button component="a">b</Button>;', 'plugin'],
  ['web/src/component-icon.tsx', 'export const a = <ActionIcon size="lg" component={Link} />;', 'plugin'],
  ['web/src/component-menu.tsx', 'export const a = <Menu.Item component="a" href="/b" />;'],
  ['web/src/component-inside.tsx', 'export const a = <Button renderRoot={(c) => <a href="/b" {...c} />}>d</Button>;'],
  ['sdk/default.ts', 'export default 1;', 'noDefaultExport'],
  ['sdk/barrel.ts', "export * from './hash.ts';", 'noReExportAll'],
  ['sdk/type-barrel.ts', "export type * from './hash.ts';", 'plugin'],
  ['sdk/one-name.ts', "export { hash } from './hash.ts';"],
  ['sdk/camelCase.ts', 'export const a = 1;', 'useFilenamingConvention'],
  ['sdk/enumeration.ts', 'export enum Colour {\n  Red = 1,\n}', 'noEnum'],
  ['sdk/any.ts', 'export const a = (b: any) => b;', 'noExplicitAny'],
  ['sdk/ignored.ts', "// @ts-ignore\nexport const a: number = '';", 'noTsIgnore'],
  ['sdk/floating.ts', 'async function work() {\n  await 1;\n}\nwork();', 'noFloatingPromises'],
  ['sdk/condition.ts', 'async function work() {\n  await 1;\n}\nif (work()) {\n  void 0;\n}', 'noMisusedPromises'],
  ['sdk/silent.ts', 'try {\n  void 0;\n} catch {}', 'noEmptyBlockStatements'],
  ['sdk/parameters.ts', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];', 'useMaxParams'],
  ['sdk/long-function.ts', `export function long() {\n${lines(71)}}`, 'noExcessiveLinesPerFunction'],
  ['sdk/shorter-function.ts', `export function shorter() {\n${lines(65)}}`],
  ['sdk/long-file.ts', lines(301), 'noExcessiveLinesPerFile'],
  ['sdk/long-file.test.ts', lines(599)],
  ['sdk/longest-file.test.ts', lines(601), 'noExcessiveLinesPerFile'],
  ['sdk/skipped.test.ts', "import { test } from 'node:test';\ntest.skip('later', () => undefined);", 'noSkippedTests'],
  ['sdk/focused.test.ts', "import { test } from 'node:test';\ntest.only('me', () => undefined);", 'noFocusedTests'],
];

interface Finding {
  category: string;
  location: { path: string | { file: string } };
}

const root = mkdtempSync(join(tmpdir(), 'pcs-lint-'));
after(() => rmSync(root, { recursive: true }));

function lint(): Map<string, string[]> {
  cpSync(join(PROJECT, 'biome.json'), join(root, 'biome.json'));
  cpSync(join(PROJECT, 'tools/lint'), join(root, 'tools/lint'), { recursive: true });
  for (const [path, source] of SAMPLES) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${source.trimEnd()}\n`);
  }
  const biome = join(PROJECT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'lint',
    '--vcs-enabled=false',
    '--reporter=json',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: Finding[] };
  const found = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    const rules = found.get(path) ?? [];
    found.set(path, [...rules, category.split('/').at(-1) ?? '']);
  }
  return found;
}

test('each rule refuses what it is there for, and lets pass what is allowed', () => {
  const found = lint();
  for (const [path, , rule] of SAMPLES) {
    const rules = [...new Set(found.get(path) ?? [])];
    assert.deepEqual(rules, rule === undefined ? [] : [rule], path);
  }
});
