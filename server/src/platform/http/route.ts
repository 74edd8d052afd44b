// One value a route: its validation, permission, documentation and serialisation. A slice's routes.ts returns an array of
// these, made by implement.ts from the declarations in contract/operations; only pages and SCIM declare them here. server.ts
// mounts them, openapi.ts documents them, and the walking test goes through them.
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Access, CrossOrigin, ScopeKind } from '../../../../contract/access.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Deprecation, MediaReply, OtherReply } from '../../../../contract/operations/operation.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor, Caller } from '../access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../access/scope.ts';
import type { Protocol } from './request-head.ts';
import type { Received } from './upload.ts';

/** True for a route that reads bodies of callers without credentials. Forms that identity providers have posted pay for themselves. */
export const isOpenToBodies = ({ access, method }: Pick<Route, 'access' | 'method'>): boolean =>
  access.who === 'open' && access.fromElsewhere !== true && method !== 'GET';

export type ScopeOf<S extends ScopeKind> = S extends 'project'
  ? ProjectScope
  : S extends 'workspace'
    ? WorkspaceScope
    : undefined;

/** Arguments of a handler. Everything in them was checked against the route's schemas and permission. */
export interface Call<S extends ScopeKind, P, Q, B> {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly scope: ScopeOf<S>;
  /** A person's role in the project of the path, or else in the workspace; undefined for other callers. */
  readonly role: WorkspaceRole | ProjectRole | undefined;
  /** A person's role in the workspace; undefined for other callers. */
  readonly workspaceRole: WorkspaceRole | undefined;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The `If-Match` header, for commands that update. */
  readonly ifMatch: string | undefined;
  /** A request header, for the few handlers that need one of their own. */
  header(name: string): string | undefined;
  /** The peer's address, behind the trusted proxies. */
  readonly address: string;
  readonly requestId: string;
  /** The route's method, or HEAD: a GET's handler answers that too, and a costly one may leave its body out. */
  readonly method: string;
  /** The path of this list with its query, for `Link: rel="next"`. */
  readonly url: string;
  /** A signal that is aborted when the caller's connection closes before the answer: work that only it wants may end. */
  aborted(): AbortSignal;
  /** The uploaded file of a route with `upload`; spooled, not yet stored. */
  readonly file: Received | undefined;
  /** Runs a creation so that its answer is kept for the caller's `Idempotency-Key` (idempotency.ts). */
  readonly idempotent: Idempotent;
}

/** Runs a creation with a database whose transaction also keeps the answer (idempotency.ts). */
export type Idempotent = <D extends { db: import('../database/db.ts').Db }, T>(
  deps: D,
  answer: (result: T) => Answer,
  command: (deps: D) => Promise<T>,
) => Promise<Answer>;

/** The answer of a handler. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Set-Cookie` values; never kept with an answer for its `Idempotency-Key`. */
  readonly cookies?: readonly string[];
  /** A value to be written as JSON. */
  readonly body?: unknown;
  /** JSON that is already text: an answer that was kept. */
  readonly json?: string;
  /** JSON as its bytes: a page as the transcoder wrote it. */
  readonly jsonBytes?: Buffer;
  /** Called when nobody reads the buffer of `jsonBytes` any more: it may be used again. */
  readonly whenSent?: () => void;
  /** Bytes, with their own content type among the headers. */
  readonly stream?: Readable | Buffer | string;
  /** The instant of the record's last change: its strong ETag follows from it. */
  readonly changedAt?: string;
}

/** Loads the record that a path names; undefined or not_found if it is not there. */
export type LoadResource<S extends ScopeKind, P> = (path: {
  readonly scope: ScopeOf<S>;
  readonly params: P;
  /** The caller, for what is a person's own. */
  readonly caller: Caller;
}) => Promise<unknown>;

export interface RouteSpec<S extends ScopeKind, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification writes it: `/api/v1/projects/{projectId}/issues`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** The id of the operation in the OpenAPI document: a verb and its object. Generators name the methods of clients after it. */
  readonly operationId?: string;
  /** True for pages and the files they load: no operation of the API, so not documented, and its query is the page's own. */
  readonly isPage?: true;
  /**
   * True if people arrive by their browser: refusals are HTML, in their language, also at addresses below its first segment that
   * are no route (`/sso/…`). `navigations`: an address that programs read and that people may open, where `Accept` asks for HTML.
   */
  readonly refusesWithPage?: true | 'navigations';
  readonly access: Access;
  /** Pages of other origins that may read its answers, where that does not follow from who may call it. */
  readonly crossOrigin?: CrossOrigin;
  readonly scope: S;
  /** The OpenAPI document that it stands in, where that is one of its own (`openapi-<name>.json`). */
  readonly document?: string;
  /** The standard that it speaks instead of our own JSON: body and query are then the handler's to judge. */
  readonly protocol?: Protocol;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /**
   * Loads the record that the path names: on each route whose path continues behind its scope and that changes something or takes a
   * query, before the role, the body and the query are checked, so that an absent record is refused in the contract's order (§2).
   * The handler need not load it again.
   */
  readonly loadResource?: LoadResource<S, Static<P>>;
  /** The largest body, where it is another one than that of JSON (contract §4). */
  readonly maxBodyBytes?: number;
  /** True if the handler validates the texts of the body one by one: the schema checks what is around them. */
  readonly rawText?: true;
  /** Multipart: a part `record` of the body's schema, then a part `file` of at most so many bytes. */
  readonly upload?: { readonly maxBytes: number };
  /** True if the body is a form, as a page of another site posts it; its fields are texts of the body's schema. */
  readonly form?: true;
  /** True if the handler takes the body as bytes, of any media type; the schema is then documentation alone. */
  readonly rawBody?: true;
  /** The 2xx answer: its schema, or null where there is no body, or a media type where it is no JSON. */
  readonly reply: TSchema | null | MediaReply;
  readonly status?: 200 | 201 | 202 | 204 | 302 | 303 | 501;
  /** True on a POST that creates: it takes `Idempotency-Key`. `onceOnly` names members that a repeat has null. */
  readonly creates?: { readonly onceOnly?: readonly string[] };
  /** True if the answer is one record with its `changedAt`, and so has an ETag. */
  readonly etag?: true;
  /** True if the answer says in `X-Data-As-Of` how fresh it is. */
  readonly dataAsOf?: true;
  /** True if a good answer sets cookies; the description says which. */
  readonly setsCookies?: true;
  /** The plan entitlement that the workspace needs. */
  readonly entitlement?: string;
  /**
   * True if the person must have proven lately who they are: destructive administration, and what gives access. A bearer
   * token passes, which its person granted so.
   */
  readonly confirmed?: true;
  /**
   * On a route of a project that is no GET, and so is refused while the project is archived: `never` where it changes nothing of
   * the project, `inTransaction` where only its transaction judges that, since it is called too often to be judged twice.
   */
  readonly changesProject?: 'never' | 'inTransaction';
  /** Counts against the deployment's budget: v1, feeds and ingest do (contract §4). */
  readonly budgeted?: boolean;
  readonly deprecated?: Deprecation;
  /** True if a good answer to GET holds what opens something (a signed address): it is never compressed. */
  readonly plain?: true;
  /** Further refusals than those that follow from the rest: `conflict`, `precondition_failed` … */
  readonly refuses?: readonly ErrorCode[];
  /** Answers of further statuses that are no refusals: what is served in part, a process that is not ready. */
  readonly otherReplies?: Readonly<Record<number, OtherReply>>;
  readonly handle: (call: Call<S, Static<P>, Static<Q>, Static<B>>) => Promise<Answer> | Answer;
}

/** A route without its types: what server, documentation and walking test work with. */
export type Route = Omit<RouteSpec<ScopeKind, TSchema, TSchema, TSchema>, 'handle' | 'loadResource'> & {
  readonly loadResource?: LoadResource<ScopeKind, never>;
  readonly handle: (call: Call<ScopeKind, never, never, never>) => Promise<Answer> | Answer;
};

/** Declares a route; the handler's parameters, query and body are typed by the schemas. */
export function route<
  S extends ScopeKind,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(spec: RouteSpec<S, P, Q, B>): Route {
  return spec as unknown as Route;
}

/** True if a route changes the project of its path, which an archived one refuses with 409. */
export function changesProject({
  method,
  scope,
  changesProject: told,
}: Pick<Route, 'method' | 'scope' | 'changesProject'>): boolean {
  return scope === 'project' && method !== 'GET' && told !== 'never';
}

/** True if a body may be left out: what an action takes, when none of it is needed. */
export function mayLeaveBodyOut({ method, body }: Pick<Route, 'method' | 'body'>): boolean {
  const { required = [] } = (body ?? {}) as { required?: readonly string[] };
  return method === 'POST' && required.length === 0;
}

/** 200 with a JSON body. */
export const ok = (body: unknown, more: Pick<Answer, 'changedAt' | 'headers'> = {}): Answer => ({ ...more, body });

/** 201 with the created record. */
export const created = (body: unknown, more: Pick<Answer, 'changedAt' | 'headers'> = {}): Answer => ({
  ...more,
  status: 201,
  body,
});

/** 204: deleted, revoked. */
export const noContent: Answer = { status: 204 };
