// Floor plans, their pins and their scale, the photo viewer, and two milestones side by side.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { pdfOfPages, png } from '../support/pictures.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { drag, pinch } from './support/fingers.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { WITH_FINGERS } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Plans') })));

const WIDTH = 1600;
const HEIGHT = 1000;

interface Building {
  readonly at: string;
  readonly planId: string;
  readonly milestones: readonly [string, string];
  readonly photos: Readonly<Record<'wallBefore' | 'wallAfter' | 'roomBefore' | 'roomAfter', string>>;
}

/** A plan of the journey's own: two milestones, in each a flat and a 360 photo of the same spots. */
async function build({ owner, projectId }: Tenant, name: string): Promise<Building> {
  const at = `/api/projects/${projectId}`;
  const plan = accepted(
    await owner.upload(`${at}/floor-plans`, { name: `Plan ${name}`, level: name }, await png(WIDTH, HEIGHT)),
    201,
  );
  const milestone = async (label: string) =>
    accepted(await owner.post(`${at}/milestones`, { name: `${label} ${name}` }), 201).id as string;
  const milestones = [await milestone('Before'), await milestone('After')] as const;
  const photo = async (fields: object, width: number, height: number) => {
    const record = { floorPlanId: plan.id, tags: ['wall'], ...fields };
    return accepted(await owner.upload(`${at}/photos`, record, await png(width, height)), 201).id as string;
  };
  const wall = (milestoneId: string, planX: number) =>
    photo({ milestoneId, planX, planY: 300, notes: `Wall ${name}` }, 640, 480);
  const room = (milestoneId: string, planX: number) =>
    photo({ milestoneId, planX, planY: 700, kind: 'photo360', notes: `Room ${name}`, tags: [] }, 1024, 512);
  const [before, after] = milestones;
  const photos = {
    wallBefore: await wall(before, 400),
    wallAfter: await wall(after, 440),
    roomBefore: await room(before, 1000),
    roomAfter: await room(after, 1010),
  };
  const paths = [`floor-plans/${plan.id}`, ...Object.values(photos).map((id) => `photos/${id}`)];
  for (const path of paths) {
    await eventually(`the renditions of ${path}`, async () => {
      const { screen, thumbnail } = accepted(await owner.get(`${at}/${path}/files`));
      return screen !== null && thumbnail !== null ? true : undefined;
    });
  }
  return { at, planId: plan.id, milestones, photos };
}

const variantName = ({ variant: { language, size, theme } }: Visit) => `${language} ${size} ${theme}`;
const canvasOf = (visit: Visit, name: string) =>
  visit.page.getByRole('application', { name: visit.word('plans:canvasOf', { name: `Plan ${name}` }), exact: true });
const pins = (visit: Visit) => visit.page.locator('[data-pin]');

/** Clicks a place of the canvas, in parts of its width and height, or taps it. */
async function clickAt(visit: Visit, name: string, x: number, y: number): Promise<void> {
  await canvasOf(visit, name).scrollIntoViewIfNeeded();
  const box = await boxOf(canvasOf(visit, name));
  const at = [box.x + x * box.width, box.y + y * box.height] as const;
  if (visit.variant.size === 'phone') await visit.page.touchscreen.tap(...at);
  else await visit.page.mouse.click(...at);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return box;
}

/** Asserts that a point of the plan is its middle, as nearly as a pixel of the screen can be aimed at. */
async function assertMiddle(visit: Visit, name: string, { planX, planY }: { planX: number; planY: number }) {
  const near = (1.5 * WIDTH) / (await boxOf(canvasOf(visit, name))).width;
  assert.ok(Math.abs(planX - WIDTH / 2) < near && Math.abs(planY - HEIGHT / 2) < near, `${planX}, ${planY}`);
}

journey('photos of a milestone are found on a plan, opened, and moved by keys', async (visit) => {
  const { tenant } = visit.made;
  const name = `pins ${variantName(visit)}`;
  const { at, planId, milestones, photos } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans`);
  await visit.screen('plans');
  await visit.page.getByRole('link', { name: `Plan ${name}`, exact: true }).click();
  await canvasOf(visit, name).waitFor();
  if (visit.variant.size === 'phone') await visit.button('photos:gallery.filter.open').click();
  await visit.field('plans:milestone').click();
  await visit.page.getByRole('option', { name: `Before ${name}`, exact: true }).click();
  await visit.page.waitForURL((url) => url.searchParams.get('milestone') === milestones[0]);
  await pins(visit).nth(1).waitFor();
  assert.equal(await pins(visit).count(), 2);
  const pin = visit.page.locator(`[data-pin="photo:${photos.wallBefore}"]`);
  await pin.focus();
  await visit.page.keyboard.press('m');
  for (let step = 0; step < 5; step += 1) await visit.page.keyboard.press('ArrowDown');
  await visit.page.keyboard.press('Enter');
  await visit.text('plans:movedPin').waitFor();
  const moved = accepted(await tenant.owner.get(`${at}/photos/${photos.wallBefore}`));
  assert.equal(moved.planX, 400);
  assert.ok(moved.planY > 300, `${moved.planY}`);
  await pin.press('Enter');
  await visit
    .heading('photos:facts')
    .or(visit.page.getByRole('heading', { name: `Wall ${name}` }))
    .first()
    .waitFor();
  await visit.page.waitForURL((url) => url.searchParams.get('photo') === photos.wallBefore);
  await visit.screen('plan');
  await visit.link('photos:open').last().click();
  await visit.page.waitForURL(`**/projects/${tenant.projectId}/photos/${photos.wallBefore}`);
  await visit.heading('photos:facts').waitFor();
  await visit.screen('photo');
  assert.ok(planId);
});

journey('a photo that has no place is put onto a plan', async (visit) => {
  const { tenant } = visit.made;
  const name = `tray ${variantName(visit)}`;
  const { at, planId } = await build(tenant, name);
  const loose = accepted(await tenant.owner.upload(`${at}/photos`, { notes: `Loose ${name}` }, await png()), 201);
  await eventually('its renditions', async () =>
    accepted(await tenant.owner.get(`${at}/photos/${loose.id}/files`)).thumbnail === null ? undefined : true,
  );
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans/${planId}`);
  await visit.button('plans:modes.place').click();
  await visit.page.getByRole('button', { name: new RegExp(`Loose ${name}`) }).click();
  await canvasOf(visit, name).focus();
  await visit.page.keyboard.press('ArrowRight');
  await visit.screen('plan-placing');
  await visit.page.keyboard.press('Enter');
  await visit.text('plans:placed').waitFor();
  const placed = accepted(await tenant.owner.get(`${at}/photos/${loose.id}`));
  assert.equal(placed.floorPlanId, planId);
  assert.ok(placed.planX > WIDTH / 2, `${placed.planX}`);
  assert.equal(placed.planY, HEIGHT / 2);
});

journey('a plan is calibrated by two lines, and what is left over is said', async (visit) => {
  const { tenant } = visit.made;
  const name = `scale ${variantName(visit)}`;
  const { at, planId } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans/${planId}/calibration`);
  await canvasOf(visit, name).waitFor();
  const lengths = visit.page.getByRole('textbox', { name: visit.word('plans:calibration.length'), exact: true });
  await clickAt(visit, name, 0.2, 0.3);
  await visit.text('plans:calibration.second').waitFor();
  await clickAt(visit, name, 0.7, 0.3);
  await lengths.nth(0).fill('20');
  await visit.text('plans:calibration.single').waitFor();
  await clickAt(visit, name, 0.2, 0.6);
  await clickAt(visit, name, 0.7, 0.6);
  await lengths.nth(1).fill('22');
  await visit.text('plans:calibration.doubtful').waitFor();
  // Of two lines of one length, 20 and 22 m: 21 m is the best, and each is a metre off.
  await visit.text('plans:calibration.rms', { metres: '1' }).waitFor();
  await visit.screen('calibration');
  await visit.page.reload();
  await lengths.nth(1).fill('20.2');
  await visit.text('plans:calibration.doubtful').waitFor({ state: 'detached' });
  await visit.text('plans:calibration.rms', { metres: '0.1' }).waitFor();
  // Calibrated meanwhile, which is a question; moved to another level while that is asked, which is none.
  const refused = { method: 'PATCH', path: `${at}/floor-plans/${planId}`, status: 412 };
  visit.announce(refused);
  accepted(await tenant.owner.patch(`${at}/floor-plans/${planId}`, { scaleMPerPx: 0.5, level: 'B' }));
  await visit.button('plans:calibration.save').click();
  await visit.button('shell:conflict.keepYours').waitFor();
  await visit.screen('calibration-conflict');
  accepted(await tenant.owner.patch(`${at}/floor-plans/${planId}`, { level: 'C' }));
  visit.announce(refused);
  await visit.button('shell:conflict.keepYours').click();
  await visit.page.waitForURL(`**/projects/${tenant.projectId}/plans/${planId}`);
  const plan = accepted(await tenant.owner.get(`${at}/floor-plans/${planId}`));
  assert.ok(plan.scaleMPerPx > 20 / WIDTH && plan.scaleMPerPx < 80 / WIDTH, `${plan.scaleMPerPx}`);
});

journey('a 360 photo is looked around in, and compared with another milestone, both moving together', async (visit) => {
  const { tenant } = visit.made;
  const name = `look ${variantName(visit)}`;
  const { photos } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/photos/${photos.roomBefore}`);
  const spheres = visit.page.locator('[data-yaw]');
  await visit.page.locator('[data-yaw][aria-busy=false] canvas').waitFor();
  await visit.screen('photo-360');
  const yaw = await spheres.getAttribute('data-yaw');
  await spheres.press('ArrowRight');
  await eventually('the view is turned', async () =>
    (await spheres.getAttribute('data-yaw')) === yaw ? undefined : true,
  );
  await visit.link('photos:compare').click();
  await visit.page.locator('[data-yaw][aria-busy=false] canvas').nth(1).waitFor();
  await spheres.nth(0).press('ArrowRight');
  await spheres.nth(0).press('ArrowRight');
  await eventually('the other side follows', async () => {
    const [left, right] = await spheres.evaluateAll((all) => all.map((each) => each.getAttribute('data-yaw')));
    return left !== '0.000' && left === right ? true : undefined;
  });
  await visit.screen('compare-360');
  await visit.field('photos:linked').click();
  await spheres.nth(1).press('ArrowLeft');
  const [left, right] = await spheres.evaluateAll((all) => all.map((each) => each.getAttribute('data-yaw')));
  assert.notEqual(left, right);
});

journey('two flat photos of one spot are zoomed together, and laid over each other', async (visit) => {
  const { tenant } = visit.made;
  const name = `flat ${variantName(visit)}`;
  const { photos, milestones } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/compare?left=${photos.wallBefore}`);
  const pictures = visit.page.getByRole('application').locator('img:first-of-type');
  await pictures.nth(1).waitFor();
  const scales = () =>
    pictures.evaluateAll((all) => all.map((each) => /scale\((.+?)\)/.exec(each.getAttribute('style') ?? '')?.[1]));
  const [whole] = await scales();
  await visit.page.getByRole('application').nth(0).press('+');
  await eventually('both are larger', async () => {
    const [left, right] = await scales();
    return left !== whole && left === right ? true : undefined;
  });
  await visit.screen('compare');
  await visit.field('photos:slider').click();
  await visit.page.getByRole('slider').press('ArrowRight');
  await visit.screen('compare-slider');
  await visit.open(`/projects/${tenant.projectId}/compare?left=${photos.wallBefore}&milestone=${milestones[0]}`);
  await visit.page.getByRole('region', { name: visit.word('photos:after') }).waitFor();
  await visit.screen('compare-none');
});

journey('a plan is added, with the reason where its file is refused, and removed again', async (visit) => {
  const { tenant } = visit.made;
  const name = `New ${variantName(visit)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans`);
  await visit.button('plans:add.open').click();
  const dialog = visit.page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await visit.field('plans:fields.name').fill(name);
  visit.announce({ path: `/api/projects/${tenant.projectId}/floor-plans`, status: 422 });
  await visit.button('plans:add.action').click();
  await dialog.getByRole('alert').getByText(visit.word('service:pictures.none')).waitFor();
  await visit.screen('plan-refused');
  await file.setInputFiles({ name: 'ground.png', mimeType: 'image/png', buffer: await png(800, 600) });
  await visit.button('plans:add.action').click();
  await visit.page.getByRole('link', { name, exact: true }).waitFor();
  await visit.button('plans:actionsOf', { name }).click();
  await visit.page.getByRole('menuitem', { name: visit.word('shell:delete'), exact: true }).click();
  await visit.button('plans:delete.action').click();
  await visit.page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
});

journey('a page of a PDF becomes a plan; a page that is not there is refused at its field', async (visit) => {
  const { tenant } = visit.made;
  const name = `Pages ${variantName(visit)}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans`);
  await visit.button('plans:add.open').click();
  const dialog = visit.page.getByRole('dialog');
  const buffer = pdfOfPages(3);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'set.pdf', mimeType: 'application/pdf', buffer });
  await visit.field('plans:fields.name').fill(name);
  await visit.field('plans:add.page').fill('4');
  visit.announce({ path: `/api/projects/${tenant.projectId}/floor-plans`, status: 422 });
  await visit.button('plans:add.action').click();
  await eventually('the page is refused', async () =>
    (await visit.field('plans:add.page').getAttribute('aria-invalid')) === 'true' ? true : undefined,
  );
  await visit.screen('plan-page-refused');
  await visit.field('plans:add.page').fill('2');
  await visit.button('plans:add.action').click();
  await visit.page.getByRole('link', { name, exact: true }).click();
  await visit.page.getByRole('application', { name: visit.word('plans:canvasOf', { name }), exact: true }).waitFor();
  await visit.screen('plan-of-pdf');
});

journey(
  'a plan that somebody else edits meanwhile: theirs is taken, mine is kept, and what both left stays',
  async (visit) => {
    const { tenant } = visit.made;
    const { page } = visit;
    const name = `mine ${variantName(visit)}`;
    const { at, planId } = await build(tenant, name);
    const path = `${at}/floor-plans/${planId}`;
    const now = async () => accepted(await tenant.owner.get(path));
    const edit = async (planName: string) => {
      await visit.button('plans:actionsOf', { name: planName }).click();
      await visit.role('menuitem', 'shell:edit').click();
      await visit.field('plans:fields.name').waitFor();
    };
    visit.announce({ method: 'PATCH', path, status: 412 });
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${tenant.projectId}/plans`);
    // Both changed the name; the level and the order are changed by the other alone.
    await edit(`Plan ${name}`);
    await visit.field('plans:fields.name').fill(`Mine ${name}`);
    accepted(await tenant.owner.patch(path, { name: `Theirs ${name}`, level: `L ${name}`, levelOrder: 7 }));
    await visit.button('shell:save').click();
    await visit.heading('shell:conflict.title').waitFor();
    const cells = page
      .getByRole('row')
      .filter({ hasText: `Theirs ${name}` })
      .getByRole('cell');
    assert.deepEqual(await cells.allInnerTexts(), [`Theirs ${name}`, `Mine ${name}`]);
    assert.equal(
      await page.getByRole('dialog').last().getByRole('rowheader').count(),
      1,
      'the name alone is asked about',
    );
    await visit.screen('plan-conflict');
    await visit.button('shell:conflict.keepYours').click();
    await visit.heading('shell:conflict.title').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Mine ${name}`, exact: true }).waitFor();
    const kept = await now();
    assert.deepEqual([kept.name, kept.level, kept.levelOrder], [`Mine ${name}`, `L ${name}`, 7]);
    // What nobody else changed is saved over another's change without a question.
    await edit(`Mine ${name}`);
    visit.announce({ method: 'PATCH', path, status: 412 });
    accepted(await tenant.owner.patch(path, { levelOrder: 8 }));
    await visit.field('plans:fields.name').fill(`Again ${name}`);
    await visit.button('shell:save').click();
    await page.getByRole('link', { name: `Again ${name}`, exact: true }).waitFor();
    await visit.closed();
    assert.deepEqual([(await now()).name, (await now()).levelOrder], [`Again ${name}`, 8]);
    // Theirs is taken: nothing is sent.
    await edit(`Again ${name}`);
    visit.announce({ method: 'PATCH', path, status: 412 });
    await visit.field('plans:fields.name').fill(`Never ${name}`);
    accepted(await tenant.owner.patch(path, { name: `Last ${name}` }));
    await visit.button('shell:save').click();
    await visit.button('shell:conflict.takeTheirs').click();
    await page.getByRole('link', { name: `Last ${name}`, exact: true }).waitFor();
    assert.equal((await now()).name, `Last ${name}`);
  },
);

journey('a list of plans that was asked for before a change, and comes after it, shows the change', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const name = `late ${variantName(visit)}`;
  const { at, planId } = await build(tenant, name);
  const path = `${at}/floor-plans/${planId}`;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/plans`);
  await visit.button('plans:actionsOf', { name: `Plan ${name}` }).click();
  await visit.role('menuitem', 'shell:edit').click();
  await visit.field('plans:fields.name').fill(`Renamed ${name}`);
  // The first attempt is refused, and the list is read: before the second changes the plan, with an answer that comes late.
  accepted(await tenant.owner.patch(path, { levelOrder: 8 }));
  visit.announce({ method: 'PATCH', path, status: 412 });
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  let attempts = 0;
  await page.route(/\/floor-plans\?/, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  await page.route(new RegExp(`${planId}$`), async (route) => {
    if (route.request().method() === 'PATCH' && ++attempts === 2) await asked.promise;
    await route.continue();
  });
  await visit.button('shell:save').click();
  await visit.closed();
  await visit.button('plans:actionsOf', { name: `Renamed ${name}` }).waitFor();
  late.resolve();
  await visit.rest();
  assert.equal(await visit.button('plans:actionsOf', { name: `Renamed ${name}` }).count(), 1);
  assert.equal(attempts, 2);
  await page.unrouteAll({ behavior: 'wait' });
});

journey('an issue is raised at a point of the plan, by click and by keys alone', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const name = `raise ${variantName(visit)}`;
  const { at, planId } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  const issueAt = async (title: string) => {
    const { data } = accepted(await tenant.owner.get(`${at}/issues?floorPlanId=${planId}`));
    return (data as { title: string; planX: number; planY: number }[]).find((each) => each.title === title);
  };
  const write = async (title: string) => {
    await page.waitForURL((url) => url.pathname.endsWith('/issues') && url.searchParams.get('plan') === planId);
    await visit.field('issues:field.title').fill(title);
    await visit.field('issues:field.title').press('Enter');
    return eventually('the issue is there', () => issueAt(title));
  };
  await visit.open(`/projects/${tenant.projectId}/plans/${planId}`);
  await visit.button('plans:modes.issue').click();
  await visit.text(visit.variant.size === 'phone' ? 'plans:raise.whereTouch' : 'plans:raise.where').waitFor();
  await clickAt(visit, name, 0.5, 0.5);
  await visit.text('plans:raise.ready').waitFor();
  await visit.button('shell:cancel').waitFor();
  await page.locator('[data-pin="new:issue"]').waitFor();
  await visit.screen('plan-raise');
  await visit.link('plans:raise.go').click();
  const clicked = await write(`Clicked ${name}`);

  await visit.open(`/projects/${tenant.projectId}/plans/${planId}`);
  await assertMiddle(visit, name, clicked);
  await visit.button('plans:modes.issue').focus();
  await page.keyboard.press('Enter');
  await canvasOf(visit, name).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await visit.text('plans:raise.ready').waitFor();
  await page.keyboard.press('Enter');
  const keyed = await write(`Keyed ${name}`);
  assert.ok(keyed.planX > WIDTH / 2 && keyed.planY === HEIGHT / 2, JSON.stringify(keyed));
});

journey('a photo leads from its own screen to the plan that it is put on', async (visit) => {
  const { tenant } = visit.made;
  const name = `lead ${variantName(visit)}`;
  const { at, planId } = await build(tenant, name);
  const { id } = accepted(await tenant.owner.upload(`${at}/photos`, { notes: `Lost ${name}` }, await png()), 201);
  await eventually('its renditions', async () =>
    accepted(await tenant.owner.get(`${at}/photos/${id}/files`)).thumbnail === null ? undefined : true,
  );
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/photos/${id}`);
  await visit.field('photos:placing.on').click();
  await visit.page.getByRole('option', { name: new RegExp(`Plan ${name}`) }).click();
  await visit.text(visit.variant.size === 'phone' ? 'plans:place.whereTouch' : 'plans:place.where').waitFor();
  await clickAt(visit, name, 0.5, 0.5);
  await visit.text('plans:placed').waitFor();
  const placed = accepted(await tenant.owner.get(`${at}/photos/${id}`));
  assert.equal(placed.floorPlanId, planId);
  await assertMiddle(visit, name, placed as { planX: number; planY: number });
  await visit.screen('plan-placed');
  await visit.button('shell:undo').click();
  await visit.text('plans:undone').waitFor();
  const undone = accepted(await tenant.owner.get(`${at}/photos/${id}`));
  assert.deepEqual([undone.floorPlanId, undone.planX, undone.planY], [null, null, null]);
});

journey('a photo leads to the form of an issue at its place', async (visit) => {
  const { tenant } = visit.made;
  const { page } = visit;
  const name = `here ${variantName(visit)}`;
  const { planId, photos } = await build(tenant, name);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/photos/${photos.wallAfter}`);
  await visit.link('photos:raise').click();
  await page.waitForURL((url) => url.searchParams.get('at') === '440,300' && url.searchParams.get('plan') === planId);
  await visit.text('issues:place.placed').waitFor();
  // However long the form, its buttons are in sight.
  const create = await visit.button('issues:new.create').boundingBox();
  assert.ok(
    create && create.y >= 0 && create.y + create.height <= (page.viewportSize()?.height ?? 0),
    JSON.stringify(create),
  );
  await visit.screen('issue-from-photo');
});

/** Where the first picture of the screen lies in its box, and how large. */
async function lies(visit: Visit): Promise<{ x: number; y: number; scale: number }> {
  const style = (await visit.page.getByRole('application').first().locator('img').first().getAttribute('style')) ?? '';
  const [x = 0, y = 0, scale = 0] = [...style.matchAll(/-?[\d.]+(?=px[,)]|\))/g)].map(Number);
  return { x, y, scale };
}

/** Pinches a picture that is moved and zoomed by hand, then moves it with one finger; the page stays where it is. */
async function pinchAndMove(visit: Visit): Promise<void> {
  const { page } = visit;
  const canvas = page.getByRole('application').first();
  await canvas.locator('img').first().waitFor();
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(canvas);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const before = await lies(visit);
  await pinch(page, middle, 80, 240);
  const near = await eventually('it is nearer', async () => {
    const now = await lies(visit);
    return now.scale > 2 * before.scale ? now : undefined;
  });
  // What was between the fingers is there still.
  const pointOf = (at: { x: number; y: number; scale: number }) => (width / 2 - at.x) / at.scale;
  assert.ok(Math.abs(pointOf(near) - pointOf(before)) * near.scale < 6, `${JSON.stringify([before, near])}`);
  const scrolled = await page.evaluate('scrollY');
  await drag(page, middle, { x: middle.x - 70, y: middle.y - 50 });
  await eventually('it is moved by as much', async () => {
    const now = await lies(visit);
    const moved = [near.x - now.x, near.y - now.y];
    return now.scale === near.scale && Math.abs((moved[0] ?? 0) - 70) < 16 && Math.abs((moved[1] ?? 0) - 50) < 16
      ? true
      : undefined;
  });
  assert.deepEqual(await page.evaluate('[scrollY, visualViewport.scale]'), [scrolled, 1]);
  await pinch(page, middle, 240, 60);
  await eventually('it is whole again', async () => ((await lies(visit)).scale === before.scale ? true : undefined));
}

/** Asserts that something can be hit by a thumb: large enough, wholly on the screen, and nothing over it. */
async function assertInReach(visit: Visit, locator: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(locator);
  assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
  const screen = visit.page.viewportSize() ?? { width: 0, height: 0 };
  assert.ok(x >= 0 && x + width <= screen.width && y >= 0 && y + height <= screen.height, `${x}, ${y}`);
  await locator.click({ trial: true });
}

journey(
  'plans and photos are moved and zoomed with fingers, and pins on one place are told apart',
  async (visit) => {
    const { tenant } = visit.made;
    const { page } = visit;
    const name = `fingers ${variantName(visit)}`;
    const { at, planId, photos } = await build(tenant, name);
    accepted(await tenant.owner.patch(`${at}/photos/${photos.wallAfter}`, { planX: 400, planY: 300 }));
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${tenant.projectId}/plans/${planId}`);
    await pinchAndMove(visit);
    await page.locator('[data-pin][data-cluster]').first().tap();
    const listed = page.getByRole('menuitem');
    await listed.nth(1).waitFor();
    await visit.screen('plan-pins-listed');
    for (const each of await listed.all()) await assertInReach(visit, each);
    await listed.nth(1).tap();
    await page.waitForURL((url) => url.searchParams.get('photo') === photos.wallAfter);
    // What was opened stands below the plan, in sight.
    await assertInReach(visit, visit.link('photos:open').last());
    await visit.screen('plan-opened-by-finger');
    for (const mode of ['place', 'issue', 'measure']) {
      const before = await boxOf(canvasOf(visit, name));
      await assertInReach(visit, visit.button(`plans:modes.${mode}`));
      await visit.button(`plans:modes.${mode}`).tap();
      const back = page.locator('[data-leads-to=look]');
      await assertInReach(visit, back);
      assert.deepEqual((await boxOf(canvasOf(visit, name))).height, before.height);
      await back.tap();
    }
    await visit.open(`/projects/${tenant.projectId}/photos/${photos.wallBefore}`);
    await pinchAndMove(visit);
    await visit.open(`/projects/${tenant.projectId}/photos/${photos.roomBefore}`);
    const sphere = page.locator('[data-yaw]');
    await page.locator('[data-yaw][aria-busy=false] canvas').waitFor();
    const looks = async () => [await sphere.getAttribute('data-yaw'), Number(await sphere.getAttribute('data-zoom'))];
    const [yaw, zoom] = await looks();
    const box = await boxOf(sphere);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // A finger that rests first is no long press of which the rest is lost.
    await drag(page, middle, { x: middle.x - 100, y: middle.y }, 800);
    await eventually('it is turned', async () => ((await looks())[0] === yaw ? undefined : true));
    await pinch(page, middle, 60, 260);
    await eventually('it is nearer', async () => (Number((await looks())[1]) > Number(zoom) ? true : undefined));
    await visit.screen('photo-360-by-fingers');
  },
  WITH_FINGERS,
);

journey(
  'a photo that was sent from a phone is put on a plan by tapping, and taken back with the thumb',
  async (visit) => {
    const { tenant } = visit.made;
    const { page } = visit;
    const name = `thumb ${variantName(visit)}`;
    const { at, planId } = await build(tenant, name);
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${tenant.projectId}/uploads`);
    const file = { name: `${name}.png`, mimeType: 'image/png', buffer: await png() };
    await page.locator('input[type=file][multiple]').setInputFiles(file);
    await visit.button('photos:upload.batch.send', { count: 1 }).tap();
    const plans = visit.field('photos:placing.on');
    await plans.tap();
    await page.getByRole('option', { name: new RegExp(`Plan ${name}`) }).tap();
    await visit.text('plans:place.whereTouch').waitFor();
    await clickAt(visit, name, 0.5, 0.5);
    await visit.text('plans:placed').waitFor();
    await visit.screen('plan-placed-by-finger');
    const { data } = accepted(await tenant.owner.get(`${at}/photos?floorPlanId=${planId}&limit=100`));
    const isNew = ({ notes }: { notes: string | null }) => notes === null;
    const placed = (data as { id: string; notes: string | null; planX: number; planY: number }[]).find(isNew);
    assert.ok(placed, JSON.stringify(data));
    await assertMiddle(visit, name, placed);
    const undo = visit.button('shell:undo');
    await assertInReach(visit, undo);
    assert.ok((await boxOf(undo)).y > (page.viewportSize()?.height ?? 0) / 2, 'the thumb is at the lower half');
    await assertInReach(visit, page.locator('[data-leads-to=look]'));
    await undo.tap();
    await visit.text('plans:undone').waitFor();
    assert.equal(accepted(await tenant.owner.get(`${at}/photos/${placed.id}`)).planX, null);
  },
  WITH_FINGERS,
);
