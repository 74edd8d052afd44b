import { readFile } from 'node:fs/promises';
import type { Visit } from './visit.ts';

/** The file that an entry of the export menu of a list saves. */
export async function exported(visit: Visit, format: 'xlsx' | 'csv'): Promise<Buffer> {
  await visit.button('shell:export.open').click();
  const entry = visit.role('menuitem', `shell:export.${format}`);
  const [download] = await Promise.all([visit.page.waitForEvent('download'), entry.click()]);
  return readFile(await download.path());
}
