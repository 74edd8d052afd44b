import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTopic } from '../bcf/public.ts';
import { emptyReport } from '../imports/public.ts';
import { openSpareFiles } from './spare-files.ts';
import type { BcfFile } from './topic-parts.ts';

const file = (name: string, size = 1): BcfFile => ({ name, size, open: () => Promise.reject(new Error('not read')) });
const names = (files: readonly BcfFile[]) => files.map(({ name }) => name);

test('of files that BCF does not know the first are kept, with all pictures and all that is named, and one warning', () => {
  const rest = emptyTopic('', '').rest.topic;
  const nothing = { guid: null, documentGuid: null, url: null, description: null, rest };
  const topic = {
    ...emptyTopic('a', 'x'),
    viewpoints: [{ guid: 'v', file: null, snapshot: 'shot', index: null, view: null, rest }],
    documents: [
      { ...nothing, path: './plan.pdf' },
      { ...nothing, path: '../shared.pdf' },
    ],
  };
  const spare = openSpareFiles(2);
  const first = [file('1'), file('photo.PNG'), file('plan.pdf'), file('shot'), file('2'), file('3')];
  assert.deepEqual(names(spare.takeOfTopic({ topic, files: first })), ['1', 'photo.PNG', 'plan.pdf', 'shot', '2']);
  const own = [
    file('extensions.xml'),
    file('documents.xml'),
    file('documents/a'),
    file('shared.pdf'),
    file('other.pdf'),
  ];
  assert.deepEqual(names(spare.takeOfArchive(own)), ['extensions.xml', 'documents.xml', 'documents/a', 'shared.pdf']);
  const report = emptyReport();
  spare.tell(report);
  assert.deepEqual(
    report.warnings.map((each) => each.message),
    ['Files that are neither pictures nor part of BCF: 2 kept, 2 skipped, the first is "a/3".'],
  );
});

test('an empty file is none of what it is named as', () => {
  const spare = openSpareFiles(1);
  const empty = ['a.png', 'b.png', 'extensions.xml'].map((name) => file(name, 0));
  assert.deepEqual(names(spare.takeOfArchive([...empty, file('c.png')])), ['a.png', 'c.png']);
});

test('pictures that nothing names have a bound too', () => {
  const spare = openSpareFiles(1, 2);
  const files = ['a.png', 'b.jpg', 'c.png', 'd.png'].map((name) => file(name));
  assert.deepEqual(names(spare.takeOfArchive(files)), ['a.png', 'b.jpg', 'c.png']);
});

test('an archive without too many tells nothing', () => {
  const spare = openSpareFiles();
  assert.equal(spare.takeOfArchive(Array.from({ length: 1_000 }, (_each, at) => file(`${at}`, 0))).length, 1_000);
  const report = emptyReport();
  spare.tell(report);
  assert.deepEqual(report.warnings, []);
});
