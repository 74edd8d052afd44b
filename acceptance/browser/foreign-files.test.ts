// Files as other programs and devices make them, on the screens that show what could be read of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { accepted } from '../support/calls.ts';

import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import { png } from '../support/pictures.ts';
import { makeTenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, type Variant } from './support/variants.ts';

const journey = inTurns(journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Foreign files') })));

/** 96 × 64 pixels (libheif 1.15, x265); its EXIF tells the time with offset. */
const HEIC = readFileSync(new URL('../support/phone.heic', import.meta.url));

journey('a HEIC picture of a phone is sent, and shown as a picture taken when it says', async (visit) => {
  const { tenant } = visit.made;
  const { owner, projectId } = tenant;
  const milestone = { name: `Phone ${nameOf(visit.variant)}` };
  const { id: milestoneId } = accepted(await owner.post(`/api/projects/${projectId}/milestones`, milestone), 201);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/uploads?milestone=${milestoneId}`);
  // Browsers do not know the type.
  const file = { name: 'IMG_0001.HEIC', mimeType: '', buffer: HEIC };
  await visit.page.locator('input[type=file][multiple]').setInputFiles([file]);
  await visit.button('photos:upload.batch.send', { count: 1 }).click();
  await visit.heading('photos:upload.sent.title', { count: 1 }).waitFor();
  const photo = await eventually('the photo has its pictures', async () => {
    const [made] = accepted(await owner.get(`/api/projects/${projectId}/photos?milestoneId=${milestoneId}`)).data;
    const files = accepted(await owner.get(`/api/projects/${projectId}/photos/${made.id}/files`));
    return files.thumbnail === null ? undefined : made;
  });
  assert.equal(photo.takenAt, '2026-03-01T08:15:30.000Z');
  await visit.open(`/projects/${projectId}/photos/${photo.id}`);
  const width = `Math.max(0, ...[...document.querySelectorAll('main img')].map((each) => each.naturalWidth))`;
  await eventually('the picture is drawn', async () => ((await visit.page.evaluate(width)) === 96 ? true : undefined));
  const isIn = visit.page
    .getByRole('main')
    .getByRole('link', { name: visit.word('photos:gallery.title'), exact: true });
  assert.equal(await isIn.count(), 1, 'a photo that is on no plan is below the photos');
  await visit.screen('photo-heic');
});

/** An archive with an issue of two comments at one viewpoint, the first without a text. */
async function writeBcf(variant: Variant): Promise<Buffer> {
  const digit = [...nameOf(variant)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const guid = (last: number) => `0f3b8f0e-6c53-4d5e-9d6c-${(digit * 16 + last).toString(16).padStart(12, '0')}`;
  const comment = (last: number, author: string, text: string) =>
    `<Comment Guid="${guid(last)}"><Date>2026-02-03T09:30:00Z</Date><Author>${author}</Author>
      <Comment>${text}</Comment><Viewpoint Guid="${guid(2)}"/></Comment>`;
  const markup = `<?xml version="1.0" encoding="UTF-8"?><Markup>
    <Topic Guid="${guid(1)}" TopicType="Issue" TopicStatus="Open"><Title>Shown ${nameOf(variant)}</Title>
      <CreationDate>2026-02-03T09:00:00Z</CreationDate><CreationAuthor>coordinator@other.example</CreationAuthor></Topic>
    ${comment(3, 'coordinator@other.example', '')}${comment(4, 'structure@other.example', 'Lower the duct.')}
    <Viewpoints Guid="${guid(2)}"><Viewpoint>view.bcfv</Viewpoint><Snapshot>view.png</Snapshot></Viewpoints></Markup>`;
  const point = (name: string, x: number) => `<${name}><X>${x}</X><Y>0</Y><Z>1</Z></${name}>`;
  const view = `<?xml version="1.0" encoding="UTF-8"?><VisualizationInfo Guid="${guid(2)}"><PerspectiveCamera>
    ${point('CameraViewPoint', 4)}${point('CameraDirection', -1)}${point('CameraUpVector', 0)}
    <FieldOfView>60</FieldOfView></PerspectiveCamera></VisualizationInfo>`;
  const version = '<?xml version="1.0" encoding="UTF-8"?><Version VersionId="2.1"/>';
  const archive = zipSync({
    'bcf.version': strToU8(version),
    [`${guid(1)}/markup.bcf`]: strToU8(markup),
    [`${guid(1)}/view.bcfv`]: strToU8(view),
    [`${guid(1)}/view.png`]: await png(320, 200),
  });
  return Buffer.from(archive);
}

journey('a BCF comment without a text is shown at its viewpoint, with who showed it', async (visit) => {
  const { tenant } = visit.made;
  const { page, word } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/exchange`);
  const form = page.getByRole('form', { name: word('exchange:issues.title'), exact: true });
  const file = { name: 'shown.bcfzip', mimeType: 'application/octet-stream', buffer: await writeBcf(visit.variant) };
  await form.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: word('exchange:import'), exact: true }).click();
  await visit.text('exchange:report.done').waitFor();
  const issues = accepted(await tenant.owner.get(`/api/projects/${tenant.projectId}/issues?limit=200`)).data;
  const issue = issues.find((each: { title: string }) => each.title === `Shown ${nameOf(visit.variant)}`);
  await visit.open(`/projects/${tenant.projectId}/issues/${issue.id}`);
  const viewpoints = visit.role('region', 'issues:viewpoints.title');
  await viewpoints.getByText(word('issues:viewpoints.noText')).waitFor();
  await viewpoints.getByText('coordinator@other.example', { exact: true }).waitFor();
  await viewpoints.getByText('Lower the duct.', { exact: true }).waitFor();
  assert.equal(await viewpoints.getByRole('img').count(), 1, 'one viewpoint, shown once');
  await visit.screen('viewpoint-without-text');
});

journey('elements that are left out of the view of a model are named with the reason', async (visit) => {
  const { tenant } = visit.made;
  const { owner, projectId } = tenant;
  const app = `/api/projects/${projectId}/models`;
  const name = `House ${nameOf(visit.variant)}`;
  const { id } = accepted(await owner.upload(app, { name }, Buffer.from(ifcOfHouse())), 202);
  await eventually('the model is drawn', async () => {
    const { state } = accepted(await owner.get(`${app}/${id}/geometry`));
    return state === 'ready' ? true : undefined;
  });
  // Shapes that are too heavy take minutes to be given up: the answer is the service's, with two of them in it.
  await visit.page.route(`**${app}/${id}/geometry`, async (route) => {
    const response = await route.fetch();
    const leftOut = [
      { guid: houseGuids(0).north, name: 'North wall', reason: 'too_slow' },
      { guid: houseGuids(1).slab, name: null, reason: 'too_large' },
    ];
    await route.fulfill({ response, json: { ...(await response.json()), leftOut, undrawnCount: 2 } });
  });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${projectId}/models/${id}/view`);
  const list = visit.role('list', 'viewer:leftOut.list');
  await list.waitFor();
  const lines = await list.getByRole('listitem').allInnerTexts();
  assert.deepEqual(
    lines.map((each) => each.split('\n').filter((line) => line !== '')),
    [
      ['North wall', visit.word('viewer:leftOut.too_slow')],
      [houseGuids(1).slab, visit.word('viewer:leftOut.too_large')],
    ],
  );
  assert.equal(
    await visit.text('viewer:storeys.undrawn', { count: 2, shown: '2' }).count(),
    0,
    'they are counted once',
  );
  await visit.screen('viewer-left-out');
  await visit.page.unrouteAll({ behavior: 'wait' });
});
