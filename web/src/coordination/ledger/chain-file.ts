// The whole chain as the file that `pcs ledger verify --file` reads: one page a line, in order (docs/governance-ledger.md).
import type { Page } from '../../api/page-chain.ts';
import type { LedgerEntry } from './ledger-query.ts';

interface Options {
  readonly page: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<LedgerEntry>>;
  /** Receives the number of entries so far, after each page. */
  readonly onProgress: (entries: number) => void;
  readonly stop: AbortSignal;
}

/** Reads the chain from its first entry to its last. The last line has no cursor: by that it is seen to be whole. */
export async function readChain({ page, onProgress, stop }: Options): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | undefined;
  let entries = 0;
  do {
    const { data, nextCursor } = await page(cursor, stop);
    lines.push(`${JSON.stringify({ data, nextCursor })}\n`);
    entries += data.length;
    onProgress(entries);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

/** Saves a file that was made here. */
export function saveFile(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
