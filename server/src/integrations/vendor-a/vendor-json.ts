// The shape of vendor A's answers: members by their path, lists in pages, and ids with and without the prefix of the data side.
import { createMessage } from '../../../../contract/messages/message.ts';
import { isMembers, readId, readText, requireList } from '../answers/public.ts';
import { WholeList } from '../lists/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';

/** Returns the member at a path; undefined if the path leads nowhere. */
export function getMember(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isMembers(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);
}

/** Returns the id at a path; null if there is none. */
export function getId(value: unknown, ...path: readonly string[]): string | null {
  return readId(getMember(value, ...path)) ?? null;
}

/** Returns the text at a path; null if there is none. */
export function getText(value: unknown, ...path: readonly string[]): string | null {
  const found = getMember(value, ...path);
  return typeof found === 'string' ? readText(found) || null : null;
}

/** More pages than a project has: a list that never ends must not hold a run. */
const MAX_PAGES = 1_000;
const PAGE_SIZE = 100;

/** Reads a list of the data side, whose pages name the next one. */
export async function listData(session: VendorSession, path: string): Promise<readonly unknown[]> {
  const all = new WholeList();
  let next: string | null = path;
  for (let page = 0; next !== null; page += 1) {
    if (page === MAX_PAGES) throw tooLong();
    const { body, sizeBytes } = await session.call({ method: 'GET', path: next });
    all.add(requireList(getMember(body, 'data')), sizeBytes);
    next = getText(body, 'links', 'next', 'href') ?? getText(body, 'links', 'next');
  }
  return all.items;
}

interface ListRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** One page of a list that is counted by `offset`. */
export interface ResultPage {
  readonly results: readonly unknown[];
  /** The number of records before the next page; null at the end. */
  readonly next: number | null;
  readonly total: number | null;
  readonly sizeBytes: number;
}

/** Reads a page of a list of the issues side. */
export async function readResults(
  session: VendorSession,
  { path, query, offset }: ListRequest & { readonly offset: number },
): Promise<ResultPage> {
  const { body, sizeBytes } = await session.call({
    method: 'GET',
    path,
    query: { ...query, limit: PAGE_SIZE, offset },
  });
  const results = requireList(getMember(body, 'results'));
  const given = getMember(body, 'pagination', 'totalResults');
  const total = typeof given === 'number' ? given : null;
  const end = offset + readPageSize(body, results.length, total);
  const hasNext = total === null ? results.length >= PAGE_SIZE : end < total;
  return { results, next: hasNext ? end : null, total, sizeBytes };
}

/** Returns the number of records that a page stands for. A vendor may give less than is asked for. */
function readPageSize(body: unknown, count: number, total: number | null): number {
  const limit = getMember(body, 'pagination', 'limit');
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0) return Math.min(limit, PAGE_SIZE);
  return total !== null && count > 0 ? Math.min(count, PAGE_SIZE) : PAGE_SIZE;
}

/** Reads every page of a list of the issues side. */
export async function listResults(session: VendorSession, request: ListRequest): Promise<readonly unknown[]> {
  const all = new WholeList();
  let offset: number | null = 0;
  for (let page = 0; offset !== null; page += 1) {
    if (page === MAX_PAGES) throw tooLong();
    const { results, next, sizeBytes } = await readResults(session, { ...request, offset });
    all.add(results, sizeBytes);
    offset = next;
  }
  return all.items;
}

const tooLong = () => new VendorFault('too_large', createMessage('integrations.faultEndlessList'));

/** Companies' hubs and projects have the prefix `b.` on the data side, other hubs another letter. */
const DATA_PREFIX = 'b.';
const ANY_PREFIX = /^[a-z]\./;

/** Returns the id of a hub or project as the data side has it. */
export function toDataId(id: string): string {
  return ANY_PREFIX.test(id) ? id : DATA_PREFIX + id;
}

/** Returns the id of a project as issues and people have it. */
export function toIssuesId(id: string): string {
  return id.startsWith(DATA_PREFIX) ? id.slice(DATA_PREFIX.length) : id;
}

/** Returns the id of the vendor's project. @throws VendorFault not_configured if none is linked */
export function requireProject({ projectId }: VendorSession): string {
  if (projectId !== null) return projectId;
  throw new VendorFault('not_configured', createMessage('integrations.notLinked'));
}

/** Returns the path of a thing in the linked project, on the data side. */
export function getDataPath(session: VendorSession, ...segments: readonly string[]): string {
  const path = [toDataId(requireProject(session)), ...segments].map(encodeURIComponent).join('/');
  return `/data/v1/projects/${path}`;
}
