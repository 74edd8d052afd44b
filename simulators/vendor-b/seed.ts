// A small believable project of vendor B.
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../vendor-core/json.ts';
import type { NewRow, World } from '../vendor-core/world.ts';

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
  const rfi = (id: string, subject: string, body: string) =>
    add('rfis', id, '201', {
      subject,
      status: 'open',
      rfi_manager_id: 502,
      assignee_ids: [503],
      questions: [createQuestion(body, Number(id) + 5000, world.now())],
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

function createQuestion(body: string, id: number, at: string): JsonObject {
  return {
    id,
    plain_text_body: body,
    rich_text_body: `<p>${body}</p>`,
    created_at: at,
    created_by: { id: 502, name: 'Mona Haddad', login: 'mona@northgate.example' },
  };
}

/** Returns one of many RFIs or coordination issues. */
export function createSampleB(entity: string, ordinal: number): NewRow | undefined {
  const create = (fields: JsonObject): NewRow => ({ scope: '201', fields, by: '502' });
  switch (entity) {
    case 'rfis':
      return create({
        subject: `Question ${ordinal} about grid ${ordinal % 40}`,
        status: 'open',
        rfi_manager_id: 502,
        assignee_ids: [503],
        questions: [
          createQuestion(`May opening ${ordinal} be moved?`, 1_000_000 + ordinal, '2026-01-05T08:00:00.000Z'),
        ],
        answers: [],
      });
    case 'coordination_issues':
      return create({
        title: `Clash ${ordinal} on level ${ordinal % 12}`,
        description: `Found in the run of day ${ordinal % 30}.`,
        status: ['open', 'in_progress', 'closed'][ordinal % 3] ?? 'open',
        issue_type: 'clash',
        priority: 'medium',
        assignee_id: 503,
        uuid: randomUUID(),
      });
    default:
      return undefined;
  }
}
