// Writes the files of figures that the geometry process hands to the service: one line per element, a list of its GlobalId and its
// numbers.
import { open } from 'node:fs/promises';
import type { ElementFigures } from '../generate-geometry.ts';

const LINES_AT_ONCE = 1_000;

/** The form of a GlobalId that the import stores unchanged; others are found in neither. */
const GUID = /^[!-~]{1,64}$/;

/** Writes the figures of a part, replacing a file that an earlier process may have started. */
export async function writeFigures(path: string, figures: Iterable<ElementFigures>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let lines: string[] = [];
    for (const { guid, figures: numbers } of figures) {
      if (GUID.test(guid)) lines.push(`${JSON.stringify([guid, ...numbers])}\n`);
      if (lines.length < LINES_AT_ONCE) continue;
      await file.write(lines.join(''));
      lines = [];
    }
    if (lines.length > 0) await file.write(lines.join(''));
  } finally {
    await file.close();
  }
}
