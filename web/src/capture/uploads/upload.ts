// One photo on its way to the service, and what follows from an answer. Pure.
import type { PhotoCreate } from '../../../../contract/records/photo.ts';
import type { Problem } from '../../api/problem.ts';
import type { Photo, PhotoKind } from '../photo-words.ts';

/** What the photos of a batch have in common; without a kind the service decides by each picture. */
export interface UploadRecord {
  readonly milestoneId?: string;
  readonly floorPlanId?: string;
  readonly tags?: readonly string[];
  readonly kind?: PhotoKind;
}

/** Why a file was not taken: seen here before it was sent, or said by the service. */
export type Refusal =
  | { readonly by: 'application'; readonly why: 'too_large' | 'empty' | 'unreadable' | 'unexpected' }
  | { readonly by: 'service'; readonly problem: Problem };

export type UploadState =
  | { readonly is: 'chosen' }
  | { readonly is: 'waiting' }
  /** `share` of the file that has gone out; at 1 the service reads it. */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'sent'; readonly photo: Photo }
  | { readonly is: 'refused'; readonly refusal: Refusal };

export interface Upload {
  /** Also the key under which the photo is made once, however often it is sent. */
  readonly id: string;
  readonly projectId: string;
  readonly file: File;
  readonly record: UploadRecord;
  readonly state: UploadState;
}

/** What can be said of a file before it is sent to a service that takes so many bytes. */
export function refusalOf({ size }: Pick<File, 'size'>, mostBytes: number): Refusal | undefined {
  if (size === 0) return { by: 'application', why: 'empty' };
  return size > mostBytes ? { by: 'application', why: 'too_large' } : undefined;
}

/** The record as the service takes it. */
export function recordOf({ tags, ...record }: UploadRecord): PhotoCreate {
  return { ...record, ...(tags !== undefined && tags.length > 0 && { tags: [...tags] }) };
}

/** Files of the same name and size as one before them: by their ids. */
export function duplicatesIn(uploads: readonly Upload[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const { id, file, state } of uploads) {
    if (state.is === 'refused') continue;
    const like = `${file.size} ${file.name}`;
    if (seen.has(like)) again.add(id);
    seen.add(like);
  }
  return again;
}

/** What becomes of a file whose sending failed: it is sent again after a while, or it is refused. */
export type Verdict =
  | { readonly is: 'again'; readonly why: 'connection' | 'service' }
  | { readonly is: 'again'; readonly why: 'budget' | 'progress'; readonly waitMs: number }
  | { readonly is: 'refused'; readonly refusal: Refusal };

const BUSY = new Set([502, 503, 504]);
const BUDGET_MS = 10_000;

/** Reads a failure. */
export function verdictOn(problem: Problem): Verdict {
  const { code, status, retryAfterSeconds } = problem;
  if (code === 'unreachable') return { is: 'again', why: 'connection' };
  if (BUSY.has(status)) return { is: 'again', why: 'service' };
  const waitMs = retryAfterSeconds === null ? undefined : 1000 * retryAfterSeconds;
  if (status === 429) return { is: 'again', why: 'budget', waitMs: waitMs ?? BUDGET_MS };
  // The request before, whose connection broke, is still being worked on.
  if (status === 409 && waitMs !== undefined) return { is: 'again', why: 'progress', waitMs };
  return { is: 'refused', refusal: { by: 'service', problem } };
}

export interface Progress {
  /** Files that are on their way, or were since the way was last empty. */
  readonly total: number;
  readonly sent: number;
  readonly refused: number;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly isActive: boolean;
}

/** How far the uploads are that have been let go. */
export function progressOf(uploads: readonly Upload[]): Progress {
  let [sent, refused, active, bytes, sentBytes] = [0, 0, 0, 0, 0];
  for (const { file, state } of uploads) {
    if (state.is === 'chosen') continue;
    if (state.is === 'refused') {
      refused += 1;
      continue;
    }
    bytes += file.size;
    if (state.is === 'sent') sent += 1;
    else active += 1;
    sentBytes += file.size * (state.is === 'sent' ? 1 : state.is === 'sending' ? state.share : 0);
  }
  return { total: sent + active, sent, refused, bytes, sentBytes, isActive: active > 0 };
}
