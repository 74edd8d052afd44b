// The words of members and their values: what the closed table of rules names is named in both languages.
import type { RuleEvent } from '../../../contract/automation-members.ts';
import type automation from '../locales/en/automation.json';

type Words = typeof automation;

/** The key of a member's name. The table of members is closed, and words.test.ts holds it to the words. */
export const memberKey = (member: string) => `members.${member as keyof Words['members']}` as const;

/** The key of a value's name: of the events' own words, where those of other kinds of records do not agree with theirs. */
export function wordKey(value: string, event?: RuleEvent) {
  if (event === 'rfi.created' && value in RFI_WORDS) return `rfiWords.${value as keyof typeof RFI_WORDS}` as const;
  return `words.${value as keyof Words['words']}` as const;
}

const RFI_WORDS = { open: true, closed: true } as const satisfies Record<keyof Words['rfiWords'], true>;

/** The key and the parts of the sentence about what failed. */
export function errorSentence(error: string) {
  const [code = ''] = error.split(' ');
  const status = /^status_(\d{3})$/.exec(code)?.[1];
  if (status !== undefined && !Object.hasOwn(ERRORS, code))
    return { key: 'errors.status', values: { status, error } } as const;
  const known = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : 'other';
  return { key: `errors.${known}`, values: { status: '', error } } as const;
}

const ERRORS = {
  status_410: 'gone',
  not_found: 'notFound',
  no_recipients: 'noRecipients',
  over_mail_budget: 'overMailBudget',
  timed_out: 'timedOut',
  name_not_found: 'nameNotFound',
  target_not_public: 'targetNotPublic',
  connect_refused: 'connectRefused',
  connect_failed: 'connectFailed',
  tls_failed: 'tlsFailed',
  tls_expired: 'tlsFailed',
  tls_not_yet_valid: 'tlsFailed',
  tls_other_host: 'tlsFailed',
  tls_self_signed: 'tlsFailed',
  tls_unknown_authority: 'tlsFailed',
  tls_protocol_version: 'tlsFailed',
  name_servers_failed: 'nameNotFound',
  resolver_failed: 'notSent',
  no_network: 'notSent',
  no_sockets: 'notSent',
  connection_closed: 'connectionClosed',
  internal_error: 'internalError',
} as const satisfies Readonly<Record<string, keyof Words['errors']>>;
