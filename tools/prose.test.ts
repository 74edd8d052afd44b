import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { formatCounts, getFolder, parseCounts } from './prose/counts.ts';
import { findSubjectFault, listBadSubjects } from './prose/history.ts';
import { readSources } from './prose/sources.ts';
import { COUNTS, checkProse, measureProse, writeCounts } from './prose.ts';

const BAD = '// What it holds.\nlet a;\n';
const GOOD = '// Holds rows.\nlet a;\n';
const PHOTOS = 'server/src/capture/photos.ts';
const ISSUES = 'server/src/coordination/issues.ts';

interface Tree {
  root: string;
  write: (files: Record<string, string>) => void;
  commit: (subject: string, date?: string) => void;
  problems: () => string[];
}

/** Makes a project with these files; `commit` makes it a repository of git. */
function makeTree(t: TestContext, files: Record<string, string>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'pcs-prose-'));
  t.after(() => rm(root, { recursive: true }));
  const write = (texts: Record<string, string>) => {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const commit = (subject: string, date = '2026-12-01T12:00:00Z') => {
    const git = (...args: string[]) => {
      const env = { PATH: process.env.PATH, HOME: root, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
        cwd: root,
        stdio: 'pipe',
        env,
      });
    };
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', subject);
  };
  mkdirSync(join(root, 'tools'));
  write(files);
  return { root, write, commit, problems: () => checkProse(root).problems };
}

test('the check holds while every folder has the hits that are written', (t) => {
  const { root, problems } = makeTree(t, { [PHOTOS]: BAD });
  assert.match(problems()[0] ?? '', /missing/);
  assert.deepEqual(writeCounts(root), []);
  assert.equal(readFileSync(join(root, COUNTS), 'utf8'), '{\n  "server/capture": {\n    "opening": 1\n  }\n}\n');
  assert.deepEqual(problems(), []);
});

test('a new hit fails and is named with its line, in changed files first', (t) => {
  const { root, write, commit, problems } = makeTree(t, { [PHOTOS]: BAD });
  writeCounts(root);
  commit('photos: hold rows');
  write({ 'server/src/capture/zones.ts': `\n${BAD}` });
  const [summary, first, second] = problems();
  assert.equal(summary, 'server/capture: opening: 2 hits, 1 allowed');
  assert.match(first ?? '', /^ {2}server\/src\/capture\/zones\.ts:2: opening: "What it holds\." – begin with/);
  assert.match(second ?? '', /photos\.ts:1:/);
  assert.match(writeCounts(root)[0] ?? '', /^opening: 2 hits, 1 before/);
});

test('at most twenty hits are shown', (t) => {
  const { root, write, problems } = makeTree(t, { [PHOTOS]: GOOD });
  writeCounts(root);
  write({ [PHOTOS]: BAD.repeat(30) });
  const shown = problems();
  assert.equal(shown.filter((each) => each.includes('photos.ts:')).length, 20);
  assert.ok(shown.includes('  … and 10 more'));
});

test('fewer hits than written fail until the lower number is written', (t) => {
  const { root, write, commit, problems } = makeTree(t, { [PHOTOS]: BAD });
  writeCounts(root);
  commit('photos: hold rows');
  write({ [PHOTOS]: GOOD });
  assert.match(problems().join('\n'), /Fewer hits .*server\/capture opening 0.*npm run prose -- --write/);
  assert.deepEqual(writeCounts(root), []);
  assert.deepEqual(problems(), []);
});

test('a rule whose last hit is gone stays without hits', (t) => {
  const { root, write, commit } = makeTree(t, { [PHOTOS]: GOOD });
  writeCounts(root);
  commit('photos: hold rows');
  write({ [PHOTOS]: BAD });
  assert.match(writeCounts(root)[0] ?? '', /^opening: 1 hits, 0 before/);
});

test('a moved file takes its hits along, since their sum does not grow', (t) => {
  const { root, commit, problems } = makeTree(t, { [PHOTOS]: BAD, [ISSUES]: GOOD });
  writeCounts(root);
  commit('photos: hold rows');
  renameSync(join(root, PHOTOS), join(root, 'server/src/coordination/photos.ts'));
  assert.match(problems().join('\n'), /server\/coordination: opening: 1 hits, 0 allowed/);
  assert.deepEqual(writeCounts(root), []);
  assert.deepEqual(problems(), []);
  commit('photos: move to coordination');
  assert.deepEqual(problems(), []);
});

test('numbers that were raised by hand are refused, in the working tree and in the last commit', (t) => {
  const { root, write, commit, problems } = makeTree(t, { [PHOTOS]: BAD });
  writeCounts(root);
  commit('photos: hold rows');
  write({
    [ISSUES]: BAD,
    [COUNTS]: formatCounts({ 'server/capture': { opening: 1 }, 'server/coordination': { opening: 1 } }),
  });
  const refused = [`${COUNTS}: opening: 2 in all, 1 in the commit before; it may only shrink`];
  assert.deepEqual(problems(), refused);
  commit('issues: hold rows');
  assert.deepEqual(problems(), refused);
  write({ 'README.md': 'Later.' });
  commit('docs: say more');
  assert.deepEqual(problems(), []);
});

test('a change of the rules may raise the numbers', (t) => {
  const { root, write, commit, problems } = makeTree(t, { [PHOTOS]: BAD });
  writeCounts(root);
  commit('photos: hold rows');
  write({ 'tools/prose/rules.ts': BAD });
  assert.deepEqual(writeCounts(root), []);
  assert.deepEqual(problems(), []);
});

test('counts with marks of a conflict are reported, and written again from the last commit', (t) => {
  const { root, write, commit, problems } = makeTree(t, { [PHOTOS]: BAD });
  writeCounts(root);
  commit('photos: hold rows');
  write({ [COUNTS]: '<<<<<<< ours\n' });
  assert.match(problems()[0] ?? '', /not JSON/);
  assert.deepEqual(writeCounts(root), []);
  assert.deepEqual(problems(), []);
});

test('a folder is counted below its part, without src', () => {
  const places = {
    'server/src/webhooks/deliveries/lane.ts': 'server/webhooks',
    'server/src/main.ts': 'server',
    'server/src/models/reading': 'server/models',
    'web/src/doors': 'web/doors',
    'contract/photos.ts': 'contract',
    'tools/prose/rules.ts': 'tools/prose',
    'CHANGELOG.md': 'CHANGELOG.md',
  };
  for (const [path, folder] of Object.entries(places)) assert.equal(getFolder(path), folder);
});

test('counts survive being written and read', () => {
  const counts = { contract: { banned: 1, opening: 20 }, 'web/ui': { pronoun: 3 } };
  assert.deepEqual(parseCounts(formatCounts(counts)), counts);
  assert.equal(formatCounts({}), '{}\n');
});

test('descriptions, texts of screens and the unreleased changes are read with their lines', (t) => {
  const { root } = makeTree(t, {
    'contract/photos.ts': `const a = {\n  description: 'One ' +\n    \`and \${a} two.\`,\n  title: 'No',\n};\n`,
    'contract/descriptions/records.ts': "const a = { anything: 'Three.' };\n",
    'server/src/capture/photos.ts': "route({ summary: isOld ? 'Four' : 'Five' });\n",
    'server/src/capture/photos.test.ts': "route({ summary: 'No' });\n",
    'web/src/locales/en/issues.json': '{\n  "a": {\n    "b": "Six"\n  }\n}\n',
    'web/src/locales/ar/issues.json': '{ "a": "No" }\n',
    'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- Seven.\n\n## 0.1.0\n\n- No.\n',
  });
  const found = readSources(root).passages.map(({ path, line, text }) => `${path}:${line} ${text.trim()}`);
  assert.deepEqual(found, [
    'contract/descriptions/records.ts:1 Three.',
    'contract/photos.ts:2 One and … two.',
    'server/src/capture/photos.ts:1 Four',
    'server/src/capture/photos.ts:1 Five',
    'web/src/locales/en/issues.json:3 Six',
    'CHANGELOG.md:3 ## Unreleased\n\n- Seven.',
  ]);
});

test('generated files and landed migrations are left out', (t) => {
  const { root } = makeTree(t, {
    'server/schema.ts': BAD,
    'sdk/operations.ts': BAD,
    'server/migrations/0002_photos.sql': '-- What it holds.\n',
    'server/migrations/9999_photos.sql': '-- Holds rows.\n',
  });
  assert.deepEqual([...readSources(root).files.keys()], ['server/migrations/9999_photos.sql']);
});

test('figures of a folder count functions and comments outside tests, and their shares', (t) => {
  const { root } = makeTree(t, {
    [PHOTOS]:
      '// What it holds.\nconst rowsOf = () => 1;\nclass A {\n  read() {}\n}\nconst b = { c: () => 1 }; // Fine.\n',
    'server/src/capture/photos.test.ts': 'function textOf() {}\n',
    [ISSUES]: BAD,
  });
  const figures = { files: 1, lines: 6, functions: 2, comments: 2, openingShare: 50, ofNameShare: 50 };
  assert.deepEqual(measureProse(readSources(root), 'server/src/capture'), figures);
  assert.equal(measureProse(readSources(root), 'server/src/capture', true).ofNameShare, 100);
});

test('subject: an area, what changes, at most 72 letters and no full stop', () => {
  for (const good of ['photos: hold rows', 'sign-in: end 2 sessions', `a: ${'b'.repeat(69)}`]) {
    assert.equal(findSubjectFault(good), undefined);
  }
  for (const bad of ['Hold rows', 'photos hold rows', 'Photos: hold', 'photos: hold rows.', `a: ${'b'.repeat(70)}`]) {
    assert.notEqual(findSubjectFault(bad), undefined);
  }
});

test('subject: new commits alone are judged, and no history is no fault', (t) => {
  const { root, commit } = makeTree(t, { [PHOTOS]: GOOD });
  assert.deepEqual(listBadSubjects(root), []);
  commit('An old one', '2026-11-26T12:00:00Z');
  commit('photos: hold rows');
  assert.deepEqual(listBadSubjects(root), []);
  commit('A new one');
  assert.match(listBadSubjects(root).join('\n'), /^commit \w+ A new one: subject: begin with the area/);
});
