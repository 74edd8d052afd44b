// Times models in the demo's project, from the upload to the geometry.
import { setTimeout as pause } from 'node:timers/promises';
import type { Demo } from './demo.ts';

const LOOK_MS = 250;

type Place = Pick<Demo, 'origin' | 'projectId' | 'cookie'>;

/** Uploads a model, as a version of the group that is named, and waits until it is read and drawn. */
export async function uploadModel(
  { origin, projectId, cookie }: Place,
  text: string,
  versionGroupId: string | undefined,
): Promise<{ id: string; versionGroupId: string }> {
  const form = new FormData();
  form.append('record', JSON.stringify(versionGroupId === undefined ? {} : { versionGroupId }));
  form.append('file', new Blob([Buffer.from(text, 'latin1')]), 'model.ifc');
  const answer = await fetch(`${origin}/api/projects/${projectId}/models`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  const made = (await answer.json()) as { id: string; versionGroupId: string };
  if (answer.status !== 202) throw new Error(`the upload is answered ${answer.status}: ${JSON.stringify(made)}`);
  const startedAt = performance.now();
  const demo = { origin, projectId, cookie };
  while ((await getOfModel(demo, made.id)).status !== 'ready') await pause(LOOK_MS);
  const readAfter = performance.now() - startedAt;
  while (!['ready', 'failed'].includes(String((await getOfModel(demo, `${made.id}/geometry`)).state)))
    await pause(LOOK_MS);
  const drawnAfter = performance.now() - startedAt;
  console.log(`read ${(readAfter / 1000).toFixed(1)} s, drawn ${((drawnAfter - readAfter) / 1000).toFixed(1)} s after`);
  return made;
}

/** Reads what is below the models of the project. */
export async function getOfModel({ origin, projectId, cookie }: Place, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/api/projects/${projectId}/models/${path}`, { headers: { cookie } });
  return (await answer.json()) as Record<string, unknown>;
}
