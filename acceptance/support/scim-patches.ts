// PATCH in all the forms that RFC 7644 §3.5.2 shows and that Okta and Entra ID send, and what is wrong with others.
import { ENTERPRISE, patchOf } from './scim.ts';

/** The addresses of the user that each is sent to. */
export const EMAILS = [
  { value: 'work@mail.example', type: 'work', primary: true },
  { value: 'home@mail.example', type: 'home' },
];
/** Each on a user of its own: what is sent, and what of the user is to be seen then. */
export const PATCHES: readonly [string, object[], object][] = [
  [
    'add to a list',
    [{ op: 'add', path: 'emails', value: [{ value: 'n@x.example', type: 'other' }] }],
    { emails: [...EMAILS, { value: 'n@x.example', type: 'other' }] },
  ],
  ['add what is there', [{ op: 'add', path: 'emails', value: [EMAILS[1]] }], { emails: EMAILS }],
  [
    'another primary',
    [{ op: 'add', path: 'emails', value: { value: 'n@x.example', primary: true } }],
    { emails: [{ ...EMAILS[0], primary: false }, EMAILS[1], { value: 'n@x.example', primary: true }] },
  ],
  [
    'what is there as primary',
    [{ op: 'add', path: 'emails', value: { value: 'home@mail.example', type: 'home', primary: true } }],
    {
      emails: [
        { ...EMAILS[0], primary: false },
        { ...EMAILS[1], primary: true },
      ],
    },
  ],
  [
    'replace a list',
    [{ op: 'replace', path: 'emails', value: [{ value: 'n@x.example' }] }],
    { emails: [{ value: 'n@x.example' }] },
  ],
  [
    'replace a list by one',
    [{ op: 'replace', path: 'emails', value: { value: 'n@x.example' } }],
    { emails: [{ value: 'n@x.example' }] },
  ],
  [
    'replace by a filter',
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'n@x.example' }],
    { emails: [{ ...EMAILS[0], value: 'n@x.example' }, EMAILS[1]] },
  ],
  [
    'replace a whole value',
    [{ op: 'replace', path: 'emails[type eq "home"]', value: { value: 'n@x.example', display: 'N' } }],
    { emails: [EMAILS[0], { value: 'n@x.example', type: 'home', display: 'N' }] },
  ],
  [
    'remove by a filter',
    [{ op: 'remove', path: 'emails[type eq "work" and value ew "mail.example"]' }],
    { emails: [EMAILS[1]] },
  ],
  [
    'remove by a value',
    [{ op: 'remove', path: 'emails', value: [{ value: 'home@mail.example' }] }],
    { emails: [EMAILS[0]] },
  ],
  [
    'remove values that say nothing',
    [
      { op: 'remove', path: 'emails', value: [] },
      { op: 'remove', path: 'emails', value: [{ $ref: '../Users/1' }] },
    ],
    { emails: EMAILS },
  ],
  [
    'remove a part',
    [{ op: 'remove', path: 'emails[type eq "work"].primary' }],
    { emails: [{ value: 'work@mail.example', type: 'work' }, EMAILS[1]] },
  ],
  [
    'remove an attribute',
    [
      { op: 'remove', path: 'title' },
      { op: 'remove', path: 'emails' },
    ],
    { title: undefined, emails: undefined },
  ],
  ['remove what is not there', [{ op: 'remove', path: 'nickName' }], { title: 'Engineer' }],
  [
    'a part of a name',
    [{ op: 'replace', path: 'name.familyName', value: 'Saad' }],
    { name: { givenName: 'Noor', familyName: 'Saad' } },
  ],
  [
    'a name by its parts',
    [{ op: 'replace', path: 'name', value: { givenName: 'Nour' } }],
    { name: { givenName: 'Nour', familyName: 'Haddad' } },
  ],
  [
    'no path',
    [{ op: 'replace', value: { title: 'Lead', name: { givenName: 'Nour' } } }],
    { title: 'Lead', name: { givenName: 'Nour', familyName: 'Haddad' } },
  ],
  [
    'a urn before the path',
    [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'Lead' }],
    { title: 'Lead' },
  ],
  // Okta
  ['Okta: no path, with an id', [{ op: 'replace', value: { id: 'mine', active: false } }], { active: false }],
  [
    'Okta: no path, unknown members',
    [{ op: 'replace', value: { title: 'Lead', samlTitle: 'x', 'urn:x:y:2.0:User': { a: 1 } } }],
    { title: 'Lead' },
  ],
  // Entra ID
  ['Entra: a boolean as text', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  [
    'Entra: dotted keys',
    [
      {
        op: 'Replace',
        value: { displayName: 'N H', 'name.givenName': 'Nour', 'emails[type eq "work"].value': 'n@x.example' },
      },
    ],
    {
      displayName: 'N H',
      name: { givenName: 'Nour', familyName: 'Haddad' },
      emails: [{ ...EMAILS[0], value: 'n@x.example' }, EMAILS[1]],
    },
  ],
  [
    'Entra: a value that is not there',
    [{ op: 'Add', path: 'emails[type eq "other"].value', value: 'n@x.example' }],
    { emails: [...EMAILS, { type: 'other', value: 'n@x.example' }] },
  ],
  [
    'Entra: replace what is not there',
    [{ op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' }],
    { phoneNumbers: [{ type: 'mobile', value: '+1 555' }] },
  ],
  [
    'Entra: an address',
    [
      { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: 'Main 1' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'SA' },
    ],
    { addresses: [{ type: 'work', streetAddress: 'Main 1', country: 'SA' }] },
  ],
  [
    'Entra: the extension',
    [
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'IT' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '42' },
    ],
    { [ENTERPRISE]: { department: 'IT', manager: { value: '42' } } },
  ],
  [
    'Entra: the extension without a path',
    [{ op: 'Add', value: { [`${ENTERPRISE}:employeeNumber`]: '7', [ENTERPRISE]: { division: 'N' } } }],
    { [ENTERPRISE]: { employeeNumber: '7', division: 'N' } },
  ],
  [
    'Entra: a list of one for a value',
    [{ op: 'Replace', path: 'displayName', value: [{ value: 'N H' }] }],
    { displayName: 'N H' },
  ],
  [
    'Entra: primary as text',
    [{ op: 'Replace', path: 'emails[primary eq "True"].value', value: 'n@x.example' }],
    { emails: [{ ...EMAILS[0], value: 'n@x.example' }, EMAILS[1]] },
  ],
  ['in any case', [{ OP: 'REPLACE', Path: 'TITLE', VALUE: 'Lead' }], { title: 'Lead' }],
  [
    'attributes that are not known or not to be changed, by a path',
    [
      { op: 'replace', path: 'id', value: 'x' },
      { op: 'add', path: 'meta.created', value: 'x' },
      { op: 'replace', path: 'nothing', value: 'x' },
      { op: 'remove', path: 'roles' },
      { op: 'add', path: 'urn:x:y:2.0:User:a', value: 'x' },
      { op: 'replace', path: 'title', value: 'Lead' },
    ],
    { title: 'Lead' },
  ],
  [
    'names that are no paths, without one',
    [{ op: 'add', value: { 'favourite colour': 'blue', constructor: 'x', title: 'Lead', active: null } }],
    { title: 'Lead' },
  ],
  ['a number for text', [{ op: 'replace', path: 'title', value: 7 }], { title: '7' }],
  ['a number for a boolean', [{ op: 'replace', path: 'active', value: 0 }], { active: false }],
  ['null takes away', [{ op: 'replace', path: 'title', value: null }], { title: undefined }],
];

const good = { op: 'replace', path: 'title', value: 'Lead' };
/** What is wrong, and the kind of its refusal; the first operation of each is good. */
export const BAD_PATCHES: readonly [object, string][] = [
  [patchOf(good, { op: 'move', path: 'title' }), 'invalidSyntax'],
  [patchOf(good, { op: 'add', path: 'title' }), 'invalidValue'],
  [patchOf(good, { op: 'remove' }), 'noTarget'],
  [patchOf(good, { op: 'remove', path: 'userName' }), 'invalidValue'],
  [patchOf(good, { op: 'remove', path: 'active' }), 'invalidValue'],
  [patchOf(good, { op: 'replace', path: 'active', value: 'maybe' }), 'invalidValue'],
  [patchOf({ op: 'remove', path: 'emails' }, { op: 'replace', path: 'userName', value: 'nobody' }), 'invalidValue'],
  [patchOf(good, { op: 'replace', path: 'emails[type eq', value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: 'emails[nothing eq "x"].value', value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: 'emails[type ne "work" and type ne "home"].value', value: 'x' }), 'noTarget'],
  [patchOf(good, { op: 'replace', path: 'title[type eq "x"]', value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: 'name', value: 'Noor' }), 'invalidValue'],
  [patchOf(good, { op: 'replace', path: '__proto__.polluted', value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: 'constructor.prototype.polluted', value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: `emails[type eq "${'\n'.repeat(30)}].value`, value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: `${'a.'.repeat(600)}b`, value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', path: 5, value: 'x' }), 'invalidPath'],
  [patchOf(good, { op: 'replace', value: 'x' }), 'invalidValue'],
  [
    patchOf(good, {
      op: 'add',
      path: 'emails',
      value: [
        { value: 'a', primary: true },
        { value: 'b', primary: true },
      ],
    }),
    'invalidValue',
  ],
  [patchOf(good, { op: 'add', path: 'title', value: 'x'.repeat(5_000) }), 'invalidValue'],
  [patchOf(...Array.from({ length: 101 }, () => good)), 'tooMany'],
  [patchOf(), 'invalidSyntax'],
  [{ Operations: [good] }, 'invalidSyntax'],
  [[], 'invalidSyntax'],
];
