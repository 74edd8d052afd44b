// The values that fields take and the limits of lists, where the web application needs them too: without schemas, whose library would
// come before its first screen. The records re-export theirs.

/** The languages of the web application and of mails. */
export const LANGUAGES = ['en', 'ar'] as const;

export const THEMES = ['light', 'dark', 'auto'] as const;

/** The lists of a project whose filters are stored with the person. */
export const VIEWED_LISTS = [
  'issues',
  'rfis',
  'clashes',
  'photos',
  'spaces',
  'assets',
  'maintenance',
  'sensors',
  'anomalies',
  'analytics',
  'automationLog',
] as const;

/** The lists of a workspace whose filters are stored with the person. */
export const VIEWED_WORKSPACE_LISTS = ['projects', 'members', 'auditLog'] as const;

/** The checks of a sign-in, each known by its name; others may be added. */
export const SSO_CHECKS = [
  'encoding',
  'xml',
  'response',
  'status',
  'encryption',
  'one_assertion',
  'distinct_ids',
  'signed',
  'signature_places',
  'signature_reference',
  'algorithm',
  'certificate',
  'signature',
  'issuer',
  'destination',
  'conditions',
  'not_before',
  'not_on_or_after',
  'session_not_on_or_after',
  'authn_instant',
  'instant',
  'audience',
  'confirmation',
  'recipient',
  'in_response_to',
  'provider_may_begin',
  'connection',
  'used_once',
  'code',
  'state',
  'nonce',
  'answer',
  'reachable',
  'signing_key',
  'browser',
  'email',
  'email_verified',
  'verified_domain',
  'subject',
  'session',
  'same_person',
  'second_factor',
  'membership',
  'deactivated',
] as const;

/** Days before the end of a certificate on which its owners are told. */
export const CERTIFICATE_WARNING_DAYS = [60, 30, 7, 1] as const;

export const MAX_SSO_PROJECT_ROLES = 500;

export const SIGNING_KEY_TYPES = ['rsa_2048', 'rsa_3072', 'ec_p256'] as const;

/** Calls of a token that are kept, and for how many days; of them so many that only looked, since a provider looks all the time. */
export const SCIM_CALLS_KEPT = 500;

/**
 * Scopes of an application. `read`, `write` and `admin` each include the ones before them; `feeds` is for feeds
 * alone; `offline_access` gives a refresh token. None of them goes beyond the role of the person who grants it.
 */
export const OAUTH_SCOPES = ['read', 'write', 'admin', 'feeds', 'offline_access'] as const;

/** Layouts of labels on a sheet of A4: columns × rows. */
export const LABEL_GRIDS = ['2x4', '2x7', '3x7', '3x8', '4x10'] as const;

/** Maximum number of elements whose names are requested at once. */
export const MAX_NAMED_ELEMENTS = 50;
