// Requests that come from another site through a browser on this machine.
import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Tells whether a request names this machine as itself: a name that leads here gives another site's pages the same origin as ours. */
export const namesThisMachine = ({ host }: IncomingHttpHeaders): boolean => LOCAL_HOST.test(host ?? '');

/** Tells whether the page of another origin sent a request. Browsers say so; tests and commands name no origin. */
export function isOfOtherPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return (origin !== undefined && origin !== `http://${host}`) || !['same-origin', 'none', undefined].includes(site);
}
