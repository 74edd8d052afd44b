import type { IncomingMessage } from 'node:http';
import type { Ids } from '../ids.ts';

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** The request's id: the client's own where it is well formed, else a new one (contract §2). */
export function requestIds(ids: Ids): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTED.test(given) ? given : ids.next();
  };
}
