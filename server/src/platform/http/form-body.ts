// Bodies of forms (`application/x-www-form-urlencoded`), for the few routes that a page of another site posts to.

import type { FastifyRequest } from 'fastify';
import { createMessage } from '../../../../contract/messages/message.ts';
import { badRequest } from '../app-error.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A SAML response of 256 KiB in base64, its `+` and `/` escaped. */
export const MAX_FORM_BYTES = 512 * 1024;

/** The fields of a form as an object of texts. Refuses a field that comes twice with 400: two readers could see two values. */
export async function readForm(_request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  const fields = [...new URLSearchParams(body.toString('utf8'))];
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw badRequest(createMessage('sso.formTwice'));
  return Object.fromEntries(fields);
}
