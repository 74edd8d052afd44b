// A file of a clash test's results, read whole before anything of it is imported.
import { open } from 'node:fs/promises';
import type { ImportFormat } from '../../../../contract/imports.ts';
import { emptyReport, type Report } from '../imports/public.ts';
import { readBcfClashes } from './bcf-clashes.ts';
import type { FoundClash } from './clash-run.ts';
import { readCsvClashes } from './csv-clashes.ts';

export interface ClashFile {
  readonly format: ImportFormat;
  /** Of BCF. */
  readonly version: string | null;
  readonly clashes: readonly FoundClash[];
  /** False where something of the run could not be read: it then says of no clash that it is gone. */
  readonly isWhole: boolean;
  readonly report: Report;
}

/** Reads a file of results. Throws validation_failed naming `file` where nothing can be read of it. */
export async function readClashFile(path: string, asked: ImportFormat | undefined): Promise<ClashFile> {
  const report = emptyReport();
  const format = asked ?? (await formatOf(path));
  if (format === 'bcf') return { format, ...(await readBcfClashes(path, report)), report };
  return { format, version: null, ...(await readCsvClashes(path, report)), report };
}

/** A zip archive begins with `PK`, and no header of a CSV file does. */
async function formatOf(path: string): Promise<ImportFormat> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004' ? 'bcf' : 'csv';
  } finally {
    await file.close();
  }
}
