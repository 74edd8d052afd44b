/** A part of an OpenAPI document. */
type Part = unknown;

interface Components {
  readonly parameters?: Readonly<Record<string, Part>>;
  readonly responses?: Readonly<Record<string, Part>>;
}

/**
 * Returns an OpenAPI document with its shared parameters and responses written into each operation, for readers that look
 * at one operation at a time, and with the document's security where an operation names none.
 */
export function inlineShared<
  Document extends { readonly paths?: unknown; readonly components?: unknown; readonly security?: unknown },
>(document: Document): Document {
  const { parameters = {}, responses = {} } = (document.components ?? {}) as Components;
  const shared: Readonly<Record<string, Readonly<Record<string, Part>>>> = { parameters, responses };
  const inline = (part: Part): Part => {
    if (Array.isArray(part)) return part.map(inline);
    if (typeof part !== 'object' || part === null) return part;
    const [, kind = '', name = ''] =
      /^#\/components\/(\w+)\/(.+)$/.exec(String((part as { $ref?: string }).$ref)) ?? [];
    const found = shared[kind]?.[name];
    if (found !== undefined) return inline(found);
    return Object.fromEntries(Object.entries(part).map(([member, value]) => [member, inline(value)]));
  };
  const paths = inline(document.paths);
  if (document.security === undefined) return { ...document, paths };
  for (const path of Object.values(paths as Readonly<Record<string, Record<string, { security?: unknown }>>>)) {
    for (const operation of Object.values(path)) operation.security ??= document.security;
  }
  return { ...document, paths };
}
