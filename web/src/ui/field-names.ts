// What people call the fields that a refusal names: `labels/0` is the first of the labels.

/** The words, as locales/<language>/fields.json holds them. */
export interface FieldWords {
  readonly names: Readonly<Record<string, string>>;
  /** `{{field}}` and `{{place}}`, counted from 1. */
  readonly item: string;
  /** `{{outer}}` and `{{inner}}`. */
  readonly within: string;
}

/** The path in words; undefined where a part of it has none, so that it is shown as it came. */
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
