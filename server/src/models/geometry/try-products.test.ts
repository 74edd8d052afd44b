import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IfcAPI, LogLevel } from 'web-ifc';
import { writeHeavyModel } from './fixtures/heavy-model.ts';
import type { GenerationStep, TriedProduct } from './messages.ts';
import { indexRecords } from './step/record-index.ts';
import { tryProducts } from './try-products.ts';

test('each product is named before it is shaped, and one of too many triangles is left out', async () => {
  const file = Buffer.from(
    writeHeavyModel([{ name: 'first' }, { name: 'mesh', triangles: 500_001 }, { name: 'last', cuts: 2 }]),
  );
  const { count, types, typeOf, numberOf } = indexRecords(file);
  const walls = Array.from({ length: count }, (_, place) => place).filter(
    (place) => types[typeOf(place)] === 'IFCWALL',
  );
  const products = walls.map((place, at): TriedProduct => ({ at, number: numberOf(place), guid: `${at}` }));
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const [steps, leftOut]: [GenerationStep[], TriedProduct[]] = [[], []];
  await tryProducts({
    ...{ api, file, products },
    step: async (each) => void steps.push(each),
    leaveOut: async (each) => void leftOut.push(each),
  });
  assert.deepEqual(
    steps.map(({ product }) => product),
    products,
  );
  assert.ok(steps.every(({ maxMs }) => maxMs >= 20_000 && maxMs < 60_000));
  assert.deepEqual(leftOut, [products[1]]);
});
