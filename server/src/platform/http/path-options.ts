// `OPTIONS` of each path, from the route table: what it takes, and the preflights of pages (cross-origin.ts).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOptions, findReaders, type PathOptions } from './cross-origin.ts';
import type { Route } from './route.ts';

/** All methods that some path takes, in the order in which `Allow` names them. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the path of a route as Fastify writes it. */
export const toUrl = ({ path }: Pick<Route, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Lists what each path of the table takes. An address that is no path of it, where the application says so, has no options. */
export function listPathOptions(routes: readonly Route[]): (PathOptions & { readonly url: string })[] {
  const paths = Map.groupBy(
    routes.filter(({ path }) => path !== '/*'),
    ({ path }) => path.replaceAll(/\{\w+\}/g, '{}'),
  );
  return [...paths.values()].map((some) => {
    const [first] = some as [Route, ...Route[]];
    const readers = some.map(findReaders).find((each) => each !== 'none') ?? 'none';
    return { url: toUrl(first), methods: some.map(({ method }) => method), readers };
  });
}

/** Mounts `OPTIONS` of a path; answered before a body is read. */
export function mountOptions(
  scope: FastifyInstance,
  { url, methods, readers }: PathOptions & { readonly url: string },
  begin: (request: FastifyRequest, reply: FastifyReply) => void = () => undefined,
): void {
  const taken = new Set(methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])));
  const all = METHODS.filter((each) => taken.has(each));
  scope.route({
    method: 'OPTIONS',
    url,
    config: { crossOrigin: readers },
    onRequest(request, reply) {
      begin(request, reply);
      answerOptions(request, reply, { methods: all, readers });
    },
    handler: () => undefined,
  });
}
