// A small believable project of vendor A.
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../vendor-core/json.ts';
import type { NewRow, World } from '../vendor-core/world.ts';
import { addVersion } from './versions.ts';

const PROJECT = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';

/** Adds a hub with a project, its people, a model in two versions, issue types and issues. */
export function seedVendorA(world: World): void {
  const add = (entity: string, id: string, scope: string, fields: JsonObject) =>
    world.insert(entity, { id, scope, fields, by: '501' });
  add('hubs', 'b.hub-1', '', { name: 'Northgate Contractors', region: 'EMEA' });
  add('projects', `b.${PROJECT}`, 'b.hub-1', { name: 'Harbour Clinic' });
  add('users', '501', PROJECT, {
    name: 'Integration Account',
    email: 'integration@northgate.example',
    isProjectAdmin: true,
  });
  add('users', '502', PROJECT, { name: 'Mona Haddad', email: 'mona@northgate.example', isProjectAdmin: true });
  add('users', '503', PROJECT, { name: 'Tom Becker', email: 'tom@northgate.example', isProjectAdmin: false });
  add('folders', 'urn:folder:models', `b.${PROJECT}`, { name: 'Models' });
  const model = { displayName: 'clinic.ifc', folderId: 'urn:folder:models' };
  const item = add('items', 'urn:lineage:clinic', `b.${PROJECT}`, model);
  for (let count = 0; count < 2; count += 1) addVersion(world, item, '501');
  const subtype = (id: string, title: string) => ({ id, title, isActive: true });
  add('issue_types', 'type-design', PROJECT, {
    title: 'Design',
    isActive: true,
    subtypes: [subtype('sub-design', 'Design')],
  });
  add('issue_types', 'type-quality', PROJECT, {
    title: 'Quality',
    isActive: true,
    subtypes: [subtype('sub-defect', 'Defect'), subtype('sub-safety', 'Safety')],
  });
  add('issue_attributes', 'attribute-marker', PROJECT, { title: 'External reference', dataType: 'text' });
  const issue = (id: string, title: string, status: string) =>
    add('issues', id, PROJECT, {
      title,
      status,
      issueSubtypeId: 'sub-defect',
      assignedTo: '503',
      assignedToType: 'user',
    });
  issue('3b241101-e2bb-4255-8caf-4136c566a962', 'Crack in screed, room 0.02', 'open');
  issue('3b241101-e2bb-4255-8caf-4136c566a963', 'Missing fire stop at riser 3', 'in_progress');
}

/** Returns one of many issues. */
export function createSampleA(entity: string, ordinal: number): NewRow | undefined {
  if (entity !== 'issues') return undefined;
  const fields: JsonObject = {
    title: `Defect ${ordinal} in room ${ordinal % 500}`,
    description: `Seen on the round of day ${ordinal % 30}.`,
    status: ['open', 'in_progress', 'in_review', 'closed'][ordinal % 4] ?? 'open',
    issueSubtypeId: 'sub-defect',
    assignedTo: '503',
    assignedToType: 'user',
  };
  return { id: randomUUID(), scope: PROJECT, fields, by: '502' };
}
