// What a command says to people and takes from them: stdout holds what was asked for and nothing else, stderr the rest.
import { StartError } from '../platform/start-error.ts';

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** All of stdin as text, for a password that must not stand in the command. */
  readInput(): Promise<string>;
}

/** More than any password has; what comes after it is not read. */
const MOST_INPUT_BYTES = 10_000;

/** The terminal of this process. */
export function processTerminal(): Terminal {
  // A reader that has seen enough (`| head`) closes the pipe: that is no fault of the command.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readInput: () => readText(process.stdin),
  };
}

/**
 * The text of a stream, without the line end that `echo` and the Enter key put behind it.
 * @internal exported for tests, which have no stdin of their own.
 */
export async function readText(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
    if (size > MOST_INPUT_BYTES) break;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError('password: stdin is not UTF-8', error);
  }
}
