// The people and keys that records of a project can name: a read across the tables of members (tenancy), of keys, and of
// those who were known once (migration 0031, whose triggers write them).
import type { ProjectPerson } from '../../../../contract/people.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, recordShape, text, word } from '../../platform/database/record-shape.ts';

// By the rule of hasProjectAccess (tenancy/members), which people-http.db.test.ts holds beside it.
const ROLE =
  "case when person.deactivated_at is not null then null when member.role in ('owner', 'admin') then 'admin' " +
  'else project_member.role end';

export const projectPersonShape = recordShape<ProjectPerson>({
  id: word('known.id'),
  type: word('known.type'),
  name: text('coalesce(person.name, api_key.name)'),
  // Who has left the workspace is still named, but no longer written to.
  email: text('case when member.role is not null then person.email end'),
  role: word(ROLE),
  assignable: boolean(`(${ROLE}) is not null`),
});

/**
 * In the order of the ids, which are unique over people and keys. Bounded by how many people ever had a role in the project
 * and how many keys the workspace ever had, and by no number of records: ids come by ranges of known_person_of_workspace,
 * known_project_person_pkey and api_key_pkey, sorted; what else is shown of them is looked up for the page's rows alone, each
 * by the primary key of its table (`offset 0`, as in tenancy/members). A page of 200 of 5,000 people and 1,000 keys takes
 * 8 to 11 ms (2026-11-21).
 */
export const projectPersonList: ListSource = {
  from: `(
    select person.workspace_id, project.id as project_id, person.user_id as id, 'user' as type
    from known_person as person join project on project.workspace_id = person.workspace_id
    where person.in_every_project
    union
    select workspace_id, project_id, user_id, 'user' from known_project_person
    union
    select key.workspace_id, project.id, key.id, 'key'
    from api_key as key join project on project.workspace_id = key.workspace_id
  ) as known
  left join lateral (select name, email, deactivated_at from workspace_known_person as one
    where one.workspace_id = known.workspace_id and one.id = known.id offset 0) as person on true
  left join lateral (select name from api_key as one
    where one.workspace_id = known.workspace_id and one.id = known.id offset 0) as api_key on true
  left join lateral (select role from member as one
    where one.workspace_id = known.workspace_id and one.user_id = known.id offset 0) as member on true
  left join lateral (select role from project_member as one
    where one.workspace_id = known.workspace_id and one.project_id = known.project_id and one.user_id = known.id
    offset 0) as project_member on true`,
  table: 'known',
  changes: false,
  inProject: true,
  filters: {},
};
