// Endpoints whose protocol a library answers whole: reads the body, sets the status, writes its own errors (OAuth). The server
// gives it the raw exchange, behind the same first steps as every other request. Not for anything of our own API.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Clock } from '../clock.ts';
import { limitBodyTime } from './body-deadline.ts';
import type { FaultReporter } from './mounted-route.ts';

export type ForeignRequest = IncomingMessage;
export type ForeignReply = ServerResponse;

export interface ForeignHandler {
  /** What it answers: methods and paths, `:name` for a part that varies. */
  readonly endpoints: readonly { readonly methods: readonly HTTPMethods[]; readonly path: string }[];
  /** Answers the request; its URL is the one that was asked for. */
  readonly serve: (request: ForeignRequest, reply: ForeignReply) => Promise<void>;
}

/** An exchange with these cookies and nothing else, for a library that reads its own from a request. */
export function cookieExchange(cookies: string | undefined): [ForeignRequest, ForeignReply] {
  const request = new IncomingMessage(new Socket());
  if (cookies !== undefined) request.headers.cookie = cookies;
  return [request, new ServerResponse(request)];
}

/** Mounts a foreign handler on the server. */
export function mountForeign(
  app: FastifyInstance,
  { endpoints, serve }: ForeignHandler,
  deps: { readonly clock: Clock; readonly reporter: FaultReporter },
): void {
  app.register((scope, _options, done) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const { methods, path } of endpoints) {
      scope.route({
        method: [...methods],
        url: path,
        onRequest(request, _reply, next) {
          limitBodyTime(request, deps.clock);
          next();
        },
        handler: (request, reply) => hand(request, reply),
      });
    }
    done();
  });

  async function hand(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    try {
      await serve(request.raw, reply.raw);
    } catch (error) {
      deps.reporter.fault(request.id, request.routeOptions.url ?? '(none)', error);
      reply.raw.destroy();
    }
    return reply;
  }
}
