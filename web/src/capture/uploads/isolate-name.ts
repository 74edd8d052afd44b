/** Isolates a name within a sentence, so that each keeps its own direction (UAX 9, FSI … PDI). */
export function isolateName(name: string): string {
  return `\u2068${name}\u2069`;
}
