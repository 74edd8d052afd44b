// Links as a dry run would have left them, in memory: it stores none.
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import { createOverlay, type Overlay } from '../overlays/public.ts';
import type { Link } from './link.ts';

/** The state of an overlay between two slices of work: what changed since the state before. */
export interface LinkOverlayState {
  readonly links: readonly (readonly [string, Link])[];
  readonly seen: readonly (readonly [string, true])[];
}

export interface LinkOverlay extends Pick<Overlay<Link>, 'begin' | 'rollBack'> {
  get(id: string): Link | undefined;
  set(link: Link): void;
  values(): Iterable<Link>;
  /** Returns the changed links of a record here, of one at the vendor, or with a marker. */
  find(entity: SyncedEntity, by: 'recordId' | 'vendorId' | 'marker', value: string): readonly Link[];
  /** Notes that a list of the vendor had a record. */
  see(entity: SyncedEntity, vendorId: string): void;
  hasSeen(entity: SyncedEntity, vendorId: string): boolean;
  listSeen(entity: SyncedEntity): readonly string[];
  takeState(): LinkOverlayState;
}

const NAMES = ['recordId', 'vendorId', 'marker'] as const;

/** Creates an overlay that continues from the states of earlier slices. */
export function createLinkOverlay(states: readonly LinkOverlayState[] = []): LinkOverlay {
  const links = createOverlay<Link>(states.flatMap((state) => state.links));
  const seen = createOverlay<true>(states.flatMap((state) => state.seen));
  const seenIds = new Map<string, Set<string>>();
  const ids = new Map<string, Set<string>>();
  const note = (link: Link) => {
    for (const name of NAMES) {
      const key = `${link.entity} ${name} ${link[name]}`;
      ids.set(key, (ids.get(key) ?? new Set()).add(link.id));
    }
  };
  const noteSeen = (key: string) => {
    const [entity = ''] = key.split(' ', 1);
    seenIds.set(entity, (seenIds.get(entity) ?? new Set()).add(key.slice(entity.length + 1)));
  };
  for (const link of links.values()) note(link);
  for (const [key] of states.flatMap((state) => state.seen)) noteSeen(key);
  return {
    get: links.get,
    set(link) {
      links.set(link.id, link);
      note(link);
    },
    values: links.values,
    find(entity, by, value) {
      const found = [...(ids.get(`${entity} ${by} ${value}`) ?? [])].flatMap((id) => links.get(id) ?? []);
      // An entry of a transaction that was taken back.
      return found.filter((link) => link[by] === value);
    },
    see(entity, vendorId) {
      if (seenIds.get(entity)?.has(vendorId)) return;
      seen.set(`${entity} ${vendorId}`, true);
      noteSeen(`${entity} ${vendorId}`);
    },
    hasSeen: (entity, vendorId) => seenIds.get(entity)?.has(vendorId) ?? false,
    listSeen: (entity) => [...(seenIds.get(entity) ?? [])],
    begin: links.begin,
    rollBack: links.rollBack,
    takeState: () => ({ links: links.takeChanged(), seen: seen.takeChanged() }),
  };
}
