// The people of a vendor, read once for a run: each slice of it needs them, and a vendor may allow few calls.
import { VendorFault, type VendorUser } from '../vendors/public.ts';

/** Runs whose people are kept; of more, the oldest are read again. */
const MAX_RUNS = 100;

export interface RunUsers {
  /** Returns the people that a run has read, or reads them. None if the account may not list people. */
  list(runId: string, read: () => Promise<readonly VendorUser[]>): Promise<readonly VendorUser[]>;
}

/** Returns an empty store of the people of runs. */
export function createRunUsers(): RunUsers {
  const kept = new Map<string, readonly VendorUser[]>();
  return {
    async list(runId, read) {
      const known = kept.get(runId);
      if (known !== undefined) return known;
      const users = await readAllowed(read);
      kept.set(runId, users);
      for (const id of [...kept.keys()].slice(0, kept.size - MAX_RUNS)) kept.delete(id);
      return users;
    },
  };
}

/** The ledger names members without a vendor user at the records that they are assigned to. */
async function readAllowed(read: () => Promise<readonly VendorUser[]>): Promise<readonly VendorUser[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VendorFault && error.code === 'forbidden') return [];
    throw error;
  }
}
