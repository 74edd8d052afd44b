// The address of a request. A path such as `//` is not one for `new URL` with a base.
import type { IncomingMessage } from 'node:http';

/** Returns the address that a request names on a host; undefined for a target that is none. */
export const readAddress = ({ url = '/' }: Pick<IncomingMessage, 'url'>, origin: string): URL | undefined =>
  (url.startsWith('/') ? URL.parse(origin + url) : null) ?? undefined;
