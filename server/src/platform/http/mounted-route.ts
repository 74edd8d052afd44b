// One route, compiled: its readers for query, body and upload, and what a request goes through after the gates.

import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ScopeKind } from '../../../../contract/access.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor, Caller } from '../access/caller.ts';
import { changingScope, type ProjectScope } from '../access/scope.ts';
import { AppError, badRequest, type FieldError, notFound, unauthorized, validationFailed } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { requireActiveProject } from '../database/transaction.ts';
import type { Spool } from '../files/spool.ts';
import { normaliseText } from '../text.ts';
import { noteUse } from './authentication.ts';
import { isLate, judgeCallerAgain } from './guards.ts';
import { createUnderKey, hashBody, keyHash, requireKeyForm } from './idempotency.ts';
import { sendAnswer } from './reply.ts';
import type { FaultReporter, Passage, Soon } from './request-context.ts';
import { compileQuery } from './request-head.ts';
import { type Call, changesProject, type Idempotent, mayLeaveBodyOut, type Route } from './route.ts';
import { compileRequest } from './schema.ts';
import { compileUpload, type Received } from './upload.ts';

export interface ServingDeps {
  readonly reporter: FaultReporter;
  readonly db: Db;
  readonly clock: Clock;
  readonly spool: Spool;
  readonly maxJsonBytes: number;
  /** By which hashes of bodies are keyed that are kept with an `Idempotency-Key`, the current one first. */
  readonly bodySecrets: readonly Buffer[];
  /** The address of the deployment, for links; they are relative without it. */
  readonly baseUrl?: () => string;
}

/** Serves a request that has passed the gates. */
export type Serve = (passage: Passage, body: unknown) => Promise<FastifyReply>;

interface Content {
  readonly body: unknown;
  readonly file: Received | undefined;
  readonly hash: () => Buffer;
}

/** Compiles a route once, at start. */
export function mountRoute(route: Route, deps: ServingDeps): Serve {
  const requirePath = pathChecker(route);
  const unknown = route.protocol === undefined ? 'refused' : 'passed over';
  const readQuery = route.isPage === true ? () => ({}) : compileQuery(route.query, unknown);
  const readContent = judgingReader(route, deps);
  const enterProject = projectEntrance(route, deps);
  return async (passage, body) => {
    const { request, reply } = passage;
    requirePath(request);
    // Only what waits is waited for: most requests have no body, and change no project.
    const soon = readContent(passage, body);
    const content = soon instanceof Promise ? await soon : soon;
    // After the body: it may have judged the caller again.
    const { caller } = passage;
    try {
      const query = readQuery(readSearch(request));
      const entered = enterProject(passage);
      const scope = entered instanceof Promise ? await entered : entered;
      const call: Call<ScopeKind, never, never, never> = {
        caller,
        actor: makeActor(caller, request.id),
        scope: scope as never,
        role: passage.role,
        workspaceRole: passage.workspaceRole,
        params: request.params as never,
        query: query as never,
        body: content.body as never,
        ifMatch: readHeader(request, 'if-match'),
        header: (name) => readHeader(request, name),
        address: request.ip,
        requestId: request.id,
        method: request.method,
        url: request.url,
        // No getter: an object with one of its own has a hidden class of its own, 100 MB of them under load (2026-11-20).
        aborted: () => openAbortSignal(reply),
        file: content.file,
        idempotent: makeIdempotent(passage, content, deps),
      };
      const answer = await route.handle(call);
      if (answer.stream instanceof Readable) watchStream(answer.stream, passage, deps.reporter);
      return await sendAnswer({ request, reply, clock: deps.clock }, route, answer);
    } finally {
      if (content.file !== undefined) await deps.spool.discard(content.file.path);
    }
  };
}

// A stream that breaks once its head is sent can only break the connection: nobody but us would hear why.
function watchStream(stream: Readable, { request, reply, route }: Passage, reporter: FaultReporter): void {
  stream.once('error', (error) => {
    if (reply.raw.headersSent) reporter.fault(request.id, route.path, error);
  });
}

/** Returns the scope that a handler works in. Refuses a change of an archived project, once body and query were judged. */
function projectEntrance(route: Route, { db }: ServingDeps): (passage: Passage) => Soon<Passage['scope']> {
  if (!changesProject(route)) return ({ scope }) => scope;
  return async ({ scope, request }) => {
    const place = changingScope(scope as ProjectScope);
    // The answer of a creation that was kept before is repeated; another one is judged by its transaction.
    const mayBeRepeat = route.creates !== undefined && request.headers['idempotency-key'] !== undefined;
    if (route.changesProject !== 'inTransaction' && !mayBeRepeat) await requireActiveProject(db, place);
    return place;
  };
}

// A path that names what its schema does not know is answered like one that does not exist.
function pathChecker({ params }: Route): (request: FastifyRequest) => void {
  if (params === undefined) return () => undefined;
  const check = compileRequest(params);
  return (request) => {
    if (check(request.params).length > 0) throw notFound();
  };
}

/** Checks the caller again if the body came late: before its members are checked, or an upload is kept. Its JSON has been parsed by then. */
function judgingReader(route: Route, deps: ServingDeps): (passage: Passage, body: unknown) => Soon<Content> {
  const read = contentReader(route, deps);
  if (route.upload === undefined) {
    return (passage, body) =>
      isLate(passage, deps.clock)
        ? Promise.resolve(judgeCallerAgain(passage)).then(() => read(passage.request, body))
        : read(passage.request, body);
  }
  const judge = async (passage: Passage) => {
    if (isLate(passage, deps.clock)) await judgeCallerAgain(passage);
  };
  return async (passage) => {
    const ended = new AbortController();
    const endUse = keepInUse(passage, deps, ended);
    const { file, ...rest } = await Promise.resolve(read(passage.request, undefined, ended.signal))
      .finally(endUse)
      .catch(async (error: unknown) => {
        await judge(passage);
        throw error;
      });
    try {
      await judge(passage);
    } catch (refusal) {
      if (file !== undefined) await deps.spool.discard(file.path);
      throw refusal;
    }
    return { file, ...rest };
  };
}

/** An upload may take an hour, and is a use of its session or token until its last byte. */
const USED_EVERY_MS = 60_000;

/** Notes the use of a caller until the returned function is called. Aborts `ended` where their session or token was ended. */
function keepInUse(passage: Passage, { clock, reporter }: ServingDeps, ended: AbortController): () => void {
  const { request, route } = passage;
  return clock.every(USED_EVERY_MS, () => {
    noteUse(passage).then(
      (isInUse) => {
        if (!isInUse) ended.abort(unauthorized());
      },
      (error: unknown) => {
        // An address that has to wait, or a database that is away, refuses no upload under way: the caller is judged at its end.
        if (!(error instanceof AppError)) reporter.fault(request.id, route.path, error);
      },
    );
  });
}

type ReadContent = (request: FastifyRequest, body: unknown, ended?: AbortSignal) => Soon<Content>;

function contentReader(route: Route, deps: ServingDeps): ReadContent {
  if (route.upload !== undefined && route.body !== undefined) {
    const read = compileUpload(route.body, route.upload.maxBytes, deps.maxJsonBytes);
    return async (request, _body, ended) => {
      const { record, file } = await read(request, deps.spool, ended);
      return { body: record, file, hash: () => file.requestHash };
    };
  }
  if (route.protocol !== undefined) return protocolReader(route);
  if (route.rawBody === true) return (_request, body) => readRaw(body);
  const check = route.body === undefined ? undefined : compileRequest(route.body);
  const isOptional = mayLeaveBodyOut(route);
  // A multipart body does not come this far: only the routes of uploads have a parser for it (server.ts).
  return (_request, given) => {
    const body = given === undefined && isOptional ? {} : given;
    if (check === undefined) requireNoBody(given);
    else requireValid(body, check, route.rawText !== true);
    return { body, file: undefined, hash: () => hashBody(given) };
  };
}

// A standard's own rules are its handlers': here the body is only there, and of text that can be kept.
function protocolReader({ body: schema }: Route): ReadContent {
  return (_request, body) => {
    if (schema !== undefined) requireValid(body, () => []);
    return { body, file: undefined, hash: () => hashBody(body) };
  };
}

const NOTHING = Buffer.alloc(0);

// A request without a body has no bytes, which a signature may be over as well.
function readRaw(given: unknown): Content {
  const body = Buffer.isBuffer(given) ? given : NOTHING;
  return { body, file: undefined, hash: () => createHash('sha256').update(body).digest() };
}

function requireValid(body: unknown, check: (value: unknown) => FieldError[], normalises = true): void {
  if (body === undefined) throw badRequest(createMessage('request.noJson'));
  const hasText = normalises && typeof body === 'object' && body !== null;
  const faults = hasText ? normaliseText(body as Record<string, unknown>) : [];
  faults.push(...check(body));
  if (faults.length > 0) throw validationFailed(faults);
}

// A POST without parameters may carry an empty object: some clients always send one.
function requireNoBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const names = typeof body === 'object' ? Object.keys(body) : [''];
  if (names.length > 0)
    throw validationFailed(names.map((path) => ({ path, message: createMessage('field.unknownField') })));
}

function readSearch(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

const MAX_LISTENERS = 32;

// A client that goes away ends its sending side; so does one that still waits for its answer (docs/decisions/0050).
function openAbortSignal({ raw, request }: FastifyReply): AbortSignal {
  // The request's: an answer that waits for another one on its connection has none yet. Node takes it from one that was destroyed.
  const socket = request.raw.socket as Socket | null;
  if (socket === null || raw.destroyed) return AbortSignal.abort();
  const controller = new AbortController();
  const leave = () => void socket.destroy();
  // One for each of the requests that may be under way (connections.ts).
  socket.setMaxListeners(MAX_LISTENERS).once('end', leave);
  raw.once('close', () => {
    socket.off('end', leave);
    if (!raw.writableFinished) controller.abort();
  });
  if (socket.readableEnded) leave();
  return controller.signal;
}

function makeActor(caller: Caller, requestId: string): Actor {
  if (caller.type === 'anonymous') return { type: 'system', id: null, requestId };
  const applicationId = caller.type === 'user' ? caller.applicationId : null;
  return { type: caller.type, id: caller.id, applicationId, requestId };
}

// Most creations come without a key, and are run as they are.
function makeIdempotent({ route, request, caller, scope }: Passage, content: Content, deps: ServingDeps): Idempotent {
  return async (commandDeps, answer, command) => {
    const header = readHeader(request, 'idempotency-key');
    const key = header === undefined ? undefined : requireKeyForm(header);
    if (key === undefined || scope === undefined) return answer(await command(commandDeps));
    const path = request.url.split('?', 1)[0] ?? '';
    const actor = `${caller.type}:${caller.id}`;
    const creation = { scope, actor, route, path, key, bodyHashes: keyHash(content.hash(), deps.bodySecrets) };
    return createUnderKey(deps, creation)(commandDeps, answer, command);
  };
}
