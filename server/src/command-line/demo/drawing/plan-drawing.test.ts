import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettering } from './lettering.ts';
import { type PlanDrawing, pixelOf, planDrawing } from './plan-drawing.ts';

const DRAWING: PlanDrawing = {
  title: 'LEVEL 00',
  scaleMPerPx: 0.02,
  widthM: 12,
  depthM: 8,
  rooms: [{ label: 'LAB 1.1', x: 0, y: 0, width: 6, depth: 8, door: 'east' }],
};

test('a metre is as many pixels as the scale says, wherever it lies', () => {
  const [x0, y0] = pixelOf(DRAWING, 0, 0);
  const [x1, y1] = pixelOf(DRAWING, 10, 5);
  assert.equal(Math.round(x1 - x0), 500);
  assert.equal(Math.round(y1 - y0), 250);
});

test('the sheet holds the whole building with a margin all around', () => {
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(planDrawing(DRAWING)) ?? [];
  const [right, bottom] = pixelOf(DRAWING, DRAWING.widthM, DRAWING.depthM);
  const [left, top] = pixelOf(DRAWING, 0, 0);
  assert.ok(left > 0 && top > 0);
  assert.equal(Math.round(Number(width) - right), Math.round(left));
  assert.equal(Math.round(Number(height) - bottom), Math.round(top));
});

test('the drawing needs no font: letters are strokes', () => {
  const sheet = planDrawing(DRAWING);
  assert.ok(!sheet.includes('<text'));
  assert.ok(!sheet.includes('NaN') && !sheet.includes('undefined'));
});

test('every letter and figure of the demo’s labels can be drawn, and each looks different from the others', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./'];
  const drawn = letters.map((letter) => lettering(letter, [0, 0], 30));
  for (const [at, strokes] of drawn.entries()) assert.notEqual(strokes, '', `the letter ${letters[at]}`);
  // O and 0 may be alike, as in most hands.
  assert.ok(new Set(drawn).size >= letters.length - 1);
  assert.equal(lettering(' ', [0, 0], 30), '');
});
