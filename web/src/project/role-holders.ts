// Who holds which role in a project: given by name, or held through the workspace. Pure.
import type { ProjectMember as Given, ProjectPerson as Person } from '../../../contract/people.ts';
import type { ProjectRole } from '../../../contract/scopes.ts';

export interface RoleHolder {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: ProjectRole;
  /** When the role was given by name; undefined where it comes with the one in the workspace. */
  readonly since: string | undefined;
}

/** The given roles with those that come through the workspace, in the order of names. */
export function holdersOf(
  given: readonly Given[],
  people: readonly Person[],
  compare: (a: string, b: string) => number,
): RoleHolder[] {
  const byId = new Map(given.map((each) => [each.userId, each]));
  const named = given.map(({ userId, name, email, role, createdAt }): RoleHolder => {
    // What the workspace gives is stronger than what was given here.
    const held = people.find(({ id }) => id === userId)?.role ?? role;
    return { id: userId, name, email, role: held, since: createdAt };
  });
  const through = people.flatMap(({ id, type, name, email, role }): RoleHolder[] =>
    type === 'user' && role !== null && !byId.has(id) ? [{ id, name, email, role, since: undefined }] : [],
  );
  return [...named, ...through].toSorted((a, b) => compare(a.name, b.name));
}
