// Upload of one photo: its states, checks and the outcome of failures. Pure.
import type { PhotoCreate } from '../../../../contract/records/photo.ts';
import type { Problem } from '../../api/problem.ts';
import type { Photo, PhotoKind } from '../photo-words.ts';

/** Values that the photos of a batch share; without a kind the service decides by each picture. */
export interface UploadRecord {
  readonly milestoneId?: string;
  readonly floorPlanId?: string;
  readonly tags?: readonly string[];
  readonly kind?: PhotoKind;
}

/** Reason for the refusal of a file, by a check before it is sent or by the service. */
export type Refusal =
  | { readonly by: 'application'; readonly why: 'too_large' | 'empty' | 'unreadable' | 'unexpected' }
  | { readonly by: 'service'; readonly problem: Problem };

export type UploadState =
  | { readonly is: 'chosen' }
  | { readonly is: 'waiting' }
  /** `share` of the file that was sent; at 1 the service is reading it. */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'sent'; readonly photo: Photo }
  | { readonly is: 'refused'; readonly refusal: Refusal };

export interface Upload {
  /** Also the Idempotency-Key, so that sending again creates the photo once only. */
  readonly id: string;
  readonly projectId: string;
  readonly file: File;
  readonly record: UploadRecord;
  readonly state: UploadState;
}

/** Checks a file before it is sent, against the limit of the service in bytes. */
export function checkFile({ size }: Pick<File, 'size'>, maxBytes: number): Refusal | undefined {
  if (size === 0) return { by: 'application', why: 'empty' };
  return size > maxBytes ? { by: 'application', why: 'too_large' } : undefined;
}

/** Converts the values of a batch to the body of a request. */
export function toPhotoCreate({ tags, ...record }: UploadRecord): PhotoCreate {
  return { ...record, ...(tags !== undefined && tags.length > 0 && { tags: [...tags] }) };
}

/** Finds the ids of files with the same name and size as an earlier one. */
export function findDuplicates(uploads: readonly Upload[]): ReadonlySet<string> {
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

/** Outcome of a failed upload: it is sent again later, or it is refused. */
export type FailureOutcome =
  | { readonly is: 'again'; readonly why: 'connection' | 'service' }
  | { readonly is: 'again'; readonly why: 'budget' | 'progress'; readonly waitMs: number }
  | { readonly is: 'refused'; readonly refusal: Refusal };

const BUSY = new Set([502, 503, 504]);
const BUDGET_MS = 10_000;

/** Decides whether a failed upload is sent again. */
export function classifyFailure(problem: Problem): FailureOutcome {
  const { code, status, retryAfterSeconds } = problem;
  if (code === 'unreachable') return { is: 'again', why: 'connection' };
  if (BUSY.has(status)) return { is: 'again', why: 'service' };
  const waitMs = retryAfterSeconds === null ? undefined : 1000 * retryAfterSeconds;
  if (status === 429) return { is: 'again', why: 'budget', waitMs: waitMs ?? BUDGET_MS };
  // The earlier request, whose connection broke, is still being processed.
  if (status === 409 && waitMs !== undefined) return { is: 'again', why: 'progress', waitMs };
  return { is: 'refused', refusal: { by: 'service', problem } };
}

export interface Progress {
  /** Files that are waiting, being sent or sent. */
  readonly total: number;
  readonly sent: number;
  readonly refused: number;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly isActive: boolean;
}

/** Computes the progress of all uploads that were started. */
export function computeProgress(uploads: readonly Upload[]): Progress {
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
