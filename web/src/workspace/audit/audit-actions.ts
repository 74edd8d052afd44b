// What the audit log tells of: the actions there are, and the screens of the records that they were done to.
import type { LinkProps } from '@tanstack/react-router';
import type { Schema } from '../../api/client.ts';

export type AuditEntry = Schema<'AuditEntry'>;

/** By the type of their subject, in the order of the filter; each has its words under `actions.<type>.<verb>`. */
export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.updated',
  'project.created',
  'project.updated',
  'member.added',
  'member.role_changed',
  'member.removed',
  'project_member.set',
  'project_member.removed',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'user.signed_in',
  'user.signed_out',
  'user.signed_out_everywhere',
  'user.renamed',
  'user.password_changed',
  'user.password_reset',
  'api_key.created',
  'api_key.revoked',
  'webhooks.created',
  'webhooks.disabled',
  'webhooks.enabled',
  'webhooks.secret_rotated',
  'webhooks.pinged',
  'webhooks.delivery_replayed',
  'webhooks.deliveries_replayed',
  'webhooks.deleted',
  'floor_plan.created',
  'floor_plan.updated',
  'floor_plan.photos_released',
  'floor_plan.deleted',
  'milestone.created',
  'milestone.updated',
  'milestone.photos_released',
  'milestone.deleted',
  'photo.created',
  'photo.updated',
  'photo.published',
  'photo.deleted',
  'issue.created',
  'issue.updated',
  'issue_comment.created',
  'issue_comment.updated',
  'issue_comment.deleted',
  'issue_attachment.created',
  'issue_attachment.deleted',
  'rfi.created',
  'rfi.updated',
  'rfi.answered',
  'rfi_comment.created',
  'rfi_comment.updated',
  'rfi_comment.deleted',
  'rfi_attachment.created',
  'rfi_attachment.deleted',
  'clash.created',
  'clash.updated',
  'clash.decided',
  'clash_comment.created',
  'clash_comment.updated',
  'clash_comment.deleted',
  'clash_attachment.created',
  'clash_attachment.deleted',
  'clash_test.created',
  'import.started',
  'import.finished',
  'import.failed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The action, where it is one that has words. */
export function knownAction(action: string): AuditAction | undefined {
  return AUDIT_ACTIONS.find((each) => each === action);
}

/** The types of records in the log; each has its word under `subjects`. */
export const SUBJECT_TYPES = [
  'workspace',
  'project',
  'user',
  'invitation',
  'api_key',
  'webhook',
  'floor_plan',
  'milestone',
  'photo',
  'issue',
  'issue_comment',
  'issue_attachment',
  'rfi',
  'rfi_comment',
  'rfi_attachment',
  'clash',
  'clash_comment',
  'clash_attachment',
  'clash_test',
  'import',
] as const;

/** The screen of the record that an entry is about; undefined where it has none, or was deleted by this very action. */
export function screenOf(entry: AuditEntry, workspaceId: string): LinkProps | undefined {
  if (entry.action.endsWith('.deleted')) return undefined;
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
    case 'webhook':
      return id === null
        ? undefined
        : { to: '/w/$workspaceId/webhooks/$webhookId', params: { workspaceId, webhookId: id } };
    default:
      return undefined;
  }
}

/** Steps below `/projects/{projectId}/`; records with a screen of their own are named by what the discussion is of, too. */
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
  const name = [detail.name, detail.title, detail.subject, detail.email, detail.url].find(
    (each) => typeof each === 'string',
  ) as string | undefined;
  return [number, name].filter((each) => each !== undefined).join(' ') || undefined;
}

/** A member of an entry's details: what it was and is, or just what it says. */
export interface DetailLine {
  readonly name: string;
  /** Undefined where the entry keeps no former value. */
  readonly from?: string;
  readonly to: string;
}

/** The details of an entry, each value as text. */
export function detailLines({ detail }: AuditEntry): DetailLine[] {
  return Object.entries(detail).map(([name, value]) => {
    if (isChange(value)) return { name, from: textOf(value.from), to: textOf(value.to) };
    return { name, to: textOf(value) };
  });
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
