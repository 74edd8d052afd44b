// Events of vendor A: pure. An event is a hint: its name and its ids alone are read, and records are read from the vendor.
import { getId, getMember, toIssuesId } from './vendor-json.ts';

/** The ids that an event of a model names; null for those that it leaves out. */
export interface ModelEventIds {
  readonly lineageId: string | null;
  readonly versionId: string | null;
  readonly folderId: string | null;
  readonly projectId: string | null;
}

/** The ids that an event of an issue names; null for those that it leaves out. */
export interface IssueEventIds {
  readonly issueId: string | null;
  readonly projectId: string | null;
}

/** An event by its effect here. Ids of projects are without the `b.` of the data side. */
export type VendorEvent =
  | { readonly kind: 'model_version'; readonly ids: ModelEventIds }
  | { readonly kind: 'issue_created' | 'issue_updated'; readonly ids: IssueEventIds }
  | { readonly kind: 'ignored'; readonly ids: Readonly<Record<string, never>> };

const KINDS: Readonly<Record<string, Exclude<VendorEvent['kind'], 'ignored'>>> = {
  'dm.version.added': 'model_version',
  'issue.created': 'issue_created',
  'issue.updated': 'issue_updated',
};

const VERSION_SUFFIX = /-\d{1,4}\.\d{1,4}$/;

/** Reads the body of an event, which is any JSON. */
export function readEvent(body: unknown): VendorEvent {
  const name = readName(body)?.replace(VERSION_SUFFIX, '') ?? '';
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) return { kind: 'ignored', ids: {} };
  return kind === 'model_version' ? { kind, ids: readModelIds(body) } : { kind, ids: readIssueIds(body) };
}

function readName(body: unknown): string | undefined {
  const names = [
    getMember(body, 'hook', 'event'),
    ...['event', 'event_type', 'type'].map((each) => getMember(body, each)),
  ];
  return names.find((each) => typeof each === 'string');
}

function readModelIds(body: unknown): ModelEventIds {
  const projectId = findId(body, [['payload', 'project'], ['payload', 'projectId'], ['projectId']]);
  return {
    lineageId: findId(body, [['payload', 'lineageUrn'], ['payload', 'lineageId'], ['payload', 'itemId'], ['itemId']]),
    versionId: findId(body, [['payload', 'source'], ['payload', 'versionId'], ['resourceUrn'], ['versionId']]),
    folderId: findId(body, [
      ['payload', 'parentFolderUrn'],
      ['payload', 'folderId'],
      ['hook', 'scope', 'folder'],
    ]),
    projectId: projectId === null ? null : toIssuesId(projectId),
  };
}

function readIssueIds(body: unknown): IssueEventIds {
  const projectId = findId(body, [
    ['payload', 'containerId'],
    ['payload', 'projectId'],
    ['hook', 'scope', 'project'],
    ['projectId'],
  ]);
  return {
    issueId: findId(body, [['payload', 'id'], ['payload', 'issueId'], ['resourceUrn'], ['issueId']]),
    projectId: projectId === null ? null : toIssuesId(projectId),
  };
}

const MAX_ID_LENGTH = 1_000;

/** Returns the first of the members that is an id. */
function findId(body: unknown, paths: readonly (readonly string[])[]): string | null {
  for (const path of paths) {
    const id = getId(body, ...path);
    if (id !== null && id.length <= MAX_ID_LENGTH) return id;
  }
  return null;
}
