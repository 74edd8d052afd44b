// Rules from attributes of a person to roles in projects. Pure.
import { type ProjectRole, projectRoleReaches } from '../../../../../contract/scopes.ts';
import type { SsoProjectRoleRule } from '../../../../../contract/sso-project-roles.ts';
import { toNfc } from '../../../platform/text.ts';
import type { Attribute } from '../saml/assertion.ts';

/** Computes the greatest role that the rules give in each project. Values count letter by letter, in the normal form in which rules are kept. */
export function computeProjectRoles(
  rules: readonly SsoProjectRoleRule[],
  attributes: readonly Attribute[],
): Map<string, ProjectRole> {
  const values = new Map<string, Set<string>>();
  for (const { name, values: more } of attributes) {
    const key = toNfc(name);
    const known = values.get(key) ?? new Set<string>();
    for (const each of more) known.add(toNfc(each));
    values.set(key, known);
  }
  const roles = new Map<string, ProjectRole>();
  for (const { attribute, value, projectId, role } of rules) {
    if (values.get(toNfc(attribute))?.has(toNfc(value)) !== true) continue;
    const other = roles.get(projectId);
    if (other === undefined || projectRoleReaches(role, other)) roles.set(projectId, role);
  }
  return roles;
}

/** Attributes are kept up to this size. */
const MAX_KEPT_CHARACTERS = 100_000;
const MAX_VALUE_CHARACTERS = 300;

/**
 * Selects what is kept of the attributes: values that a rule can name, in the form that rules have. Null where they are more than is
 * kept: a part of them would say that a person lacks what they have.
 */
export function selectKeptAttributes(attributes: readonly Attribute[]): Attribute[] | null {
  let left = MAX_KEPT_CHARACTERS;
  const selected = attributes.flatMap(({ name: sent, values }) => {
    const name = toNfc(sent);
    if (name.length > MAX_VALUE_CHARACTERS || !isText(name)) return [];
    const kept = values
      .map((each) => toNfc(each))
      .filter((each) => each.length <= MAX_VALUE_CHARACTERS && isText(each));
    const size = kept.reduce((sum, each) => sum + each.length, name.length);
    if (kept.length === 0) return [];
    left -= size;
    return [{ name, values: kept }];
  });
  return left < 0 ? null : selected;
}

// PostgreSQL takes no NUL and no lone surrogates in JSON.
const isText = (text: string) => text.isWellFormed() && !text.includes('\0');
