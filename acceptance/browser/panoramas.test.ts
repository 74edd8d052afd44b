// Partial panoramas: shown as the part of the sphere that they are, level, and never beyond their edges.
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { accepted } from '../support/calls.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Panoramas') })));

const RAD = Math.PI / 180;
const SKY = [120, 170, 230] as const;
const GROUND = [110, 140, 70] as const;
const POST = [200, 60, 40] as const;

interface Shot {
  readonly leftDeg: number;
  readonly topDeg: number;
  readonly widthDeg: number;
  readonly heightDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
}

/** A JPEG of sky, ground and a post every 30 degrees, as a tilted and rolled camera sees them; GPano states it all. */
async function panorama(shot: Shot): Promise<Buffer> {
  const [width, height] = [Math.round(shot.widthDeg * 5), Math.round(shot.heightDeg * 5)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const yaw = (shot.leftDeg + column / 5) * RAD;
      const pitch = (shot.topDeg - row / 5) * RAD;
      pixels.set(colourAt(yaw, pitch, shot), (row * width + column) * 3);
    }
  }
  const properties = {
    ProjectionType: 'equirectangular',
    FullPanoWidthPixels: 1800,
    FullPanoHeightPixels: 900,
    CroppedAreaImageWidthPixels: width,
    CroppedAreaImageHeightPixels: height,
    CroppedAreaLeftPixels: Math.round((shot.leftDeg + 180) * 5),
    CroppedAreaTopPixels: Math.round((90 - shot.topDeg) * 5),
    PoseHeadingDegrees: 90,
    PosePitchDegrees: shot.pitchDeg,
    PoseRollDegrees: shot.rollDeg,
  };
  const stated = Object.entries(properties).map(([name, value]) => `GPano:${name}="${value}"`);
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${stated.join(' ')}/></rdf:RDF></x:xmpmeta>`;
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return picture.withXmp(xmp).jpeg({ quality: 92 }).toBuffer();
}

/** GPano: the centre of the picture is `pitchDeg` above the horizon; with roll the horizon turns counterclockwise. */
function colourAt(yaw: number, pitch: number, { pitchDeg, rollDeg }: Shot): readonly number[] {
  const [right, up, ahead] = [Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw)];
  const [tilt, roll] = [pitchDeg * RAD, rollDeg * RAD];
  const [level, height] = [right * Math.cos(roll) + up * Math.sin(roll), up * Math.cos(roll) - right * Math.sin(roll)];
  const above = height * Math.cos(tilt) + ahead * Math.sin(tilt);
  const front = ahead * Math.cos(tilt) - height * Math.sin(tilt);
  const bearing = Math.atan2(level, front) / RAD;
  const isPost = Math.abs(bearing - 30 * Math.round(bearing / 30)) < 0.7 && Math.abs(above) < 0.35;
  if (isPost) return POST;
  return above > 0 ? SKY : GROUND;
}

const isNear = (pixel: readonly number[], colour: readonly number[]) =>
  colour.every((each, index) => Math.abs(each - (pixel[index] ?? 0)) < 45);

/** The picture as it is on the screen; its border and the buttons on it are left out. */
async function look(visit: Visit) {
  const shown = await visit.page.locator('[data-yaw]').screenshot();
  const { data, info } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { at, width: info.width, height: info.height };
}

/** Counts the pixels at the frame's edge that show the viewer's dark ground. */
async function countVoid(visit: Visit): Promise<number> {
  const { at, width, height } = await look(visit);
  const isPicture = (pixel: number[]) => Math.max(...pixel) > 80;
  let count = 0;
  const inset = 12;
  for (let x = inset; x < width - inset; x += 4) {
    if (!isPicture(at(x, inset))) count += 1;
    if (x < width / 2 && !isPicture(at(x, height - inset))) count += 1;
  }
  for (let y = inset; y < height - inset; y += 4) {
    if (!isPicture(at(inset, y))) count += 1;
    if (y < height / 2 && !isPicture(at(width - inset, y))) count += 1;
  }
  return count;
}

/** Finds the height of the horizon, where sky turns to ground, in the column or the next one without a post. */
function findHorizon({ at, width, height }: Awaited<ReturnType<typeof look>>, from: number): number {
  const inset = 12;
  for (let x = from; x < width - inset; x += 1) {
    const column = Array.from({ length: height - 2 * inset }, (_, row) => at(x, inset + row));
    if (!column.some((pixel) => isNear(pixel, POST))) return column.findIndex((pixel) => isNear(pixel, GROUND));
  }
  return -1;
}

async function send({ owner, projectId }: Tenant, shot: Shot): Promise<string> {
  const photos = `/api/projects/${projectId}/photos`;
  const { id, kind } = accepted(await owner.upload(photos, {}, await panorama(shot)), 201);
  assert.equal(kind, 'photo360');
  await eventually('the renditions', async () =>
    accepted(await owner.get(`${photos}/${id}/files`)).screen === null ? undefined : true,
  );
  return id;
}

async function open(visit: Visit, { ownerEmail, projectId }: Tenant, id: string): Promise<void> {
  await visit.signIn({ email: ownerEmail });
  await visit.open(`/projects/${projectId}/photos/${id}`);
  await visit.page.locator('[data-yaw][aria-busy=false] canvas').waitFor();
}

async function press(visit: Visit, key: string, times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) await visit.page.locator('[data-yaw]').press(key);
}

journey('a slice of the sphere is level, and no key or drag leads beyond its edges', async (visit) => {
  const shot = { leftDeg: -80, topDeg: 40, widthDeg: 160, heightDeg: 80, pitchDeg: 8, rollDeg: 9 };
  const { tenant } = visit.made;
  await open(visit, tenant, await send(tenant, shot));
  await visit.page.getByText(visit.word('photos:coverageOf', { width: '160', height: '80' })).waitFor();
  await visit.screen('panorama-slice');
  const seen = await look(visit);
  const heights = [0.15, 0.35, 0.62, 0.8].map((part) => findHorizon(seen, Math.round(seen.width * part)));
  assert.ok(Math.max(...heights) - Math.min(...heights) <= 6, `the horizon is at ${heights}`);
  assert.equal(await countVoid(visit), 0);
  for (const [key, name] of [
    ['ArrowRight', 'right'],
    ['ArrowUp', 'up'],
    ['ArrowLeft', 'left'],
    ['ArrowDown', 'down'],
    ['-', 'out'],
  ] as const) {
    await press(visit, key, 24);
    await visit.screen(`panorama-slice-${name}`);
    assert.equal(await countVoid(visit), 0, name);
  }
  const yaw = await visit.page.locator('[data-yaw]').getAttribute('data-yaw');
  await press(visit, '0', 1);
  assert.notEqual(await visit.page.locator('[data-yaw]').getAttribute('data-yaw'), yaw);
  const box = await visit.page.locator('[data-yaw] canvas').boundingBox();
  assert.ok(box);
  await visit.page.mouse.move(box.x + 20, box.y + box.height / 2);
  await visit.page.mouse.down();
  await visit.page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 8 });
  await visit.page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 3 });
  await visit.page.mouse.move(box.x + box.width - 20, box.y + box.height - 20, { steps: 8 });
  await visit.page.mouse.up();
  await visit.screen('panorama-slice-dragged');
  assert.equal(await countVoid(visit), 0);
});

journey(
  'all around but without sky and floor, it turns on and on, and stops at its upper and lower edge',
  async (visit) => {
    const shot = { leftDeg: -180, topDeg: 35, widthDeg: 360, heightDeg: 70, pitchDeg: 0, rollDeg: 0 };
    const { tenant } = visit.made;
    await open(visit, tenant, await send(tenant, shot));
    const sphere = visit.page.locator('[data-yaw]');
    await press(visit, 'ArrowRight', 49);
    assert.equal(await sphere.getAttribute('data-yaw'), (Math.PI / 24).toFixed(3));
    await press(visit, 'ArrowUp', 15);
    assert.equal(await countVoid(visit), 0);
    await press(visit, 'ArrowDown', 30);
    assert.equal(await countVoid(visit), 0);
    await visit.screen('panorama-band');
  },
);
