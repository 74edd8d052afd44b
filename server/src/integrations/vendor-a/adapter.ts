// The adapter of vendor A. Models come in by `model-files.ts` and are not records that are compared field by field.
import type { VendorAdapter } from '../vendors/public.ts';
import { listProjectUsers, readAccount } from './account.ts';
import { listChoices } from './choices.ts';
import { hooks } from './hooks.ts';
import { issues } from './issues.ts';
import { requireProject } from './vendor-json.ts';

/** Vendors of kind A. */
export const vendorA: VendorAdapter = {
  kind: 'a',
  entities: [issues],
  readAccount,
  listUsers: async (session) => listProjectUsers(session, requireProject(session)),
  listChoices,
  hooks,
};
