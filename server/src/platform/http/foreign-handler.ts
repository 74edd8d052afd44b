// Endpoints whose protocol a library answers whole: reads the body, sets the status, writes its own errors (OAuth). The server
// gives it the raw exchange, behind the same first steps as every other request. Not for anything of our own API.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { CrossOrigin } from '../../../../contract/access.ts';
import type { Clock } from '../clock.ts';
import { endAfterAnswer, type Lingering, limitBodyTime } from './connections.ts';
import { forbid } from './cross-origin.ts';
import { mountOptions } from './path-options.ts';
import type { FaultReporter, RequestBudgets } from './request-context.ts';

export type ForeignRequest = IncomingMessage;
export type ForeignReply = ServerResponse;

export interface ForeignEndpoint {
  readonly methods: readonly HTTPMethods[];
  /** `:name` for a part that varies. */
  readonly path: string;
  /** What of it an address pays from its own budget: each request (what strangers make us write), or each that is refused. */
  readonly costs: 'each' | 'refusals' | 'nothing';
  /** Pages that may read its answers; where they are not `any`, the library decides about what it answers itself. */
  readonly crossOrigin: CrossOrigin;
}

/** Facts about a request that the server established. */
export interface ForeignTold {
  /** Its id in the log. */
  readonly requestId: string;
  /** True for a page whose origin some client of the deployment names. */
  readonly isKnownPage: boolean;
}

export interface ForeignHandler {
  /** What it answers. */
  readonly endpoints: readonly ForeignEndpoint[];
  /** The body of 429 in its protocol. */
  readonly tooMany: object;
  /** The body of 400 in its protocol, for a request whose body comes compressed: the library reads it as it was sent. */
  readonly compressed: object;
  /** The body of 400 in its protocol, for a request whose body does not come whole in time. */
  readonly stalled: object;
  /** Answers the request; its URL is the one that was asked for. */
  readonly serve: (request: ForeignRequest, reply: ForeignReply, told: ForeignTold) => Promise<void>;
}

/** An exchange with these cookies and nothing else, for a library that reads its own from a request. */
export function cookieExchange(cookies: string | undefined): [ForeignRequest, ForeignReply] {
  const request = new IncomingMessage(new Socket());
  if (cookies !== undefined) request.headers.cookie = cookies;
  return [request, new ServerResponse(request)];
}

export interface ForeignDeps {
  readonly clock: Clock;
  readonly reporter: FaultReporter;
  readonly lingering: Lingering;
  /** What an address that shows nothing may do a minute. */
  readonly ports: { readonly budgets: Pick<RequestBudgets, 'takeAddress' | 'isAddressSpent'> };
}

const READERS = ['access-control-allow-origin', 'access-control-expose-headers'] as const;
type Readers = Readonly<Partial<Record<(typeof READERS)[number], string>>>;

/** Returns the headers that name the pages which may read a refusal of ours; they are taken off an answer that the library makes. */
function readersIn(reply: FastifyReply): Readers {
  return Object.fromEntries(
    READERS.filter((name) => reply.hasHeader(name)).map((name) => [name, reply.getHeader(name)]),
  );
}

/** Mounts a foreign handler on the server. */
export function mountForeign(
  app: FastifyInstance,
  { endpoints, serve, tooMany, compressed, stalled }: ForeignHandler,
  deps: ForeignDeps,
): void {
  const { budgets } = deps.ports;
  const cut = new WeakSet<ForeignRequest>();
  app.register((scope, _options, done) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const { methods, path, costs, crossOrigin } of endpoints) {
      mountOptions(scope, { url: path, methods, readers: crossOrigin });
      scope.route({
        config: { crossOrigin },
        method: [...methods],
        url: path,
        onRequest(request, reply, next) {
          const readers = readersIn(reply);
          limitBodyTime(request, deps.clock, () => cutOff(request, reply, readers));
          const coding = request.headers['content-encoding'] ?? 'identity';
          if (coding.trim().toLowerCase() === 'identity') return next();
          reply.code(400).header('cache-control', 'no-store').send(compressed);
        },
        async handler(request, reply) {
          const wait = await waitOf(request.ip, costs);
          if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send(tooMany);
          if (costs === 'refusals') reply.raw.once('finish', () => payFor(reply.raw.statusCode, request.ip));
          return hand(request, reply);
        },
      });
    }
    done();
  });

  /** Seconds that the address has to wait; 0 where it need not. */
  async function waitOf(address: string, costs: ForeignEndpoint['costs']): Promise<number> {
    if (costs === 'nothing' || (costs === 'refusals' && !budgets.isAddressSpent(address))) return 0;
    const verdict = await budgets.takeAddress(address);
    return verdict.allowed ? 0 : verdict.retryAfterSeconds;
  }

  // Its verdict is for the next one: this answer is sent.
  function payFor(status: number, address: string): void {
    if (status >= 400 && status < 500) void budgets.takeAddress(address);
  }

  /** Answers in place of the library, which waits for the rest of a body. */
  function cutOff({ raw: request }: FastifyRequest, reply: FastifyReply, readers: Readers): void {
    const { raw } = reply;
    if (raw.headersSent) return void request.destroy();
    cut.add(request);
    endAfterAnswer(request, reply, deps.lingering);
    reply.hijack();
    // The library may have named a reader of its own answer, which this is not.
    for (const name of READERS) raw.removeHeader(name);
    raw.writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...readers,
    });
    raw.end(JSON.stringify(stalled));
  }

  async function hand(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isKnownPage = reply.hasHeader('access-control-allow-origin');
    if (request.routeOptions.config.crossOrigin !== 'any') forbid(reply);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    try {
      await serve(request.raw, reply.raw, { requestId: request.id, isKnownPage });
    } catch (error) {
      if (cut.has(request.raw)) return reply;
      deps.reporter.fault(request.id, request.routeOptions.url ?? '(none)', error);
      reply.raw.destroy();
    }
    return reply;
  }
}
