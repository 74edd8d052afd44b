// Writes records of ISO 10303-21 to a file as they come: a file of any size needs the memory of its last mebibyte.
import { closeSync, openSync, writeSync } from 'node:fs';

const HELD = 1024 * 1024;

export interface StepFile {
  /** Writes a line as it is. */
  line(text: string): void;
  /** Writes a record, and answers how others refer to it. */
  add(type: string, ...parameters: readonly string[]): string;
  written(): { readonly sizeBytes: number; readonly records: number };
  close(): void;
}

/** Makes the file, or empties it. */
export function createStepFile(path: string): StepFile {
  const file = openSync(path, 'w');
  let held = '';
  let sizeBytes = 0;
  let records = 0;
  const flush = () => {
    writeSync(file, held, null, 'latin1');
    held = '';
  };
  const line = (text: string) => {
    held += `${text}\n`;
    sizeBytes += text.length + 1;
    if (held.length >= HELD) flush();
  };
  return {
    line,
    add(type, ...parameters) {
      records += 1;
      line(`#${records}=${type}(${parameters.join(',')});`);
      return `#${records}`;
    },
    written: () => ({ sizeBytes, records }),
    close() {
      flush();
      closeSync(file);
    },
  };
}
