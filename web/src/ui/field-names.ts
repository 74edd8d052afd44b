// Translated names of the fields that a refusal names: `labels/0` is the first of the labels.

/** The namespace `fields`, to which the catalogs of records contribute. */
export interface FieldWords {
  readonly names: Readonly<Record<string, string>>;
  /** `{{field}}` and `{{place}}`, counted from 1. */
  readonly item: string;
  /** `{{outer}}` and `{{inner}}`. */
  readonly within: string;
}

/** Formats a path; undefined if a part of it has no name, so that the path itself is shown. */
export function fieldName(path: string, words: FieldWords): string | undefined {
  let name: string | undefined;
  for (const part of path.split('/')) {
    const isPlace = /^\d{1,6}$/.test(part) && name !== undefined;
    const own: string | undefined = Object.hasOwn(words.names, part) ? words.names[part] : undefined;
    if (isPlace) name = filled(words.item, { field: name ?? '', place: String(Number(part) + 1) });
    else if (own === undefined) return undefined;
    else name = name === undefined ? own : filled(words.within, { outer: name, inner: own });
  }
  return name;
}

const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole);
