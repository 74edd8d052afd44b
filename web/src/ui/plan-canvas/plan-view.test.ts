import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  clampView,
  closestScale,
  fitPoints,
  fitView,
  type Layout,
  panBy,
  scaleRange,
  showing,
  toBox,
  toPicture,
  withinPicture,
  zoomAt,
} from './plan-view.ts';

const side = fc.integer({ min: 40, max: 8192 });
const size = fc.record({ width: side, height: side });
const layouts = fc.record({ picture: size, box: size });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const computePoint = ({ picture }: Layout, [x, y]: readonly [number, number]) => ({
  x: x * picture.width,
  y: y * picture.height,
});
const views = layouts.chain((layout) =>
  fc.tuple(part, part, part).map(([x, y, zoom]) => {
    const [min, max] = scaleRange(layout);
    return { layout, view: clampView(layout, { ...computePoint(layout, [x, y]), scale: min + zoom * (max - min) }) };
  }),
);
const near = (a: number, b: number, tolerance = 1e-6) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)), `${a} is not ${b}`);

test('toPicture inverts toBox', () => {
  fc.assert(
    fc.property(views, part, part, ({ layout, view }, x, y) => {
      const point = computePoint(layout, [x, y]);
      const back = toPicture(layout.box, view, toBox(layout.box, view, point));
      near(back.x, point.x);
      near(back.y, point.y);
    }),
  );
});

test('the view of the whole picture shows all of its corners', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const view = fitView(layout);
      for (const corner of [computePoint(layout, [0, 0]), computePoint(layout, [1, 1])]) {
        const { x, y } = toBox(layout.box, view, corner);
        assert.ok(x >= -1e-6 && x <= layout.box.width + 1e-6, `${x}`);
        assert.ok(y >= -1e-6 && y <= layout.box.height + 1e-6, `${y}`);
      }
      assert.deepEqual(clampView(layout, view), view);
    }),
  );
});

test('no view loses the picture, and clamping a view twice changes nothing', () => {
  fc.assert(
    fc.property(layouts, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), part, (layout, far, zoom) => {
      const view = clampView(layout, { x: far, y: -far, scale: 0.01 + zoom * 100 });
      const middle = withinPicture(layout.picture, view);
      near(middle.x, view.x);
      near(middle.y, view.y);
      const again = clampView(layout, view);
      for (const each of ['x', 'y', 'scale'] as const) near(again[each], view[each]);
    }),
  );
});

test('zooming keeps the point under the pointer, unless the picture would leave the box', () => {
  const layout = { picture: { width: 4000, height: 3000 }, box: { width: 800, height: 600 } };
  const view = { x: 2000, y: 1500, scale: 1 };
  const at = { x: 200, y: 450 };
  const before = toPicture(layout.box, view, at);
  const after = toPicture(layout.box, zoomAt(layout, view, 2, at), at);
  near(after.x, before.x);
  near(after.y, before.y);
  assert.equal(zoomAt(layout, view, 1e9).scale, scaleRange(layout)[1]);
  assert.equal(zoomAt(layout, view, 1e-9).scale, fitView(layout).scale);
});

test('panning to the right shows what is to the right, by the same distance', () => {
  const layout = { picture: { width: 4000, height: 3000 }, box: { width: 800, height: 600 } };
  assert.deepEqual(panBy(layout, { x: 2000, y: 1500, scale: 2 }, { x: 100, y: -40 }), { x: 2050, y: 1480, scale: 2 });
});

test('showing moves the view to a point, and keeps a view that shows it already', () => {
  fc.assert(
    fc.property(views, part, part, ({ layout, view }, x, y) => {
      const point = computePoint(layout, [x, y]);
      const moved = showing(layout, view, point);
      const seen = toBox(layout.box, moved, point);
      assert.ok(seen.x >= -1e-6 && seen.x <= layout.box.width + 1e-6, `${seen.x} of ${layout.box.width}`);
      assert.ok(seen.y >= -1e-6 && seen.y <= layout.box.height + 1e-6, `${seen.y} of ${layout.box.height}`);
    }),
  );
  const layout = { picture: { width: 4000, height: 3000 }, box: { width: 800, height: 600 } };
  const view = { x: 2000, y: 1500, scale: 1 };
  assert.deepEqual(showing(layout, view, { x: 2010, y: 1490 }), view);
});

test('fitPoints shows all points, and returns undefined for none', () => {
  fc.assert(
    fc.property(layouts, fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 6 }), (layout, parts) => {
      const points = parts.map((each) => computePoint(layout, each));
      const view = fitPoints(layout, points);
      assert.ok(view);
      for (const point of points) {
        const { x, y } = toBox(layout.box, view, point);
        assert.ok(x >= -1e-6 && x <= layout.box.width + 1e-6 && y >= -1e-6 && y <= layout.box.height + 1e-6);
      }
    }),
  );
  assert.equal(fitPoints({ picture: { width: 1, height: 1 }, box: { width: 1, height: 1 } }, []), undefined);
});

test('pins are separated at no closer zoom than two metres across, if the scale is known', () => {
  const layout = { picture: { width: 4000, height: 3000 }, box: { width: 800, height: 600 } };
  const closest = closestScale(layout, 0.01);
  assert.equal(closest, 4);
  const nearly = [
    { x: 2000, y: 1500 },
    { x: 2010, y: 1500 },
  ];
  assert.equal(fitPoints(layout, nearly, closest)?.scale, closest);
  assert.ok((fitPoints(layout, nearly)?.scale ?? 0) > closest);
});

test('the closest scale for pins is within the zoom range', () => {
  fc.assert(
    fc.property(
      layouts,
      fc.option(fc.double({ min: 1e-5, max: 1, noNaN: true }), { nil: undefined }),
      (layout, metres) => {
        const [min, max] = scaleRange(layout);
        const closest = closestScale(layout, metres);
        assert.ok(closest >= min && closest <= max);
      },
    ),
  );
});
