// A small believable project of vendor B.
import type { World } from '../vendor-core/world.ts';

/** Adds a company with two projects, three people, RFIs and coordination issues. */
export function seedVendorB(world: World): void {
  const by = '501';
  const add = (entity: string, id: string, scope: string, fields: Parameters<World['insert']>[1]['fields']) =>
    world.insert(entity, { id, scope, fields, by });
  add('companies', '100', '', { name: 'Northgate Contractors', is_active: true });
  add('projects', '201', '100', { name: 'Harbour Clinic', active: true });
  add('projects', '202', '100', { name: 'Mill Street Offices', active: true });
  add('users', '501', '', { name: 'Integration Account', email: 'integration@northgate.example', is_admin: true });
  add('users', '502', '', { name: 'Mona Haddad', email: 'mona@northgate.example', is_admin: true });
  add('users', '503', '', { name: 'Tom Becker', email: 'tom@northgate.example', is_admin: false });
  const question = (body: string, id: number) => ({
    id,
    plain_text_body: body,
    rich_text_body: `<p>${body}</p>`,
    created_at: world.now(),
    created_by: { id: 502, name: 'Mona Haddad', login: 'mona@northgate.example' },
  });
  const rfi = (id: string, subject: string, body: string) =>
    add('rfis', id, '201', {
      subject,
      status: 'open',
      rfi_manager_id: 502,
      assignee_ids: [503],
      questions: [question(body, Number(id) + 5000)],
      answers: [],
    });
  rfi('301', 'Fire rating of door D-114', 'Which rating applies to door D-114 between corridor and plant room?');
  rfi('302', 'Slab opening at grid C4', 'May the opening at grid C4 be moved 200 mm to the east?');
  const issue = (id: string, title: string, status: string, type: string) =>
    add('coordination_issues', id, '201', {
      title,
      status,
      issue_type: type,
      priority: 'medium',
      assignee_id: 503,
      uuid: `0192aaaa-0000-7000-8000-000000000${id}`,
    });
  issue('401', 'Duct crosses beam at level 2', 'open', 'clash');
  issue('402', 'Access panel behind fixed ceiling', 'in_progress', 'constructability');
  issue('403', 'Sprinkler main below required height', 'open', 'building_code');
}
