// Pictures of a report: JPEGs for its PDF, whatever was uploaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { makeReportOrder } from '../../../testing/report-orders.ts';
import { runningService } from '../../../testing/running-service.ts';
import { tenants } from '../../../testing/tenants.ts';
import { startSession } from '../../identity/sign-in/public.ts';
import { gatherReport } from './gather.ts';
import { readReportPictures } from './pictures.ts';

const service = await runningService({ PCS_ROLES: 'api' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const { token } = await startSession(foundation, device, { id: people.Omar, passwordHash: null });
const headers = { cookie: `pcs_session=${token}`, origin: service.address };

test('each photo becomes a JPEG of at most 1,000 pixels; one whose file is gone has none', async () => {
  const project = await world.project(scope);
  const path = `${service.address}/api/projects/${project.projectId}/photos`;
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 40, alpha: 0.5 } } });
  const files = [
    await blank(2_400, 1_600).jpeg().toBuffer(),
    await blank(900, 1_800).png().toBuffer(),
    await blank(300, 200).webp().toBuffer(),
    await blank(640, 480).png().toBuffer(),
  ];
  const photoIds: string[] = [];
  for (const [index, bytes] of files.entries()) {
    const form = new FormData();
    form.append('record', JSON.stringify({ takenAt: `2026-11-2${3 + index}T08:00:00Z` }));
    form.append('file', new Blob([new Uint8Array(bytes)]), 'photo');
    const answer = await fetch(path, { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { id: string };
    assert.equal(answer.status, 201);
    photoIds.push(id);
  }
  const published = await service.call({
    ...{ method: 'POST', path: `/api/projects/${project.projectId}/photos/publish`, cookie: headers.cookie },
    body: { photoIds },
  });
  assert.equal(published.status, 200, JSON.stringify(published.body));
  const order = makeReportOrder({ ...project, timeZone: 'UTC', firstDay: '2026-11-23' });
  const content = await gatherReport(foundation, order);
  assert.equal(content.photosShown.length, files.length);
  const lost = content.photosShown.find(({ id }) => id === photoIds[3]);
  await foundation.storage.remove(`${scope.workspaceId}/${lost?.fileId}`);

  const pictures = await readReportPictures({ ...foundation, ...service.service.resources }, content);
  const sizes = await Promise.all(
    photoIds.map(async (id) => {
      const jpeg = pictures.get(id);
      if (jpeg === undefined) return undefined;
      const { format, width, height } = await sharp(jpeg).metadata();
      return [format, width, height];
    }),
  );
  assert.deepEqual(sizes, [['jpeg', 1_000, 667], ['jpeg', 500, 1_000], ['jpeg', 300, 200], undefined]);
});
