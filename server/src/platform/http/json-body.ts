import { isUtf8 } from 'node:buffer';
import { badRequest } from '../app-error.ts';

/** Parses a JSON body; bytes that are not UTF-8 or not JSON are 400 (contract §2). */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw badRequest('The body is not UTF-8.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}
