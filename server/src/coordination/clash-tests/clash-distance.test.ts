import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTopic } from '../bcf/public.ts';
import { findDistance } from './clash-distance.ts';

test('the distance is what a text says with a unit', () => {
  const said: [string, number | null][] = [
    ['Distance: -0.012 m', -0.012],
    ['clearance = 12 mm', 0.012],
    ['Abstand: 1,5 cm', 0.015],
    ['Écart : 3 mm', 0.003],
    ['E\u0301cart : 3 mm', 0.003],
    ['المسافة: -12 mm', -0.012],
    ['Distancia: 12 mm', 0.012],
    ['Distanza minima: 2,5 cm', 0.025],
    ['Distância = 0,2 m', 0.2],
    ['Holgura: 15 mm', 0.015],
    ['Avstånd: 12 mm', 0.012],
    ['Avstand 12 mm', 0.012],
    ['Afstand: 12 mm', 0.012],
    ['Etäisyys: 3 cm', 0.03],
    ['Vrije ruimte: 40 mm', 0.04],
    ['Distance: 12', null],
    ['Distance: 12 m²', null],
    ['Level 3, 12 mm', null],
    ['Tolerance: 10 mm', null],
    ['Tolerance: 10 mm. Distance: -3 mm', -0.003],
  ];
  for (const [description, metres] of said) {
    const { distanceM, distanceText } = findDistance({ ...emptyTopic('a', 'x'), description });
    assert.equal(distanceM, metres, description);
    // The words that decided it are told.
    assert.equal(distanceText === null, metres === null);
    assert.ok(distanceText === null || description.normalize('NFC').includes(distanceText));
  }
});
