import type { WriteStream } from 'node:fs';

/**
 * Waits until a stream to a file has let go of it. A pipeline that fails does not: where its file was still being opened,
 * that file would appear after its removal (seen under load, Node 26.10).
 */
export function closed(file: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (file.closed) resolve();
    else file.once('close', () => resolve());
  });
}
