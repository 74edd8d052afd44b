// The HTTP server: Fastify with the route table mounted on it. What each request goes through, in order: request id, the
// guards (guards.ts), the body's size, type and JSON, then mounted-route.ts.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppError, notFound, payloadTooLarge } from '../app-error.ts';
import type { Ids } from '../ids.ts';
import { mountByBody } from './body-kinds.ts';
import {
  bodyStalled,
  type Continuing,
  endAfterAnswer,
  type Lingering,
  limitBodyTime,
  limitPipelining,
  lingerAfter,
  openContinuing,
  openHandlers,
  openLingering,
} from './connections.ts';
import { admitOrigin, answerOptions, findReaders, isAdmittedPreflight } from './cross-origin.ts';
import { type ForeignHandler, mountForeign } from './foreign-handler.ts';
import { noteArrival, passGates } from './guards.ts';
import { mountRoute, type Serve, type ServingDeps } from './mounted-route.ts';
import { listPathOptions, METHODS, mountOptions, toUrl } from './path-options.ts';
import { listPagePrefixes } from './refusal-page.ts';
import { cutOff, getBodyLimit, refuse } from './reply.ts';
import { unpackWhole } from './request-coding.ts';
import {
  type AccessPorts,
  beginPassage,
  describeRequest,
  type FaultReporter,
  type Passage,
  type RequestLine,
  requestIds,
} from './request-context.ts';
import { findAmbiguity, normalizeTarget, type Protocol } from './request-head.ts';
import type { Route } from './route.ts';
import { openUnpackedShare, type UnpackedShare } from './unpacked-share.ts';
import { limitSilence, longestUpload, uploadStalled } from './upload.ts';
import { answerConnect, answerUnreadable, type Unreadable } from './wire-answer.ts';

export interface RequestReporter extends FaultReporter {
  finished(line: RequestLine): void;
  /** Reports an answer to bytes that could not be read as HTTP. */
  unreadable(told: Unreadable): void;
}

export interface ServerDeps extends ServingDeps {
  readonly ids: Ids;
  readonly ports: AccessPorts;
  readonly reporter: RequestReporter;
  /** Addresses or CIDRs of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** True from the moment of a stop: each answer is its connection's last, so that none is cut that a client keeps. */
  readonly isStopping: () => boolean;
  /** What libraries answer whole (foreign-handler.ts). */
  readonly foreignHandlers?: readonly ForeignHandler[];
  /**
   * Forgets what this process trusts about access: a request that waited behind a sign-out on its connection must not be judged by
   * what was read before it.
   */
  readonly forgetAccess?: () => void;
  /** Memory of bodies in gzip once they are unpacked; of the usual size where none is given. */
  readonly unpacked?: UnpackedShare;
}

declare module 'fastify' {
  interface FastifyRequest {
    passage: Passage | null;
  }
}

/** An hour for the slowest upload; a client that trickles headers is cut after a minute (Node's headersTimeout). */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
const KEEP_ALIVE_MS = 72_000;

const NO_ROUTE = { route: '(none)', durationMs: 0, caller: undefined, workspaceId: undefined } as const;

interface AnsweringDeps extends ServerDeps {
  readonly lingering: Lingering;
  readonly continuing: Continuing;
  readonly unpacked: UnpackedShare;
  readonly protocols: readonly Protocol[];
  /** Beginnings of paths below which everything refused is a page. */
  readonly pagePrefixes: readonly string[];
}

/** Builds the server with its routes; it does not listen yet. */
export function buildServer(routes: readonly Route[], given: ServerDeps): FastifyInstance {
  const deps: AnsweringDeps = {
    ...given,
    lingering: openLingering(given.clock),
    continuing: openContinuing(),
    unpacked: given.unpacked ?? openUnpackedShare(),
    protocols: [...new Set(routes.flatMap(({ protocol }) => protocol ?? []))],
    pagePrefixes: listPagePrefixes(routes),
  };
  const idOf = requestIds(deps.ids);
  const app = Fastify({
    bodyLimit: deps.maxJsonBytes,
    genReqId: idOf,
    rewriteUrl: (request) => normalizeTarget(request.url ?? '/', deps.protocols),
    requestIdHeader: false,
    trustProxy: deps.trustedProxies.length === 0 ? false : [...deps.trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node would refuse an absent Host by itself, without the error object.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 500, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) =>
      refuseUnrouted(error, request as FastifyRequest, reply as FastifyReply, deps),
    clientErrorHandler: (error, socket) => replyToUnreadable(error, socket, deps),
  });
  const limited = limitPipelining(app.server, deps.forgetAccess ?? (() => undefined));
  decorate(app, given);
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, deps));
  app.setNotFoundHandler((request, reply) => refuse(notFound(), request, reply, deps));
  app.addHook('onRequest', (request, reply, done) => {
    if (deps.lingering.hasLast(request.raw.socket)) return drop(request, reply);
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (deps.isStopping()) {
      reply.header('connection', 'close');
      deps.lingering.markLast(request.raw.socket);
    }
    const ambiguity = findAmbiguity(request.raw);
    // A proxy in front may see another end of this body, and another request behind it.
    if (ambiguity !== undefined) endAfterAnswer(request.raw, reply, deps.lingering);
    const begin = () => beginRequest(request, reply, { ambiguity, done });
    const readers = request.is404 ? 'known' : (request.routeOptions.config.crossOrigin ?? 'none');
    const admitted = admitOrigin(request, reply, { readers, ports: deps.ports });
    void (admitted instanceof Promise ? admitted.then(begin, done) : begin());
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const route = request.passage?.route;
    // An upload is unpacked by its own reader (upload.ts): the parser of parts takes no other stream.
    const isUnpackedLater = route?.upload !== undefined;
    // Senders sign the bytes that they send.
    const isTakenAsSent = route?.rawBody === true;
    if (request.headers['content-encoding'] === undefined || isUnpackedLater || isTakenAsSent)
      return done(null, payload);
    done(null, unpackRequest(request, reply, deps) ?? payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    deps.reporter.finished(describeRequest(request, reply));
    done();
  });
  mountByBody(app, routes, (scope, route) => mount(scope, route, deps));
  for (const each of listPathOptions(routes)) {
    mountOptions(app, each, (request, reply) => lingerAfter(request, reply, deps));
  }
  for (const each of deps.foreignHandlers ?? []) mountForeign(app, each, deps);
  // An Expect that is not known is passed over (RFC 9110 §10.1.1): Node alone would answer without the error object.
  app.server.on('checkExpectation', limited(app.routing));
  const continued = limited((request, reply) => {
    deps.continuing.noteWaiting(request);
    app.routing(request, reply);
  });
  app.server.on('checkContinue', continued);
  app.server.on('connect', (request: IncomingMessage, socket: Socket) => {
    if (deps.lingering.hasLast(socket)) return void socket.on('error', () => socket.destroy()).resume();
    const requestId = idOf(request);
    const status = answerConnect(socket, { requestId, lingering: deps.lingering });
    deps.reporter.finished({ ...NO_ROUTE, requestId, method: 'CONNECT', status });
  });
  return app;
}

function decorate(app: FastifyInstance, { baseUrl = () => '' }: ServerDeps): void {
  // Or Node drops the answer to a client that ended its sending side after the request (docs/decisions/0050).
  Object.assign(app.server, { httpAllowHalfOpen: true });
  app.decorate('handlers', openHandlers()).decorate('baseUrl', baseUrl).decorateRequest('passage', null);
}

function unpackRequest(request: FastifyRequest, reply: FastifyReply, deps: AnsweringDeps) {
  const route = request.passage?.route;
  const maxBytes = route === undefined ? deps.maxJsonBytes : getBodyLimit(route, deps.maxJsonBytes);
  return unpackWhole(request.raw, reply.raw, { maxBytes, share: deps.unpacked, caller: nameCaller(request) });
}

/** Returns a name for those who take turns: a workspace with all its credentials, a person, or an address without credentials. @internal */
export function nameCaller({ passage, ip }: Pick<FastifyRequest, 'passage' | 'ip'>): string {
  const caller = passage?.caller ?? { type: 'anonymous', id: null };
  // A workspace makes as many credentials as it likes.
  if (caller.type === 'key' || caller.type === 'scim') return `workspace ${caller.workspace.id}`;
  return `${caller.type} ${caller.id ?? ip}`;
}

function beginRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { ambiguity, done }: { ambiguity: AppError | undefined; done: (error?: Error) => void },
): void {
  // An unknown route comes before all other refusals; Fastify by itself would read and parse the body first.
  if (!request.is404) done(ambiguity);
  // Or the page would hear of a blocked request instead of the 404.
  else if (isAdmittedPreflight(request, reply)) answerOptions(request, reply, { methods: METHODS, readers: 'known' });
  else done(notFound());
}

// An address that cannot be read comes to no hook.
async function refuseUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, deps: AnsweringDeps) {
  await admitOrigin(request, reply, { readers: 'known', ports: deps.ports });
  refuse(error, request, reply, deps);
}

// Behind the connection's last answer (RFC 9112 §9.6): not begun, not answered, not told of. Its body is let run past.
function drop(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.resume();
}

function mount(app: FastifyInstance, route: Route, deps: AnsweringDeps): void {
  const serve: Serve = mountRoute(route, deps);
  const { maxJsonBytes, continuing } = deps;
  const bodyLimit = getBodyLimit(route, maxJsonBytes);
  const longest = route.upload === undefined ? bodyLimit : longestUpload(route.upload.maxBytes, maxJsonBytes);
  app.route({
    method: route.method,
    bodyLimit,
    url: toUrl(route),
    config: { crossOrigin: findReaders(route) },
    onRequest(request, reply, done) {
      const passage = beginPassage(route, request, reply, deps.ports);
      request.passage = passage;
      if (route.upload === undefined) {
        limitBodyTime(request, deps.clock, () => cutOff(bodyStalled(), request, reply, deps));
      }
      noteArrival(passage, deps.clock);
      let passed: void | Promise<void>;
      try {
        passed = passGates(passage);
      } catch (error) {
        return done(error as Error);
      }
      const goOn = () => {
        // Before the type of the body: a client that sends too much is told so, whatever it is (contract §2).
        if (Number(request.headers['content-length'] ?? 0) > longest)
          return done(payloadTooLarge(route.upload?.maxBytes ?? bodyLimit));
        continuing.askForBody(request.raw, reply.raw, longest);
        done();
      };
      if (passed instanceof Promise) passed.then(goOn, done);
      else goOn();
    },
    handler(request, reply) {
      if (route.upload !== undefined) {
        const tell = (received: number) => cutOff(uploadStalled(received, request.raw), request, reply, deps);
        limitSilence(request, deps.clock, tell);
      }
      return app.handlers.run(serve(request.passage as Passage, request.body));
    },
  });
}

function replyToUnreadable(error: NodeJS.ErrnoException, socket: Socket, deps: AnsweringDeps): void {
  const told = answerUnreadable(error, socket, { requestId: deps.ids.next(), lingering: deps.lingering });
  if (told !== undefined) deps.reporter.unreadable(told);
}
