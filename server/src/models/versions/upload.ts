// Checks an upload before it is stored and imported.
import { open } from 'node:fs/promises';
import { invalidField } from '../../platform/app-error.ts';
import { ModelRefusal, refuseAtSight } from '../import/public.ts';

/** More than enough for a blank, a comment and the first word. */
const LOOKED_AT_BYTES = 4096;

/**
 * The type that the file is stored with, by its first bytes. Throws validation_failed where it is plainly no model; whether it
 * is one is found out when it is imported.
 */
export async function modelMediaType(path: string): Promise<string> {
  const beginning = await beginningOf(path);
  try {
    refuseAtSight(beginning);
  } catch (error) {
    throw error instanceof ModelRefusal ? invalidField('file', error.said) : error;
  }
  return beginning.toString('latin1', 0, 2) === 'PK' ? 'application/x-ifczip' : 'application/x-step';
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
