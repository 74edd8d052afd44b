// The adapter of vendor C, facility management: assets and rooms of one property. The vendor sends no events, keeps no history
// and names no people.

import { isMembers, readId, readText } from '../answers/public.ts';
import type { Choice, VendorAdapter, VendorSession } from '../vendors/public.ts';
import { createAssetAdapter } from './assets.ts';
import { readConfig } from './config.ts';
import { createFloorReader } from './floors.ts';
import { type Resource, readAll, readPage } from './pages.ts';
import { createRoomAdapter } from './rooms.ts';

/** Creates the adapter of vendor C. */
export function createVendorC(): VendorAdapter {
  return {
    kind: 'c',
    entities: [createAssetAdapter(), createRoomAdapter(createFloorReader())],
    async readAccount(session) {
      await readPage(session, 'buildings', {}, null);
      const { accountId } = readConfig(session.config);
      return accountId === undefined ? null : { id: accountId, name: accountId };
    },
    listUsers: async () => [],
    async listChoices(session, { kind, parent, q }) {
      if (kind !== 'properties' && kind !== 'projects') return [];
      // Below a property are its floors.
      const choices = parent === null ? await list(session, 'buildings') : await list(session, 'floors', parent);
      return choices.filter(({ name }) => q === null || name.toLowerCase().includes(q.toLowerCase()));
    },
    hooks: null,
  };
}

async function list(session: VendorSession, resource: Resource, buildingID?: string): Promise<Choice[]> {
  const items = await readAll(session, resource, { buildingID });
  return items.flatMap((item) => {
    if (!isMembers(item)) return [];
    const [id, name] = [readId(item.id), readText(item.name)];
    return typeof id === 'string' ? [{ id, name: name ?? id }] : [];
  });
}
