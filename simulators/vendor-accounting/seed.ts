// A small believable company of the accounting provider.
import type { JsonObject } from '../vendor-core/json.ts';
import type { NewRow, World } from '../vendor-core/world.ts';

/** Adds a company with contacts, accounts, taxes and tracking. */
export function seedAccounting(world: World): void {
  const add = (entity: string, id: string, fields: JsonObject) =>
    world.insert(entity, { id, scope: '', fields: { isArchived: false, ...fields }, by: 'bookkeeper' });
  world.insert('companies', {
    id: 'northgate',
    scope: '',
    fields: { name: 'Northgate Contractors', currency: 'SAR' },
    by: 'bookkeeper',
  });
  const user = (id: string, name: string, email: string) =>
    world.insert('users', { id, scope: '', fields: { name, email, is_admin: id === 'u1' }, by: 'bookkeeper' });
  user('u1', 'Layla Haddad', 'layla@northgate.example');
  user('u2', 'Tom Becker', 'tom@northgate.example');
  add('contacts', 'c1', { name: 'Gulf Façades', email: 'accounts@gulf-facades.example' });
  add('contacts', 'c2', { name: 'مقاولات البرج', email: 'billing@alburj.example' });
  add('contacts', 'c3', { name: 'Northern Steel', email: 'office@northern-steel.example' });
  add('contacts', 'c4', { name: 'Old Formwork', email: null, isArchived: true });
  add('accounts', 'a1', { code: '5100', name: 'Subcontracts', type: 'expense' });
  add('accounts', 'a2', { code: '5200', name: 'Variations', type: 'expense' });
  add('accounts', 'a3', { code: '5900', name: 'Old variations', type: 'expense', isArchived: true });
  add('taxes', 't1', { name: 'VAT 15 %', rate: 15 });
  add('taxes', 't2', { name: 'Zero rated', rate: 0 });
  add('tracking', 'k1', { category: 'Site', name: 'Harbour Clinic' });
  add('tracking', 'k2', { category: 'Site', name: 'North Tower' });
}

/** Returns one of many contacts or accounts. */
export function createSampleAccounting(entity: string, ordinal: number): NewRow | undefined {
  const create = (fields: JsonObject): NewRow => ({
    scope: '',
    fields: { isArchived: false, ...fields },
    by: 'bookkeeper',
  });
  if (entity === 'contacts') return create({ name: `Contractor ${ordinal}`, email: `office@c${ordinal}.example` });
  if (entity === 'accounts')
    return create({ code: String(6000 + ordinal), name: `Account ${ordinal}`, type: 'expense' });
  return undefined;
}
