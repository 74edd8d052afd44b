// Actions of the audit log and their records. Each action and each type of record that has words is in the namespace "audit", to
// which the catalogs of records contribute, and is listed nowhere else.

import type { LinkProps } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { Formats } from '../../language/formats.ts';

export type { AuditEntry } from '../../../../contract/audit.ts';

type Words = Readonly<Record<string, string>>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Lists the actions that have words as choices in alphabetical order: `<type>.<verb>` with its label. */
export function listActions(actions: Readonly<Record<string, Words>>, { compare }: Formats): Choice[] {
  const choices = Object.entries(actions).flatMap(([type, verbs]) =>
    Object.entries(verbs).map(([verb, label]) => ({ value: `${type}.${verb}`, label })),
  );
  return choices.sort((a, b) => compare(a.label, b.label));
}

/** Lists the types of records that have words as choices in alphabetical order. */
export function listSubjects(subjects: Words, { compare }: Formats): Choice[] {
  const choices = Object.entries(subjects).map(([value, label]) => ({ value, label }));
  return choices.sort((a, b) => compare(a.label, b.label));
}

/** Returns the words of an action; undefined if it has none yet. */
export function findActionLabel(actions: Readonly<Record<string, Words>>, action: string): string | undefined {
  const [type = '', verb = ''] = action.split('.');
  return Object.hasOwn(actions, type) && Object.hasOwn(actions[type] ?? {}, verb) ? actions[type]?.[verb] : undefined;
}

/** The screen of the record that an entry is about; undefined where it has none, or was deleted by this very action. */
export function screenOf(entry: AuditEntry, workspaceId: string): LinkProps | undefined {
  if (/\.(?:app_|connection_)?deleted$/.test(entry.action)) return undefined;
  return ofWorkspace(entry, workspaceId) ?? ofProject(entry);
}

function ofWorkspace({ subject: { type, id } }: AuditEntry, workspaceId: string): LinkProps | undefined {
  const params = { workspaceId };
  switch (type) {
    case 'workspace':
      return { to: '/w/$workspaceId/settings', params };
    case 'user':
      return { to: '/w/$workspaceId/members', params };
    case 'invitation':
      return { to: '/w/$workspaceId/members', params, search: { view: 'invitations' } };
    case 'api_key':
      return id === null ? undefined : { to: '/w/$workspaceId/api-keys/$keyId', params: { workspaceId, keyId: id } };
    case 'oauth_application':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/applications/$applicationId', params: { workspaceId, applicationId: id } };
    case 'scim_token':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/provisioning/$tokenId', params: { workspaceId, tokenId: id } };
    case 'sso_domain':
    case 'sso_signing_key':
    case 'sign_in_policy':
      return { to: '/w/$workspaceId/single-sign-on', params };
    case 'sso_connection':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/single-sign-on/$connectionId', params: { workspaceId, connectionId: id } };
    case 'webhook':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/webhooks/$webhookId', params: { workspaceId, webhookId: id } };
    case 'accounting_connection':
      return { to: '/w/$workspaceId/accounting/provider', params };
    case 'accounting_entry':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/accounting/entries/$entryId', params: { workspaceId, entryId: id } };
    default:
      return undefined;
  }
}

/** Steps below `/projects/{projectId}/`; what belongs to a record with a screen of its own names that record in its details. */
const STEPS: Readonly<Record<string, { step: string; param?: string; member?: string }>> = {
  milestone: { step: 'milestones' },
  floor_plan: { step: 'plans', param: 'planId' },
  photo: { step: 'photos', param: 'photoId' },
  issue: { step: 'issues', param: 'issueId' },
  issue_comment: { step: 'issues', param: 'issueId', member: 'issueId' },
  issue_attachment: { step: 'issues', param: 'issueId', member: 'issueId' },
  rfi: { step: 'rfis', param: 'rfiId' },
  rfi_comment: { step: 'rfis', param: 'rfiId', member: 'rfiId' },
  rfi_attachment: { step: 'rfis', param: 'rfiId', member: 'rfiId' },
  asset: { step: 'assets', param: 'assetId' },
  asset_document: { step: 'assets', param: 'assetId', member: 'assetId' },
  maintenance_task: { step: 'assets', param: 'assetId', member: 'assetId' },
  maintenance_feed: { step: 'maintenance' },
  automation_rule: { step: 'automation', param: 'ruleId' },
  scheduled_report: { step: 'reports', param: 'reportId' },
  clash: { step: 'clashes', param: 'clashId' },
  clash_comment: { step: 'clashes', param: 'clashId', member: 'clashId' },
  clash_attachment: { step: 'clashes', param: 'clashId', member: 'clashId' },
};

function ofProject({ subject, projectId, detail }: AuditEntry): LinkProps | undefined {
  if (projectId === null) return undefined;
  if (subject.type === 'project') return { to: '/projects/$projectId/overview', params: { projectId } };
  const place = STEPS[subject.type];
  if (place === undefined) return undefined;
  const below = `/projects/$projectId/${place.step}`;
  if (place.param === undefined) return { to: below, params: { projectId } } as LinkProps;
  const id = place.member === undefined ? subject.id : detail[place.member];
  if (typeof id !== 'string') return undefined;
  return { to: `${below}/$${place.param}`, params: { projectId, [place.param]: id } } as LinkProps;
}

/** What an entry calls its subject: the name, title, address or number that it keeps of it. */
export function nameIn({ detail }: AuditEntry): string | undefined {
  const number = typeof detail.number === 'number' ? `#${detail.number}` : undefined;
  const name = [
    detail.name,
    detail.displayName,
    detail.domain,
    detail.title,
    detail.tag,
    detail.subject,
    detail.email,
    detail.url,
  ].find((each) => typeof each === 'string') as string | undefined;
  return [number, name].filter((each) => each !== undefined).join(' ') || undefined;
}

/** A member of an entry's details: what it was and is, or just what it says. */
export interface DetailLine {
  readonly name: string;
  /** Undefined where the entry keeps no former value. */
  readonly from?: string;
  readonly to: string;
}

/** The details of an entry, each value as text. `findName` finds the name of a field that is changed, if it has one. */
export function detailLines(
  { detail }: AuditEntry,
  { formats, findName }: { readonly formats: Formats; readonly findName: (field: string) => string | undefined },
): DetailLine[] {
  const format = (name: string, value: unknown) => {
    const names = name === 'fields' && Array.isArray(value) ? value.map((each) => findName(each) ?? each) : value;
    return formatDetail(name, names, formats);
  };
  return Object.entries(detail).flatMap(([name, value]) => {
    if (isChange(value)) return { name, from: format(name, value.from), to: format(name, value.to) };
    // A record that is kept whole, as it was and as it is, is told by its members.
    const { from, to } = detail;
    if (!isRecord(from) || !isRecord(to) || (name !== 'from' && name !== 'to'))
      return { name, to: format(name, value) };
    if (name === 'from') return [];
    return Object.keys(to).map((each) => ({ name: each, from: format(each, from[each]), to: format(each, to[each]) }));
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

/** Numbers that name a record or a version of one: without grouping, as the thing is called. */
const IDENTIFYING: ReadonlySet<string> = new Set(['number', 'version', 'sequence', 'line']);

function formatDetail(name: string, value: unknown, formats: Formats): string {
  if (value === null || value === undefined) return '—';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return formats.list(value.map((each) => formatDetail(name, each, formats)));
  }
  if (typeof value === 'number' && !IDENTIFYING.has(name)) return formats.number(value, 'exact');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
