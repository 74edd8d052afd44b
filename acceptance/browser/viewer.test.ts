// Models in three dimensions: storeys, sections, colours, what is chosen, records in their places, and no picture at all.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { accepted, type Client } from '../support/calls.ts';
import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const DRAWN_MS = 120_000;
const LOSE_PICTURE = `document.querySelector('[role=application] canvas')
  .getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`;

interface Made {
  readonly tenant: Tenant;
  readonly projectId: string;
  readonly modelId: string;
}

const journey = journeysOn(async (service): Promise<Made> => {
  const tenant = await makeTenant(service, 'Viewer');
  const { owner, projectId } = tenant;
  const app = `/api/projects/${projectId}`;
  const upload = await owner.upload(`${app}/models`, { name: 'House' }, Buffer.from(ifcOfHouse()));
  const { id: modelId } = accepted(upload, 202);
  const drawing = await drawn(owner, `${app}/models/${modelId}/drawing`);
  assert.deepEqual(
    drawing.parts.map(({ name }: { name: string }) => name),
    ['Ground', 'First'],
  );
  const issue = {
    title: 'Crack in the north wall',
    worldPosition: { x: 5, y: 1.5, z: -7.8 },
    elementGuids: [houseGuids(0).north],
  };
  accepted(await owner.post(`${app}/issues`, issue), 201);
  return { tenant, projectId, modelId };
});

function drawn(owner: Client, path: string) {
  return eventually(
    'the model is drawn',
    async () => {
      const drawing = accepted(await owner.get(path));
      assert.notEqual(drawing.state, 'failed', drawing.failureReason);
      return drawing.state === 'ready' ? drawing : undefined;
    },
    DRAWN_MS,
  );
}

const canvasOf = (visit: Visit) => visit.role('application', 'viewer:canvas', { name: 'House' });

async function openModel(visit: Visit & { readonly made: Made }, search = ''): Promise<Locator> {
  const { tenant, projectId, modelId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${modelId}/view${search}`);
  const canvas = canvasOf(visit);
  await canvas.waitFor();
  await visit.rest();
  return canvas;
}

/** How many pixels of the picture differ from the ground, the corners of which show what that is. */
async function pixelsDrawn(canvas: Locator): Promise<number> {
  const { data, info } = await sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
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
  const height = visit.role('slider', 'viewer:section.at.y');
  await height.focus();
  await height.press('Home');
  await visit.rest();
  const left = await pixelsDrawn(canvas);
  assert.ok(left < whole * 0.1, `${left} of ${whole} pixels are left below the lowest cut: the pin of an issue`);
  await visit.button('viewer:section.flip').click();
  await visit.rest();
  assert.ok((await pixelsDrawn(canvas)) > whole * 0.5, 'everything lies above it');
  await visit.button('viewer:section.remove').click();
  await visit.role('slider', 'viewer:section.at.y').waitFor({ state: 'detached' });
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
