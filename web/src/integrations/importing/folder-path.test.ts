import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPlainName, isFolder, isModelFile, sortItems } from './folder-path.ts';

const name = (text: string) => ({ id: text, name: text });

test('a folder is recognised by the slash behind its name, which is not shown', () => {
  assert.ok(isFolder(name('Models/')));
  assert.ok(!isFolder(name('a/b.ifc')));
  assert.equal(getPlainName(name('Models/')), 'Models');
  assert.equal(getPlainName(name('a/b.ifc')), 'a/b.ifc');
});

test('IFC files are models, in either case and compressed', () => {
  for (const file of ['tower.ifc', 'TOWER.IFC', 'tower.ifcZIP']) assert.ok(isModelFile(name(file)), file);
  for (const file of ['tower.rvt', 'ifc', 'tower.ifc.pdf', 'tower.ifcxml']) assert.ok(!isModelFile(name(file)), file);
});

test('folders come first, then models, then other files, by name and number', () => {
  const items = ['b.pdf', 'Level 10.ifc', 'Level 2.ifc', 'Old/', 'a.rvt', 'Models/'].map(name);
  assert.deepEqual(
    sortItems(items).map((each) => each.name),
    ['Models/', 'Old/', 'Level 2.ifc', 'Level 10.ifc', 'a.rvt', 'b.pdf'],
  );
});
