import assert from 'node:assert/strict';
import type { RunningService } from './running-service.ts';

/**
 * Uploads an IFC file to a project as a person would, and waits until it was read.
 *
 * @param base the project's path: `/api/projects/<id>`
 * @returns the id of the version
 */
export async function uploadedModel(
  service: RunningService,
  base: string,
  { cookie, content, record = {} }: { cookie: string; content: string; record?: object },
): Promise<string> {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([content]), 'model.ifc');
  const headers = { cookie, origin: service.address };
  const answer = await fetch(`${service.address}${base}/models`, { method: 'POST', headers, body: form });
  const made = (await answer.json()) as { id: string };
  assert.equal(answer.status, 202, JSON.stringify(made));
  for (;;) {
    const { body } = await service.call({ path: `${base}/models/${made.id}`, cookie });
    assert.notEqual(body.status, 'failed', JSON.stringify(body.failure));
    if (body.status === 'ready') return made.id;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
