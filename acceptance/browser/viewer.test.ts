// Models in three dimensions: storeys, sections, colours, distances, what is chosen, records in their places, the address of a
// view, and no picture at all.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { accepted, type Client } from '../support/calls.ts';
import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { assertFitsPaper } from './support/paper.ts';
import { SCREENS, type Visit } from './support/visit.ts';

const DRAWN_MS = 120_000;
const LOSE_PICTURE = `document.querySelector('[role=application] canvas')
  .getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`;

interface House {
  readonly projectId: string;
  readonly modelId: string;
}

interface Made extends House {
  readonly tenant: Tenant;
  /** The same house in a project of its own beside another, with records that stand close together and readings in a space. */
  readonly crowded: House;
}

const journey = inTurns(
  journeysOn(async (service): Promise<Made> => {
    const tenant = await makeTenant(service, 'Viewer');
    const { owner, projectId } = tenant;
    const modelId = await houseIn(owner, projectId);
    const issue = {
      title: 'Crack in the north wall',
      worldPosition: { x: 5, y: 1.5, z: -7.8 },
      elementGuids: [houseGuids(0).north],
    };
    accepted(await owner.post(`/api/projects/${projectId}/issues`, issue), 201);
    return { tenant, projectId, modelId, crowded: await crowdedHouse(tenant) };
  }),
);

async function houseIn(owner: Client, projectId: string): Promise<string> {
  const app = `/api/projects/${projectId}`;
  const upload = await owner.upload(`${app}/models`, { name: 'House' }, Buffer.from(ifcOfHouse()));
  const { id } = accepted(upload, 202);
  const geometry = await drawn(owner, `${app}/models/${id}/geometry`);
  assert.deepEqual(
    geometry.parts.map(({ name }: { name: string }) => name),
    ['Ground', 'First'],
  );
  return id;
}

async function crowdedHouse({ owner, keys }: Tenant): Promise<House> {
  const { id: projectId } = accepted(await owner.post('/api/projects', { name: 'Crowded' }), 201);
  const modelId = await houseIn(owner, projectId);
  const app = `/api/projects/${projectId}`;
  for (const [title, x, y] of [
    ['One', 5, 1.5],
    ['Two', 5.12, 1.5],
    ['Three', 5, 1.62],
    ['Upstairs', 1, 4.5],
  ] as const) {
    accepted(await owner.post(`${app}/issues`, { title, modelId, worldPosition: { x, y, z: -4 } }), 201);
  }
  // Of another building, whose axes are its own.
  const { id: hallId } = accepted(
    await owner.upload(`${app}/models`, { name: 'Hall' }, Buffer.from(ifcOfHouse().replaceAll("('0", "('1"))),
    202,
  );
  const elsewhere = { title: 'In the hall', modelId: hallId, worldPosition: { x: 5, y: 1.5, z: -4 } };
  accepted(await owner.post(`${app}/issues`, elsewhere), 201);
  const spaces = accepted(await owner.get(`${app}/spaces`)).data as { id: string; guid: string }[];
  const ground = spaces.find(({ guid }) => guid === houseGuids(0).space);
  assert.ok(ground !== undefined);
  accepted(await owner.patch(`${app}/spaces/${ground.id}`, { usage: 'Office' }));
  const readings = [{ deviceId: 'room', kind: 'temperature', unit: '°C', value: 21.5 }];
  accepted(await keys.write.post(`${app}/sensors/readings`, { readings }));
  const [sensor] = accepted(await owner.get(`${app}/sensors`)).data as { id: string }[];
  accepted(await owner.put(`${app}/sensors/${sensor?.id}/binding`, { type: 'space', id: ground.id }));
  return { projectId, modelId };
}

function drawn(owner: Client, path: string) {
  return eventually(
    'the model is drawn',
    async () => {
      const geometry = accepted(await owner.get(path));
      assert.notEqual(geometry.state, 'failed', geometry.failureReason);
      return geometry.state === 'ready' ? geometry : undefined;
    },
    DRAWN_MS,
  );
}

const canvasOf = (visit: Visit) => visit.role('application', 'viewer:canvas', { name: 'House' });

type MadeVisit = Visit & { readonly made: Made };

async function openModel(visit: MadeVisit, search = '', house: House = visit.made): Promise<Locator> {
  const { projectId, modelId } = house;
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${modelId}/view${search}`);
  const canvas = canvasOf(visit);
  await canvas.waitFor();
  await visit.rest();
  return canvas;
}

async function pictureOf(canvas: Locator) {
  return sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The tones with which sections are filled, from ground to line. */
const FILLED = {
  light: [
    [0x2f, 0x4d, 0x6e],
    [0x8a, 0xa9, 0xc9],
  ],
  dark: [
    [0x8f, 0xb8, 0xe0],
    [0x41, 0x64, 0x8a],
  ],
} as const;

/** How many pixels of the picture have a tone of a section that is filled, or one between both. */
async function pixelsFilled(canvas: Locator, theme: 'light' | 'dark'): Promise<number> {
  const { data } = await pictureOf(canvas);
  const [from, to] = FILLED[theme];
  const by = [0, 1, 2].map((each) => (to[each] ?? 0) - (from[each] ?? 0));
  const length = by.reduce((sum, each) => sum + each * each, 0);
  let pixels = 0;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const off = [0, 1, 2].map((each) => (data[at + each] ?? 0) - (from[each] ?? 0));
    const along = off.reduce((sum, each, place) => sum + each * (by[place] ?? 0), 0) / length;
    const near = Math.min(1, Math.max(0, along));
    if (off.every((each, place) => Math.abs(each - near * (by[place] ?? 0)) < 10)) pixels += 1;
  }
  return pixels;
}

/** How many pixels of the picture differ from the ground, the corners of which show what that is. */
async function pixelsDrawn(canvas: Locator): Promise<number> {
  const { data, info } = await pictureOf(canvas);
  let pixels = 0;
  for (let row = 0; row < info.height; row += 1) {
    // The ground goes from one colour to another from above to below: the edges of each line show it.
    const ground = (row * info.width + 1) * 3;
    for (let column = 0; column < info.width; column += 1) {
      const at = (row * info.width + column) * 3;
      const differs = [0, 1, 2].some((each) => Math.abs((data[at + each] ?? 0) - (data[ground + each] ?? 0)) > 12);
      if (differs) pixels += 1;
    }
  }
  return pixels;
}

/** Waits until so many things are seen. */
async function seen(canvas: Locator, count: number): Promise<void> {
  await canvas.page().locator(`[role=application][data-seen="${count}"]`).waitFor();
}

journey('a model is seen, its storeys come and go, and it is cut', async (visit) => {
  const { tenant, projectId, modelId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${modelId}`);
  await visit.link('viewer:open').click();
  const canvas = canvasOf(visit);
  await seen(canvas, 6);
  await visit.screen('viewer');
  await visit.button('viewer:bar.views.front').click();
  await visit.rest();
  const whole = await pixelsDrawn(canvas);
  assert.ok(whole > 3000, `${whole} pixels are drawn`);

  await visit.page.getByRole('checkbox', { name: /^First/ }).click();
  await seen(canvas, 3);
  const fewer = await pixelsDrawn(canvas);
  assert.ok(fewer < whole * 0.75, `${fewer} of ${whole} pixels are left of one storey`);
  await visit.button('viewer:storeys.none').click();
  await seen(canvas, 0);
  await visit.text('viewer:nothing').waitFor();
  await visit.button('viewer:storeys.all').click();
  await seen(canvas, 6);
  await visit.page.getByLabel(visit.word('viewer:storeys.spaces'), { exact: true }).check();
  await seen(canvas, 8);
  await visit.page.getByLabel(visit.word('viewer:storeys.spaces'), { exact: true }).uncheck();
  await seen(canvas, 6);

  await visit.role('tab', 'viewer:panel.section').click();
  await visit.page.getByRole('button', { name: 'Ground', exact: true }).click();
  await visit.rest();
  const cut = await pixelsDrawn(canvas);
  assert.ok(cut < whole * 0.5, `${cut} of ${whole} pixels are left below the cut`);
  await visit.button('viewer:bar.views.iso').click();
  await visit.screen('viewer-section');
  const height = visit.role('slider', 'viewer:section.to.y');
  await height.focus();
  await height.press('Home');
  await visit.rest();
  const left = await pixelsDrawn(canvas);
  assert.ok(left < whole * 0.1, `${left} of ${whole} pixels are left below the lowest cut`);
  await visit.button('viewer:section.flip').click();
  await visit.rest();
  assert.ok((await pixelsDrawn(canvas)) > whole * 0.5, 'everything lies above it');
  await visit.button('viewer:section.remove').click();
  await height.waitFor({ state: 'detached' });
});

journey('what a section lays open is filled, on one side and on all', async (visit) => {
  const { theme } = visit.variant;
  const canvas = await openModel(visit);
  await visit.button('viewer:bar.views.top').click();
  await visit.rest();
  const none = await pixelsFilled(canvas, theme);
  await visit.role('tab', 'viewer:panel.section').click();
  await visit.page.getByRole('button', { name: 'Ground', exact: true }).click();
  await visit.button('viewer:bar.fit').click();
  await visit.rest();
  // Two walls, 0.2 m thick, of a house of 10 by 8 m; the slab below them is not cut.
  const drawn = await pixelsDrawn(canvas);
  const walls = (await pixelsFilled(canvas, theme)) - none;
  assert.ok(walls > drawn * 0.02 && walls < drawn * 0.1, `${walls} of ${drawn} pixels are filled`);
  await visit.screen('viewer-filled');
  await visit.button('viewer:section.box').click();
  await visit.button('viewer:bar.views.iso').click();
  await visit.rest();
  const slabs = (await pixelsFilled(canvas, theme)) - none;
  assert.ok(slabs > 300, `${slabs} pixels are filled around the box`);
  assert.equal(await visit.page.getByRole('slider').count(), 6);
  await visit.screen('viewer-box');
});

journey(
  'a distance is measured from corner to corner, by keyboard as well',
  async (visit) => {
    // From above, in parallel projection: the house lies 10 m wide in the middle of the picture.
    const canvas = await openModel(visit, `?camera=5_30_-4_5_0_-4_${1 / 6}`);
    await visit.button('viewer:measure.open').click();
    await visit.text('viewer:measure.first').waitFor();
    const box = await canvas.boundingBox();
    assert.ok(box !== null);
    const metre = box.height / 12;
    const at = (x: number, z: number) => ({
      position: { x: box.width / 2 + (x - 5) * metre, y: box.height / 2 + (z + 4) * metre },
    });
    // Some pixels beside the outer corners of both walls, which draw the point to them.
    await canvas.click(at(0.05, -0.04));
    await visit.text('viewer:measure.second').waitFor();
    await canvas.click(at(9.95, -7.96));
    const list = visit.role('list', 'viewer:measure.list');
    const [length, none] = ['12.806', '0'].map((shown) => visit.word('viewer:metres', { shown }));
    await list.getByText(length ?? '', { exact: true }).waitFor();
    await list.getByText(visit.word('viewer:measure.parts', { level: length, height: none })).waitFor();
    await visit.screen('viewer-measured');
    await canvas.focus();
    await canvas.press('Enter');
    await visit.text('viewer:measure.second').waitFor();
    await canvas.press('Escape');
    await visit.text('viewer:measure.first').waitFor();
    await canvas.press('Escape');
    await visit.text('viewer:measure.first').waitFor({ state: 'detached' });
    await visit.button('viewer:measure.remove', { length }).click();
    await list.waitFor({ state: 'detached' });
  },
  ['laptop', '4k'],
);

journey('who gets the address of a view sees the same', async (visit) => {
  const canvas = await openModel(visit);
  await visit.page.getByRole('checkbox', { name: /^First/ }).click();
  await visit.role('tab', 'viewer:panel.section').click();
  await visit.page.getByRole('button', { name: 'Ground', exact: true }).click();
  await visit.page.waitForURL(/camera=.*&storeys=p\d.*section=y/);
  const oblique = visit.page.url();
  await visit.button('viewer:bar.views.front').click();
  await visit.page.waitForURL((url) => url.href !== oblique);
  await visit.rest();
  const [before, address] = [await pixelsDrawn(canvas), visit.page.url()];
  await visit.open(`/projects/${visit.made.projectId}/issues`);
  await visit.page.goto(address);
  await canvas.waitFor();
  await visit.rest();
  await seen(canvas, 3);
  const after = await pixelsDrawn(canvas);
  assert.ok(Math.abs(after - before) < before * 0.02, `${after} pixels are drawn, ${before} were`);
  assert.equal(visit.page.url(), address);
});

journey('things have colours by a property, and a group is looked at alone', async (visit) => {
  const canvas = await openModel(visit);
  await visit.role('tab', 'viewer:panel.colors').click();
  await visit.page.getByRole('combobox', { name: visit.word('viewer:colors.by') }).click();
  await visit.role('option', 'viewer:colors.kinds.property').click();
  await visit.page.getByRole('combobox', { name: visit.word('viewer:colors.property') }).click();
  await visit.page.getByRole('option', { name: /FireRating/ }).click();
  const legend = visit.role('list', 'viewer:colors.legend');
  await legend.getByText('REI 90').waitFor();
  assert.equal(await legend.getByRole('listitem').count(), 3);
  await visit.screen('viewer-colors');
  await legend.getByRole('button', { name: /REI 90/ }).click();
  await seen(canvas, 2);
  await visit.screen('viewer-xray');
  await visit.page.getByText(visit.word('viewer:rest.hidden'), { exact: true }).click();
  await visit.rest();
  const alone = await pixelsDrawn(canvas);
  await visit.button('viewer:showAll').click();
  await seen(canvas, 6);
  assert.ok(alone < (await pixelsDrawn(canvas)), 'the rest is seen again');
});

journey('what is chosen by a click, in the list or by an address is shown with what names it', async (visit) => {
  const canvas = await openModel(visit, `?select=${houseGuids(0).north}`);
  const card = visit.role('region', 'viewer:selected.title');
  await card.getByRole('heading', { name: 'North wall' }).waitFor();
  await card.getByRole('link', { name: /Crack in the north wall/ }).waitFor();
  await visit.screen('viewer-selected');
  await visit.button('viewer:selected.properties').click();
  await visit.page.getByRole('dialog').getByText('REI 90').waitFor();
  await visit.page.keyboard.press('Escape');
  await visit.closed();
  await canvas.focus();
  await visit.page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });

  await visit.button('viewer:bar.views.top').click();
  await visit.rest();
  const box = await canvas.boundingBox();
  assert.ok(box !== null);
  await canvas.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await card.getByRole('heading', { name: 'Slab' }).waitFor();
  assert.match(visit.page.url(), new RegExp(`select=${houseGuids(1).slab}`));
  await visit.button('viewer:selected.hide').click();
  await seen(canvas, 5);

  await visit.role('tab', 'viewer:panel.find').click();
  await visit.page.getByRole('searchbox', { name: visit.word('models:field.name') }).fill('West');
  const found = visit.role('list', 'viewer:find.list').getByRole('button');
  await eventually('the list is narrowed', async () => ((await found.count()) === 2 ? true : undefined));
  await found.first().click();
  await card.getByRole('heading', { name: 'West wall' }).waitFor();
});

journey('a space is gone to from its screen, through what stands before it', async (visit) => {
  const { tenant, projectId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/spaces`);
  await visit.page.getByText('Room', { exact: true }).first().click();
  await visit.page
    .getByRole('dialog')
    .getByRole('link', { name: visit.word('viewer:show') })
    .click();
  await visit.text('viewer:isolatedNote').waitFor();
  await seen(canvasOf(visit), 1);
  await visit.role('region', 'viewer:selected.title').getByRole('heading', { name: 'Room' }).waitFor();
  await visit.screen('viewer-space');
});

journey('records stand in their places and are opened from there', async (visit) => {
  await openModel(visit);
  const name = visit.word('viewer:pins.nameOf.issue', {
    number: '1',
    title: 'Crack in the north wall',
  });
  const pin = visit.role('list', 'viewer:pins.inPlace').getByRole('link');
  await pin.waitFor();
  await visit.role('tab', 'viewer:panel.pins').click();
  await visit.screen('viewer-pins');
  const shown = visit.page.getByRole('switch').first();
  await shown.uncheck();
  await pin.waitFor({ state: 'detached' });
  await shown.check();
  await visit.page.getByRole('button', { name: visit.word('viewer:pins.goTo', { name }) }).click();
  await visit.rest();
  await pin.click();
  await visit.page.getByRole('heading', { name: /Crack in the north wall/ }).waitFor();
});

journey('records in one place are one mark, and are gone with the storey that they are on', async (visit) => {
  await openModel(visit, '', visit.made.crowded);
  const places = visit.role('list', 'viewer:pins.inPlace');
  const together = places.getByRole('button', { name: visit.word('viewer:pins.cluster', { count: 3, shown: '3' }) });
  await together.focus();
  await visit.page.keyboard.press('Enter');
  const items = visit.page.getByRole('menuitem');
  await eventually('the list of them is open', async () => ((await items.count()) === 4 ? true : undefined));
  await visit.screen('viewer-cluster');
  assert.equal(await visit.page.getByText('In the hall').count(), 0);
  await visit.role('menuitem', 'viewer:pins.nearer').click();
  await eventually('they are told apart', async () =>
    (await places.getByRole('link').count()) > 1 ? true : undefined,
  );
  await visit.button('viewer:bar.views.iso').click();
  await together.waitFor();
  assert.equal(await places.getByRole('link').count(), 1);
  await visit.page.getByRole('checkbox', { name: /^First/ }).click();
  await places.getByRole('link').waitFor({ state: 'detached' });
  await together.waitFor();
  await visit.role('tab', 'viewer:panel.section').click();
  await visit.page.getByRole('button', { name: 'Ground', exact: true }).click();
  await together.waitFor({ state: 'detached' });
});

journey('spaces have colours by what is said of them and by what is measured in them', async (visit) => {
  const canvas = await openModel(visit, '', visit.made.crowded);
  await visit.role('tab', 'viewer:panel.colors').click();
  const by = visit.page.getByRole('combobox', { name: visit.word('viewer:colors.by') });
  await by.click();
  await visit.role('option', 'viewer:colors.kinds.usage').click();
  const legend = visit.role('list', 'viewer:colors.legend');
  await legend.getByText('Office').waitFor();
  await legend.getByText(visit.word('viewer:colors.without')).waitFor();
  await seen(canvas, 2);
  await visit.screen('viewer-spaces');
  await legend.getByRole('button', { name: /Office/ }).click();
  await seen(canvas, 1);
  await by.click();
  await visit.role('option', 'viewer:colors.kinds.sensor').click();
  await visit.page.getByRole('combobox', { name: visit.word('viewer:colors.sensorKind') }).click();
  await visit.page.getByRole('option', { name: 'temperature' }).click();
  await legend.getByText('°C').waitFor();
  await visit.screen('viewer-space-sensors');
  await visit.button('viewer:bar.reset').click();
  await seen(canvas, 6);
});

journey('without WebGL the elements are a list', async (visit) => {
  await visit.page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null;');
  const { tenant, projectId, modelId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${modelId}/view`);
  await visit.text('viewer:noWebgl.title').waitFor();
  await visit.screen('viewer-without-webgl');
  await visit.link('viewer:toList').last().click();
  await visit.page.getByText('North wall').first().waitFor();
});

journey('a picture that the graphics card let go of is loaded again', async (visit) => {
  await openModel(visit);
  await visit.page.evaluate(LOSE_PICTURE);
  await visit.text('viewer:lost').waitFor();
  await visit.button('viewer:reopen').click();
  await seen(canvasOf(visit), 6);
  assert.ok((await pixelsDrawn(canvasOf(visit))) > 3000);
});

journey('the model is on the printed page', async (visit) => {
  const { tenant, projectId, modelId } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${modelId}/view`);
  await page.locator('canvas').first().waitFor();
  await page.locator('[role=application][aria-busy=false]').waitFor();
  await assertFitsPaper(visit, 'viewer', '');
  const colors = await page.evaluate(`(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const copy = document.querySelectorAll('[role=application] canvas')[1];
    const { data } = copy.getContext('2d').getImageData(0, 0, copy.width, copy.height);
    window.dispatchEvent(new Event('afterprint'));
    return new Set(new Uint32Array(data.buffer)).size;
  })()`);
  assert.ok(Number(colors) > 10, `${colors} colors`);
  assert.equal(await page.locator('[role=application] canvas').count(), 1);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  await mkdir(SCREENS, { recursive: true });
  await writeFile(`${SCREENS}/viewer-printed.pdf`, pdf);
});
