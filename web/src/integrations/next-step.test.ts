import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEXT_ACTIONS } from '../../../contract/integrations.ts';
import { findNextStep, findStepKeys, isLocked } from './next-step.ts';
import { findWay, listDirections } from './vendor-words.ts';

type Facts = Parameters<typeof findNextStep>[0];
const facts = (status: string, nextAction: string | null) => ({ status, health: { nextAction } }) as Facts;

test('each next action leads to the part of the connection in which it is done', () => {
  const places = NEXT_ACTIONS.map((each) => `${each} ${findNextStep(facts('error', each))?.place}`);
  assert.deepEqual(places, [
    'reauthorize connect',
    'link link',
    'map_values mapping',
    'resolve_conflicts conflicts',
    'fix_configuration settings',
    'contact_vendor_admin overview',
    'reactivate_events overview',
  ]);
});

test('nothing is to be done about a connection that works, and one that is disconnected can be connected again', () => {
  assert.equal(findNextStep(facts('connected', null)), undefined);
  assert.deepEqual(findNextStep(facts('disconnected', null)), { place: 'connect', word: 'connect' });
});

test('vendors of kind c have properties to choose, all others projects', () => {
  assert.equal(findStepKeys({ word: 'link' }, 'c').action, 'nextProperty.action');
  assert.equal(findStepKeys({ word: 'link' }, 'b').action, 'nextActions.link');
  assert.equal(findStepKeys({ word: 'link' }, undefined).title, 'nextTitles.link');
  assert.equal(findStepKeys({ word: 'reauthorize' }, 'c').advice, 'nextAdvice.reauthorize');
});

test('changes of vendors of kind a are not asked for: they arrive as events', () => {
  assert.deepEqual(listDirections('a'), ['push']);
  assert.deepEqual(listDirections('b'), ['both', 'push', 'pull']);
  assert.deepEqual([findWay({ push: true, pull: true }), findWay({ push: false, pull: true })], ['both', 'pull']);
  assert.equal(findWay({ push: true, pull: false }), 'push');
});

test('without integrations in the plan only steps that need credentials are locked', () => {
  const steps = [facts('disconnected', null), facts('needs_authorization', 'reauthorize'), facts('connected', 'link')];
  const places = [...steps.map(findNextStep), undefined];
  assert.deepEqual(
    places.map((step) => isLocked(step, false)),
    [true, true, false, false],
  );
  assert.ok(places.every((step) => !isLocked(step, true)));
});
