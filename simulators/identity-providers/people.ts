// Who can sign in at the simulated identity providers. No passwords: whoever sits at the page chooses who they are.

export interface Person {
  /** What the provider calls them for good: `sub`, and what SCIM calls externalId. */
  readonly id: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly groups: readonly string[];
  /** More attributes or claims, by the names they are sent under. */
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
}

/** Those who are there unless others are set. */
export const PEOPLE: readonly Person[] = [
  person('idp-sara', 'sara@corp.example', ['Sara', 'Haddad'], ['Project Admins', 'Engineering']),
  person('idp-omar', 'omar@corp.example', ['عمر', 'الخطيب'], ['Reviewers']),
  person('idp-lena', 'lena@corp.example', ['Lena', 'Müller-Weiß'], ['Engineering']),
  person('idp-noor', 'noor@corp.example', ['Noor', "O'Brien & Sons"], []),
  person('idp-guest', 'guest@elsewhere.example', ['Gus', 'Elsewhere'], ['Guests']),
];

function person(id: string, email: string, names: readonly [string, string], groups: readonly string[]): Person {
  return { id, email, givenName: names[0], familyName: names[1], groups };
}

/**
 * Reads a list of people from JSON.
 * @throws TypeError that says what is wrong
 */
export function readPeople(given: string): readonly Person[] {
  const value: unknown = JSON.parse(given);
  if (!Array.isArray(value)) throw new TypeError('a list of people is wanted');
  return value.map((each: unknown) => {
    const { id, email, givenName, familyName, groups = [], attributes = {} } = Object(each);
    for (const [name, member] of Object.entries({ id, email, givenName, familyName })) {
      if (typeof member !== 'string') throw new TypeError(`${name} is a text`);
    }
    if (id === '') throw new TypeError('id is not empty');
    if (!isTexts(groups)) throw new TypeError('groups is a list of texts');
    for (const [name, member] of Object.entries(Object(attributes))) {
      if (typeof member !== 'string' && !isTexts(member)) throw new TypeError(`${name} is a text or a list of texts`);
    }
    return { id, email, givenName, familyName, groups, attributes };
  });
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** The one with this id or e-mail address. */
export function findPerson(people: readonly Person[], idOrEmail: unknown): Person | undefined {
  return people.find(({ id, email }) => id === idOrEmail || email === idOrEmail);
}

/** Reads by how many milliseconds a clock is to be from that of this machine. @throws TypeError for anything else */
export function readOffset(given: string): number {
  const offsetMs = Number(given);
  if (given === '' || !Number.isFinite(offsetMs))
    throw new TypeError('milliseconds from the time of this machine are wanted');
  return offsetMs;
}
