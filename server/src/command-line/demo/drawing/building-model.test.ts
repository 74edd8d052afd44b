import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_PROJECTS } from '../content/demo-projects.ts';
import { modelOf } from '../demo-building.ts';
import { buildingModel, equipmentGuid } from './building-model.ts';

for (const project of DEMO_PROJECTS) {
  const model = modelOf(project);
  const lines = buildingModel(model).split('\n');
  const records = new Map(lines.flatMap((line) => /^#(\d+)=(\w+)\((.*)\);$/.exec(line)?.slice(1, 3) ?? []).entries());

  test(`${project.record.code}: every record that is named is there, and each GlobalId comes once`, () => {
    const numbers = new Set(lines.flatMap((line) => /^#(\d+)=/.exec(line)?.[1] ?? []));
    const named = lines.flatMap((line) =>
      [...line.replace(/^#\d+=/, '').matchAll(/#(\d+)/g)].map(([, number = '']) => number),
    );
    assert.deepEqual(
      named.filter((each) => !numbers.has(each)),
      [],
    );
    const guids = lines.flatMap((line) => /^#\d+=\w+\('([\w$]{22})'/.exec(line)?.[1] ?? []);
    assert.equal(new Set(guids).size, guids.length);
    assert.ok(records.size > 0);
  });

  test(`${project.record.code}: a space for each room, and the equipment under its GlobalId`, () => {
    const rooms = project.plans.flatMap(({ drawing }) => drawing.rooms);
    assert.equal(lines.filter((line) => line.includes('=IFCSPACE(')).length, rooms.length);
    for (const { tag, ifc } of model.equipment) {
      assert.ok(
        lines.some((line) => line.includes(`=${ifc[0]}('${equipmentGuid(model.seed, tag)}'`)),
        tag,
      );
    }
  });
}
