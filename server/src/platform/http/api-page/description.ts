// The parts of an OpenAPI document that the API page reads.

/** A JSON schema; keywords that are not named here are not shown. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly contentMediaType?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required?: boolean;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Referable<{ readonly description?: string }>>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Referable<Parameter>[];
  readonly requestBody?: Referable<RequestBody>;
  readonly responses?: Readonly<Record<string, Referable<Response>>>;
  readonly 'x-minimum-role'?: string;
  readonly 'x-minimum-scope'?: string;
}

export interface SecurityScheme {
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

export interface Description {
  readonly info: { readonly title: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: Operation['security'];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

export type Referable<T> = T | { readonly $ref: string };

/** An operation with its place. */
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The operations of a tag; a document without tags has one group. */
export interface Group {
  readonly name: string;
  /** Its part of addresses. */
  readonly slug: string;
  readonly description: string | undefined;
  readonly operations: readonly PlacedOperation[];
}

const NO_TAG = 'Operations';
/** Methods of a path; its other members are no operations. */
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Follows a reference within the document; members beside `$ref` take precedence. Throws on one that leads nowhere. */
export function resolve<T extends object>(description: Description, value: Referable<T>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const { $ref, ...beside } = value;
  let found: unknown = description;
  for (const part of $ref.replace(/^#\//, '').split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as Readonly<Record<string, unknown>> | undefined)?.[name];
  }
  if (typeof found !== 'object' || found === null) throw new Error(`${$ref} is not in the document`);
  return { ...(found as T), ...beside };
}

/** Groups the operations by their first tag, in the order of the document's tags. */
export function groupOperations(description: Description): Group[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: description.security === undefined ? operation : { security: description.security, ...operation },
      })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? NO_TAG);
  const described = new Map(description.tags?.map((tag) => [tag.name, tag.description]));
  const names = new Set([...described.keys(), ...byTag.keys()]);
  return [...names].flatMap((name) => {
    const some = byTag.get(name);
    if (some === undefined) return [];
    return [{ name, slug: toSlug(name), description: described.get(name), operations: some }];
  });
}

function toSlug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'operations';
}
