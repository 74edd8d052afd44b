import assert from 'node:assert/strict';
import test from 'node:test';
import { FIRST_LOOKS, lookUnder, SELECTED_COLOR } from './looks.ts';

const WALL = { guid: 'wall', category: 'IFCWALL' };
const ROOM = { guid: 'room', category: 'IFCSPACE' };

test('spaces are hidden until they are shown, chosen or looked at alone', () => {
  const stateOf = (looks: Partial<typeof FIRST_LOOKS>) => lookUnder({ ...FIRST_LOOKS, ...looks })(ROOM).state;
  assert.equal(stateOf({}), 'hidden');
  assert.equal(stateOf({ showsSpaces: true }), 'solid');
  assert.equal(stateOf({ selected: 'room' }), 'solid');
  assert.equal(stateOf({ isolated: new Set(['room']) }), 'solid');
  assert.equal(stateOf({ isolated: new Set(['wall']) }), 'hidden');
});

test('what is chosen has the colour of what is chosen, also where the rest is seen through', () => {
  const look = lookUnder({
    ...FIRST_LOOKS,
    selected: 'wall',
    isolated: new Set(['room']),
    colors: new Map([['wall', 1]]),
  });
  assert.deepEqual(look(WALL), { state: 'solid', color: SELECTED_COLOR, isMarked: true });
  assert.equal(look({ guid: 'other', category: 'IFCSLAB' }).state, 'ghost');
});

test('what is hidden stays hidden, whatever else it is', () => {
  const look = lookUnder({ ...FIRST_LOOKS, selected: 'wall', hidden: new Set(['wall']), isolated: new Set(['wall']) });
  assert.equal(look(WALL).state, 'hidden');
});

test('the rest is hidden where that is asked for, and colours are those of the legend', () => {
  const looks = {
    ...FIRST_LOOKS,
    isolated: new Set(['wall']),
    rest: 'hidden' as const,
    colors: new Map([['wall', 7]]),
  };
  assert.deepEqual(lookUnder(looks)(WALL), { state: 'solid', color: 7 });
  assert.equal(lookUnder(looks)({ guid: 'other', category: 'IFCSLAB' }).state, 'hidden');
});
