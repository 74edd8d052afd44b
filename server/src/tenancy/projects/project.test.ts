import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Project, ProjectChange } from '../../../../contract/projects.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { AppError } from '../../platform/app-error.ts';
import { changedFields, newProject } from './project.ts';

const project: Project = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Block A',
  code: 'A-1',
  description: null,
  timeZone: 'Asia/Riyadh',
  status: 'active',
  createdAt: '2026-03-01T08:15:30.250Z',
  updatedAt: '2026-03-01T08:15:30.250Z',
};

function isRefused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, 'validation_failed');
    assert.match(JSON.stringify(error), /timeZone/);
    return true;
  }
}

test('a project that is given its name alone is active, in UTC, without code or description', () => {
  assert.deepEqual(newProject({ name: 'Block A' }), {
    name: 'Block A',
    code: null,
    description: null,
    timeZone: 'UTC',
    status: 'active',
  });
});

test('every zone that the runtime names is taken as a time zone', () => {
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+3']) {
    assert.equal(newProject({ name: 'Block A', timeZone }).timeZone, timeZone);
  }
});

test('a zone is kept as the database of zones spells it, however its letters were typed, and an alias as itself', () => {
  const spellings = [
    ['europe/berlin', 'Europe/Berlin'],
    ['ASIA/RIYADH', 'Asia/Riyadh'],
    ['america/port-AU-prince', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
    ['etc/gmt+3', 'Etc/GMT+3'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['asia/calcutta', 'Asia/Calcutta'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['us/eastern', 'US/Eastern'],
  ] as const;
  for (const [timeZone, kept] of spellings) {
    assert.equal(newProject({ name: 'Block A', timeZone }).timeZone, kept);
    assert.deepEqual(changedFields(project, { timeZone }), kept === project.timeZone ? {} : { timeZone: kept });
  }
});

test('every zone that the runtime names is kept in its spelling also when it is typed in small letters', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    assert.equal(newProject({ name: 'Block A', timeZone: timeZone.toLowerCase() }).timeZone, timeZone);
  }
});

test('an offset, an invented zone and other text are refused as a time zone, when made and when changed', () => {
  const wrong = [
    '',
    ' ',
    '+03:00',
    '-0500',
    '03:00',
    'Z+3',
    'GMT+3',
    'Asia/Nowhere',
    'Asia/Riyadh ',
    'local',
    '../UTC',
    'T12:00[Europe/Berlin]',
    'Europe/Berl\u0131n',
  ];
  for (const timeZone of wrong) {
    assert.ok(
      isRefused(() => newProject({ name: 'Block A', timeZone })),
      `made with ${timeZone}`,
    );
    assert.ok(
      isRefused(() => changedFields(project, { timeZone })),
      `changed to ${timeZone}`,
    );
  }
});

test('no text whatever makes the rule fail in another way than by refusing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (timeZone) => {
      isRefused(() => newProject({ name: 'Block A', timeZone }));
    }),
  );
});

test('the changed fields are those that differ, null included, and no others', () => {
  assert.deepEqual(changedFields(project, { name: 'Block B', code: 'A-1' }), { name: 'Block B' });
  assert.deepEqual(changedFields(project, { code: null, description: null }), { code: null });
  assert.deepEqual(changedFields(project, { status: 'archived' }), { status: 'archived' });
  assert.deepEqual(changedFields(project, {}), {});
});

test('a change to what a project already is changes nothing, whichever of its fields are named', () => {
  const { name, code, description, timeZone, status } = project;
  const same: Record<string, unknown> = { name, code, description, timeZone, status };
  fc.assert(
    fc.property(fc.subarray(Object.keys(same)), (names) => {
      const change = Object.fromEntries(names.map((each) => [each, same[each]])) as ProjectChange;
      assert.deepEqual(changedFields(project, change), {});
    }),
  );
});

test('a change never reaches what is not for the caller to change', () => {
  const change = { id: 'another', createdAt: 'then', updatedAt: 'now', name: 'Block B' } as ProjectChange;
  assert.deepEqual(changedFields(project, change), { name: 'Block B' });
});
