import { isUtf8 } from 'node:buffer';
import { createMessage } from '../../../../contract/messages/message.ts';
import { badRequest } from '../app-error.ts';

/** Parses a JSON body; bytes that are not UTF-8 or not JSON are 400 (contract §2). */
export function parseJson(body: Buffer): unknown {
  if (body[0] === 0x1f && body[1] === 0x8b) {
    throw badRequest(createMessage('request.unnamedGzip'));
  }
  if (!isUtf8(body)) throw badRequest(createMessage('request.notUtf8'));
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest(createMessage('request.notJson'));
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Refuses a Content-Type that names another character set than UTF-8: JSON has no other (RFC 8259 §8.1). */
export function requireUtf8(contentType: string): void {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    throw badRequest(createMessage('request.charset'));
  }
}
