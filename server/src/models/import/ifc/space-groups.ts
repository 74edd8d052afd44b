// Collects the zones and classifications of spaces, as many as the structure of a model has room for: it is stored as one piece.
import type { ElementClassification } from '../../../../../contract/model-elements.ts';
import type { Related } from './related.ts';
import type { FoundZone, SpaceGroups } from './zones.ts';

/** @internal Characters of JSON for all spaces of a file. */
export const MAX_GROUP_CHARACTERS = 16_000_000;

/** A code or two for each of some systems; longer texts belong to properties. */
const MAX_SPACE_CLASSIFICATIONS = 10;

export interface SpaceGroupReader {
  /** Returns the groups of a space by the number of its record. */
  of(id: number): SpaceGroups;
  /** Count of spaces whose groups were left out. */
  readonly leftOut: number;
}

/** Opens a reader of the groups of spaces, one after the other. */
export function openSpaceGroups(
  zones: Related<FoundZone>,
  classifications: Related<ElementClassification>,
): SpaceGroupReader {
  const classify = (id: number) => classifications.of(id).slice(0, MAX_SPACE_CLASSIFICATIONS);
  let [characters, leftOut] = [0, 0];
  return {
    of(id) {
      const groups = {
        zones: zones.of(id).map(({ id: zone, ...each }) => ({ ...each, classifications: classify(zone) })),
        classifications: classify(id),
      };
      if (groups.zones.length === 0 && groups.classifications.length === 0) return groups;
      const { length } = JSON.stringify(groups);
      if (characters + length > MAX_GROUP_CHARACTERS) {
        leftOut += 1;
        return { zones: [], classifications: [] };
      }
      characters += length;
      return groups;
    },
    get leftOut() {
      return leftOut;
    },
  };
}
