// One declaration an operation: server, OpenAPI document, web application and SDK read it, and nothing else says what an
// operation takes and answers.
import type { Static, TSchema } from 'typebox';
import type { Access, CrossOrigin, ScopeKind } from '../access.ts';
import type { ErrorCode } from '../errors.ts';

/** An answer that is not JSON, or, with `json`, either of the two as the request asks for. */
export interface MediaReply {
  readonly mediaType: string;
  /** Further types, served where the request asks for them. */
  readonly orMediaType?: string | readonly string[];
  readonly json?: TSchema;
}

/** An answer beside the usual one, for the documentation. */
export interface OtherReply {
  readonly description: string;
  readonly reply: TSchema | MediaReply;
  /** Its body as a reader of the documentation sees it; made from the schema when not given. */
  readonly example?: unknown;
}

export interface Deprecation {
  /** Since when (spec 9.3). */
  readonly at: string;
  /** When it ends; authoritative. */
  readonly sunset: string;
  /** The path that follows it. */
  readonly successor: string;
}

/** An operation as its table declares it; its key in the table is its operation id. */
export interface Declaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification writes it: `/api/v1/projects/{projectId}/issues`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** `project` where the path has `{projectId}`, else `workspace`, when not given. */
  readonly scope?: ScopeKind;
  /** Pages of other origins that may read its answers, where that does not follow from who may call it. */
  readonly crossOrigin?: CrossOrigin;
  /** A UUID for each parameter of the path when not given. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** True if the body is a multipart upload: a part `record` of the body's schema, then a part `file`. */
  readonly upload?: true;
  /** True if the body is a form, as a page of another site posts it; its fields are texts of the body's schema. */
  readonly form?: true;
  /**
   * True if the handler takes the body as bytes, of any media type: its sender signs them. The body's schema is then
   * documentation alone.
   */
  readonly rawBody?: true;
  /** True if the handler validates the texts of the body one by one: the schema checks what is around them. */
  readonly rawText?: true;
  /** The 2xx answer: its schema, or null if it has no body, or a media type where it is not JSON. */
  readonly reply: TSchema | null | MediaReply;
  /** 201 where it creates, 204 without a body, else 200, when not given. */
  readonly status?: 200 | 201 | 202 | 204 | 302 | 303 | 501;
  /** Answers of further statuses that are no refusals: content served in part, a process that is not ready. */
  readonly otherReplies?: Readonly<Record<number, OtherReply>>;
  /** On a POST that creates: it takes `Idempotency-Key`. `onceOnly` names members that are null in a repeated answer. */
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
   * True if the person must have proven recently who they are: destructive administration, and operations that give
   * access. A bearer token passes, which its person granted so.
   */
  readonly confirmed?: true;
  /**
   * On an operation of a project that is not a GET, and so is refused while the project is archived: `never` where it changes
   * nothing of the project, `inTransaction` where only its transaction checks that, since it is called too often to check twice.
   */
  readonly changesProject?: 'never' | 'inTransaction';
  /** True for calls that count against the deployment's budget: v1 and feeds do when not given, and ingest (contract §4). */
  readonly budgeted?: boolean;
  readonly deprecated?: Deprecation;
  /** True if the answer to a GET holds a secret address: it is never compressed. */
  readonly plain?: true;
  /** Further refusals than those that follow from the rest: `conflict`, `precondition_failed` … */
  readonly refuses?: readonly ErrorCode[];
  /** `navigations`: an address that programs read and people may open; refusals are HTML where `Accept` asks for it. */
  readonly refusesWithPage?: true | 'navigations';
}

/** A tag of the OpenAPI document, as the first table of its operations declares it; further tables give its name alone. */
interface Tag {
  readonly name: string;
  readonly description: string;
}

/** A declared operation with its id and the tag of its table. */
export type Operation = Declaration & { readonly id: string; readonly tag: string; readonly tagDescription?: string };

/**
 * Declares the operations of one tag of the OpenAPI document. Each key is an operation id: a verb and its object. Each value is an
 * `Operation`; its type is that of its declaration alone, which keeps the type check of all operations together fast.
 */
export function defineOperations<const Table extends Readonly<Record<string, Declaration>>>(
  tag: string | Tag,
  table: Table,
): Table {
  const described = typeof tag === 'string' ? { tag } : { tag: tag.name, tagDescription: tag.description };
  const operations = Object.entries(table).map(
    ([id, declaration]) => [id, { ...declaration, id, ...described }] as const,
  );
  return Object.fromEntries(operations) as unknown as Table;
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : unknown;

/** The parameters of an operation's path. */
export type Params<Op> = Op extends { readonly params: infer Schema extends TSchema }
  ? Static<Schema>
  : Op extends { readonly path: infer Path extends string }
    ? PathParams<Path>
    : unknown;

/** The query of an operation. */
export type Query<Op> = Op extends { readonly query: infer Schema extends TSchema } ? Static<Schema> : unknown;

/** The JSON body of an operation, the record of an upload, or the bytes of a raw body. */
export type Body<Op> = Op extends { readonly rawBody: true }
  ? Uint8Array
  : Op extends { readonly body: infer Schema extends TSchema }
    ? Static<Schema>
    : unknown;

/** The scope of an operation. */
export type Scope<Op> = Op extends { readonly scope: infer Kind extends ScopeKind }
  ? Kind
  : Op extends { readonly path: `${string}{projectId}${string}` }
    ? 'project'
    : 'workspace';
