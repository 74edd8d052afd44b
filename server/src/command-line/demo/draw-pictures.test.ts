import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPictureReader } from '../../capture/pictures/public.ts';
import { photoFile, planFile } from './content/demo-project.ts';
import { DEMO_PROJECTS } from './content/demo-projects.ts';
import { withPictures } from './pictures.ts';

const PROGRAM = fileURLToPath(new URL('draw-pictures.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pcs drawn '));
const reader = startPictureReader();
after(async () => {
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const draw = () => promisify(execFile)(process.execPath, [PROGRAM, folder], { env: {} });

test('every picture is drawn, in silence and without any environment', async () => {
  assert.deepEqual(await draw(), { stdout: '', stderr: '' });
  const wanted = DEMO_PROJECTS.flatMap((project) => [
    ...project.plans.map((_, at) => planFile(project, at)),
    ...project.photos.map((_, at) => photoFile(project, at)),
  ]);
  assert.deepEqual(readdirSync(folder).toSorted(), wanted.toSorted());
});

test('a plan is as large as its scale says, a photo says when and where it was taken, and a sphere that it is one', async () => {
  for (const project of DEMO_PROJECTS) {
    for (const [at, { drawing }] of project.plans.entries()) {
      const facts = await reader.inspectPlan(join(folder, planFile(project, at)));
      assert.equal(facts.mediaType, 'image/png');
      assert.equal(facts.widthPx, Math.round((drawing.widthM + 8) / drawing.scaleMPerPx));
    }
    for (const [at, { taken, view }] of project.photos.entries()) {
      const facts = await reader.inspectPhoto(join(folder, photoFile(project, at)));
      assert.equal(facts.mediaType, 'image/jpeg');
      assert.equal(facts.panorama, view.kind === 'sphere' ? 'gpano' : 'none');
      assert.equal(facts.takenAt?.offset, taken.offset);
      assert.ok(facts.takenAt?.local.startsWith(taken.local.replace(':', '-').replace(':', '-').replace(' ', 'T')));
      assert.ok(Math.abs((facts.position?.latitude ?? 0) - project.place.latitude) < 1e-4);
      assert.ok(Math.abs((facts.position?.longitude ?? 0) - project.place.longitude) < 1e-4);
    }
  }
});

test('what is there already is not drawn again, and half a picture never bears its name', async () => {
  const [first, second] = readdirSync(folder).toSorted();
  const [kept, lost] = [join(folder, first ?? ''), join(folder, second ?? '')];
  const before = statSync(kept).mtimeMs;
  rmSync(lost);
  writeFileSync(`${lost}.partial`, 'killed half-way');
  await draw();
  assert.equal(statSync(kept).mtimeMs, before);
  assert.ok(statSync(lost).size > 1_000);
  assert.ok(!readdirSync(folder).some((name) => name.endsWith('.partial')));
});

test('the folder is removed once it was used, and kept for the next start where that failed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pcs-drawn-'));
  const { signal } = new AbortController();
  await assert.rejects(
    withPictures(dataDir, signal, () => Promise.reject(new Error('killed'))),
    /killed/,
  );
  assert.equal(readdirSync(join(dataDir, 'demo-pictures')).length, 33);
  await withPictures(dataDir, signal, async () => undefined);
  assert.deepEqual(readdirSync(dataDir), []);
  rmSync(dataDir, { recursive: true });
});
