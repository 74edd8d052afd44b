// The properties of elements that a workbook has room for: the values of one element may be millions of characters.
import { type ElementName, elementValues } from '../../../models/elements/public.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { MAX_ATTRIBUTES } from './attributes.ts';
import type { CobieProperty } from './source.ts';

/** `pageBytes`: fetched at once, unless one element has more. */
/** @internal The test reads under smaller ones. */
export const PROPERTY_LIMITS = { count: MAX_ATTRIBUTES, bytes: 32 * 1024 * 1024, pageBytes: 4 * 1024 * 1024 };

export interface PropertiesRead {
  readonly found: ReadonlyMap<ElementName, readonly CobieProperty[]>;
  readonly leftOut: number;
}

const ELEMENTS_AT_ONCE = 500;

/** Reads the properties of elements within limits; those of elements that do not fit are counted and never fetched. */
export async function readProperties(
  reader: Reader,
  scope: ProjectScope,
  elements: readonly (ElementName | undefined)[],
  limits = PROPERTY_LIMITS,
): Promise<PropertiesRead> {
  const known = elements.filter((each) => each !== undefined);
  const found = new Map<ElementName, readonly CobieProperty[]>();
  const sum = { count: 0, bytes: 0, leftOut: 0 };
  for (let from = 0; from < known.length; from += ELEMENTS_AT_ONCE) {
    const group = known.slice(from, from + ELEMENTS_AT_ONCE);
    const sizes = await elementValues.measure(reader, scope, group);
    let page: ElementName[] = [];
    let pageBytes = 0;
    const fetchPage = async () => {
      const values = await elementValues.list(reader, scope, page);
      for (const [place, element] of page.entries()) found.set(element, listProperties(values[place]));
      page = [];
      pageBytes = 0;
    };
    for (const [place, element] of group.entries()) {
      const { bytes, count } = sizes[place] ?? { bytes: 0, count: 0 };
      if (sum.count >= limits.count || sum.bytes + bytes > limits.bytes) {
        sum.leftOut += count;
        continue;
      }
      if (page.length > 0 && pageBytes + bytes > limits.pageBytes) await fetchPage();
      page.push(element);
      pageBytes += bytes;
      sum.count += count;
      sum.bytes += bytes;
    }
    if (page.length > 0) await fetchPage();
  }
  return { found, leftOut: sum.leftOut };
}

function listProperties(values: Awaited<ReturnType<typeof elementValues.list>>[number]): CobieProperty[] {
  // A set of quantities and one of properties may have the same name.
  return [values?.quantities ?? {}, values?.propertySets ?? {}].flatMap((sets) =>
    Object.entries(sets).flatMap(([set, members]) =>
      Object.entries(members).map(([name, { value, unit }]) => ({ set, name, value, unit })),
    ),
  );
}
