// Who gets which tag, where assets pass theirs on to each other: pure.

/** An element whose asset is to have another tag, or none any more. */
export interface TagMove {
  readonly guid: string;
  /** Undefined for an asset that is not there yet. */
  readonly assetId: string | undefined;
  readonly wants: string | null;
}

/**
 * The moves that come about. Of several that want a tag it is the first; one that another asset has is free once that asset
 * gives it up, which it does where its own move comes about: in a chain as in a ring.
 */
export function awardTags<Move extends TagMove>(
  moves: readonly Move[],
  holders: ReadonlyMap<string, string>,
): ReadonlySet<Move> {
  const firstOf = new Map<string | null, Move>();
  for (const move of moves) if (!firstOf.has(move.wants)) firstOf.set(move.wants, move);
  const moverOf = new Map(moves.map((move) => [move.assetId, move]));
  const verdicts = new Map<Move, boolean>();
  for (const move of moves) {
    const path = new Set<Move>();
    let at: Move | boolean = move;
    while (typeof at !== 'boolean') {
      path.add(at);
      const next: Move | boolean = verdicts.get(at) ?? behind(at);
      // A ring: each takes the tag of the next one.
      at = typeof next !== 'boolean' && path.has(next) ? true : next;
    }
    for (const each of path) verdicts.set(each, at);
  }
  return new Set(moves.filter((each) => verdicts.get(each)));

  /** The move that this one depends on, or whether it comes about. */
  function behind(move: Move): Move | boolean {
    if (move.wants === null) return true;
    if (firstOf.get(move.wants) !== move) return false;
    const holder = holders.get(move.wants);
    return holder === undefined ? true : (moverOf.get(holder) ?? false);
  }
}
