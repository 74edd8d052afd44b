// The floors of a property: rooms name theirs by an id.
import { isMembers, readId } from '../answers/public.ts';
import type { VendorSession } from '../vendors/public.ts';
import { foldName } from './field-rules.ts';
import { isInProperty, readAll, readFilled, requireProperty } from './pages.ts';

/** The names of floors by their ids. */
export type Floors = ReadonlyMap<string, string>;

export interface FloorReader {
  /** Returns the floors of the session's property, by one call a session unless one of the ids is missing. */
  read(session: VendorSession, ids?: readonly string[]): Promise<Floors>;
}

/**
 * Creates a reader that reads the floors once a session: the vendor takes few calls, and each room would cost one more. The floors
 * live as long as their session and are its own; the adapter itself stays without state.
 */
export function createFloorReader(): FloorReader {
  const known = new WeakMap<VendorSession, Floors>();
  return {
    async read(session, ids = []) {
      const before = known.get(session);
      if (before !== undefined && ids.every((id) => before.has(id))) return before;
      const floors = await readFloors(session);
      known.set(session, floors);
      return floors;
    },
  };
}

async function readFloors(session: VendorSession): Promise<Floors> {
  const property = requireProperty(session);
  const floors = new Map<string, string>();
  for (const item of await readAll(session, 'floors', { buildingID: property })) {
    if (!isMembers(item) || !isInProperty(item, property)) continue;
    const [id, name] = [readId(item.id), readFilled(item.name)];
    if (typeof id === 'string' && typeof name === 'string') floors.set(id, name);
  }
  return floors;
}

/** Lists the names that one floor alone has. */
export function listFloorNames(floors: Floors): readonly string[] {
  const names = Array.from(floors.values());
  return names.filter((name) => names.filter((each) => foldName(each) === foldName(name)).length === 1);
}

/** Returns the id of the floor with a name; undefined if there is none, or several. */
export function findFloor(floors: Floors, name: string): string | undefined {
  const found = Array.from(floors).filter(([, each]) => foldName(each) === foldName(name));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
