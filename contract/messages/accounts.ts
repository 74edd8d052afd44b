// Messages about people, passwords, second factors, OAuth applications and provisioning.

export const passwordMessages = {
  wrong: 'is not your password',
  unkeepable: 'It has characters that cannot be stored.',
  short: 'It needs at least {{count}} characters.',
  long: 'It can have at most {{count}} characters.',
  monotonous: 'It needs at least {{count}} different characters.',
  own: 'It must not be your name or e-mail address.',
  common: 'It is one of the passwords that are guessed first.',
} as const;

export const peopleMessages = {
  known: 'There is already a person with this e-mail address.',
  deactivated: 'The person with this e-mail address is deactivated.',
  knownOther:
    'There is already a person with this e-mail address, and this is not their password: leave it out to add them as they are.',
  changedNow: 'The person with this e-mail address was deactivated, or got another password, at this moment.',
  member: 'This person is already a member of the workspace.',
  ownLockOut: 'You would lock yourself out: change the sign-in policy first.',
  losesAccess:
    'The sign-in policy would leave this member no way to sign in: change the policy, or send `force` to change the role anyway.',
  lastOwner: 'A workspace needs an owner who has joined it: make somebody else an owner first.',
  invited: 'There is an open invitation for this address already: send it again or revoke it.',
  accepted: 'The invitation was accepted.',
  invitationsSpent: {
    one: 'This workspace has sent as many invitations as it may for now: try again in {{count}} minute.',
    other: 'This workspace has sent as many invitations as it may for now: try again in {{count}} minutes.',
  },
  addressSpent: {
    one: 'No more invitations can be sent to this address for now: try again in {{count}} hour.',
    other: 'No more invitations can be sent to this address for now: try again in {{count}} hours.',
  },
  acceptedRemove: 'The invitation was accepted: remove the member instead.',
  revoked: 'The invitation was revoked: invite again.',
  used: 'This invitation was used already: sign in to the workspace.',
} as const;

export const factorsMessages = {
  app: 'There is an authenticator app already: remove it first.',
  noApp: 'No authenticator app waits to be confirmed.',
  code: 'is not right',
  codesForNothing: 'Recovery codes stand in for a passkey or an authenticator app: add one first.',
  elsewhere: 'This person is in other workspaces too: only the operator of the service resets their second factors.',
  notAccepted: 'This person has not accepted the membership yet: their second factors are their own.',
  none: 'This person has no second factor.',
  notAsked: 'is not the passkey that was asked for: try again',
  known: 'This passkey is registered already.',
  most: 'You have as many passkeys as one may have: remove one first.',
  needsName: 'Passkeys need a service that is reached by https under a name.',
  notEnough: 'is not enough: use your second factor',
  oneOfThree: 'must hold one of password, code and passkey',
  oneOfTwo: 'must hold one of code and passkey',
} as const;

export const oauthMessages = {
  redirectAbsolute: 'must be an absolute https address',
  redirectSpace: 'must hold no space and no backslash',
  redirectWildcard: 'must hold no wildcard',
  redirectFragment: 'must hold no fragment',
  redirectUser: 'must hold no user or password',
  redirectHttps: 'must be https, or http to a loopback name',
  redirectForm: 'must be written as {{address}}',
  redirectTwice: 'is in the list twice',
  originForm: 'must be an origin such as https://app.example.com',
  most: 'A workspace has at most {{count}} OAuth applications.',
  noSecret: 'A public application has no secret.',
  stranger: 'You are not a member of the workspace of this application.',
  ownOnly: 'Only the person themself may do this, not an application.',
} as const;

export const scimMessages = {
  end: 'must be in the future',
  most: 'A workspace has at most {{count}} provisioning tokens.',
} as const;
