// Messages about people, passwords, second factors, OAuth applications and provisioning.

export const passwordMessages = {
  wrong: 'is not your password',
  unkeepable: 'The password contains characters that cannot be stored.',
  short: 'The password must have at least {{count}} characters.',
  long: 'The password must have at most {{count}} characters.',
  monotonous: 'The password must have at least {{count}} different characters.',
  own: 'The password must not be your name or e-mail address.',
  common: 'The password is one of the most common ones.',
} as const;

export const peopleMessages = {
  known: 'A person with this e-mail address already exists.',
  deactivated: 'The person with this e-mail address is deactivated.',
  knownOther:
    'A person with this e-mail address already exists and has a different password: leave the password empty to add that person.',
  changedNow: 'The person with this e-mail address was just deactivated or got another password.',
  member: 'This person is already a member of the workspace.',
  ownLockOut: 'You would lock yourself out: change the sign-in policy first.',
  losesAccess:
    'The sign-in policy would leave this member without a way to sign in: change the policy, or send `force` to change the role anyway.',
  lastOwner: 'A workspace needs at least one owner who has joined: make another member an owner first.',
  invited: 'An invitation for this address is already open: resend or revoke it.',
  accepted: 'The invitation has already been accepted.',
  invitationsSpent: {
    one: 'This workspace has reached its limit of invitations: try again in {{count}} minute.',
    other: 'This workspace has reached its limit of invitations: try again in {{count}} minutes.',
  },
  addressSpent: {
    one: 'This address has reached its limit of invitations: try again in {{count}} hour.',
    other: 'This address has reached its limit of invitations: try again in {{count}} hours.',
  },
  acceptedRemove: 'The invitation has already been accepted: remove the member instead.',
  revoked: 'The invitation was revoked: send a new one.',
  used: 'This invitation has already been used: sign in to the workspace.',
} as const;

export const factorsMessages = {
  app: 'You already have an authenticator app: remove it first.',
  noApp: 'No authenticator app is waiting for confirmation.',
  code: 'is not correct',
  codesForNothing: 'Recovery codes require a passkey or an authenticator app: add one first.',
  elsewhere:
    'This person belongs to other workspaces too: only the operator of the service can reset their second factors.',
  notAccepted: 'This person has not joined the workspace yet: only they can change their second factors.',
  none: 'This person has no second factor.',
  notAsked: 'is not the expected passkey: try again',
  known: 'This passkey is already registered.',
  most: 'You have reached the maximum number of passkeys: remove one first.',
  needsName: 'Passkeys require a service with a host name over https.',
  notEnough: 'is not sufficient: use your second factor',
  oneOfThree: 'must contain exactly one of password, code and passkey',
  oneOfTwo: 'must contain exactly one of code and passkey',
} as const;

export const oauthMessages = {
  redirectAbsolute: 'must be an absolute https URL',
  redirectSpace: 'must not contain spaces or backslashes',
  redirectWildcard: 'must not contain a wildcard',
  redirectFragment: 'must not contain a fragment',
  redirectUser: 'must not contain a user name or password',
  redirectHttps: 'must use https, or http to a loopback host',
  redirectForm: 'must be written as {{address}}',
  redirectTwice: 'is listed twice',
  originForm: 'must be an origin such as https://app.example.com',
  most: 'A workspace can have at most {{count}} OAuth applications.',
  noSecret: 'A public application has no client secret.',
  stranger: 'You are not a member of the workspace that owns this application.',
  ownOnly: 'Only the person can do this, not an application.',
} as const;

export const scimMessages = {
  end: 'must be in the future',
  most: 'A workspace can have at most {{count}} provisioning tokens.',
} as const;
