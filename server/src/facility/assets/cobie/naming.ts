// Names that are one of their kind in their sheet, since the other sheets refer to a row by its name: pure.
import { saysNothing } from './sheets.ts';

/** Gives out each name once; one that is taken gets a number, the first that is free. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #last = new Map<string, number>();

  give(wanted: string): string {
    let name = wanted;
    // Counted on from the last: 50,000 of one name would else be tried one by one.
    let number = this.#last.get(wanted) ?? 1;
    while (this.#taken.has(name)) {
      number += 1;
      name = `${wanted} (${number})`;
    }
    this.#last.set(wanted, number);
    this.#taken.add(name);
    return name;
  }
}

/** The first text that says something, or the last resort. */
export function firstSaid(texts: readonly (string | null | undefined)[], otherwise: string): string {
  return texts.find((each) => each != null && !saysNothing(each))?.trim() ?? otherwise;
}
