// What a rule sees of the record that an event tells of. Pure.

export type MemberValue = string | number | null | readonly string[];

/** A record as rules judge it: the members of automation-members.ts by name. */
export interface RuleRecord {
  readonly resource: { readonly type: string; readonly id: string };
  /** What people call it by. */
  readonly title: string;
  readonly number: number | null;
  readonly values: Readonly<Record<string, MemberValue>>;
  /** The elements of models that it is about. */
  readonly elementGuids: readonly string[];
}
