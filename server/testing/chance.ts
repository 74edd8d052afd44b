/** Choices that look like chance and are the same for the same seed: for tests alone. */
export function chance(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    one: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    is: (share: number) => next() < share,
  };
}

export type Chance = ReturnType<typeof chance>;
