// Upload queue of a page, above all screens, so that uploads continue while people work elsewhere. Sends three files at a time,
// waits out a broken connection, a rate limit and a restart of the service, and stores unsent files in the browser.
import { Problem } from '../../api/problem.ts';
import type { Photo } from '../photo-words.ts';
import {
  checkFile,
  classifyFailure,
  type Refusal,
  type Upload,
  type UploadRecord,
  type UploadState,
} from './upload.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

export interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface UploadDeps {
  /** Throws a Problem. */
  readonly send: (upload: Upload, sending: Sending) => Promise<Photo>;
  readonly store: UploadStore;
  readonly network: { readonly isOnline: () => boolean; readonly subscribe: (listener: () => void) => () => void };
  /** Calls `then` once after the delay; the returned function cancels it. */
  readonly later: (milliseconds: number, then: () => void) => () => void;
  readonly newId: () => string;
  /** Size of the largest file that the service accepts. */
  readonly maxBytes: number;
  readonly onSent: (upload: Upload, photo: Photo) => void;
}

/** Reason for a pause of the queue. */
export type Pause = 'connection' | 'service' | 'budget' | 'progress';

/** State of all uploads; the same object until something changes. */
export interface UploadsView {
  readonly uploads: readonly Upload[];
  readonly pause: Pause | undefined;
  /** Uploads that an earlier page of this browser did not finish. */
  readonly left: readonly StoredUpload[];
  /** True if the browser had no space to store a file, which is then lost with the page. */
  readonly isUnkept: boolean;
}

export interface Uploads {
  readonly view: () => UploadsView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for uploads that this person did not finish on an earlier page; once per page. */
  readonly lookForLeft: (userId: string) => Promise<void>;
  readonly choose: (projectId: string, files: readonly File[]) => void;
  /** Starts sending the chosen files of a project. */
  readonly send: (projectId: string, record: UploadRecord) => void;
  readonly again: (id: string) => void;
  /** Removes uploads from the list, whatever their state, and aborts those being sent. */
  readonly drop: (ids: readonly string[]) => void;
  readonly resume: () => void;
  readonly discard: () => void;
  /** Drops all uploads of other people, running or stored; undefined drops those of everybody. */
  readonly leaveOnlyOf: (userId: string | undefined) => Promise<void>;
}

const MAX_SENDING = 3;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
const STEP = 0.01;

/** Opens the upload queue of a page, which is empty at first. */
export function openUploads(deps: UploadDeps): Uploads {
  return new Queue(deps);
}

class Queue implements Uploads {
  readonly #deps: UploadDeps;
  readonly #listeners = new Set<() => void>();
  readonly #controls = new Map<string, AbortController>();
  #view: UploadsView = { uploads: [], pause: undefined, left: [], isUnkept: false };
  #userId: string | undefined;
  #failures = 0;
  #endPause: (() => void) | undefined;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  readonly view = () => this.#view;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly lookForLeft = async (userId: string) => {
    if (this.#userId === userId) return;
    this.#userId = userId;
    // Uploads that were started before the person was known are stored now.
    void this.#keep(this.#view.uploads.filter(({ state }) => state.is === 'waiting' || state.is === 'sending'));
    const kept = await this.#deps.store.left(userId);
    // Without locks (they need https) the store returns uploads of this page too.
    this.#show({ left: kept.filter(({ id }) => this.#find(id) === undefined) });
  };

  readonly choose = (projectId: string, files: readonly File[]) => {
    const chosen = files.map((file): Upload => {
      const refusal = checkFile(file, this.#deps.maxBytes);
      const state: UploadState = refusal === undefined ? { is: 'chosen' } : { is: 'refused', refusal };
      return { id: this.#deps.newId(), projectId, file, record: {}, state };
    });
    this.#show({ uploads: [...this.#view.uploads, ...chosen] });
  };

  readonly send = (projectId: string, record: UploadRecord) => {
    const isMeant = (each: Upload) => each.projectId === projectId && each.state.is === 'chosen';
    const ids = new Set(this.#view.uploads.filter(isMeant).map(({ id }) => id));
    const uploads = this.#view.uploads.map(
      (each): Upload => (ids.has(each.id) ? { ...each, record, state: { is: 'waiting' } } : each),
    );
    this.#show({ uploads });
    this.#enqueue(ids);
  };

  readonly again = (id: string) => {
    this.#put(id, { is: 'waiting' });
    this.#enqueue(new Set([id]));
  };

  readonly drop = (ids: readonly string[]) => {
    const gone = new Set(ids);
    this.#show({ uploads: this.#view.uploads.filter(({ id }) => !gone.has(id)) });
    for (const id of ids) this.#controls.get(id)?.abort();
    this.#forget(ids);
  };

  readonly resume = () => {
    const resumed = this.#view.left.map(
      ({ id, projectId, file, record }): Upload => ({ id, projectId, file, record, state: { is: 'waiting' } }),
    );
    this.#show({ left: [], uploads: [...this.#view.uploads, ...resumed] });
    this.#enqueue(new Set(resumed.map(({ id }) => id)));
  };

  readonly discard = () => {
    this.#forget(this.#view.left.map(({ id }) => id));
    this.#show({ left: [] });
  };

  readonly leaveOnlyOf = async (userId: string | undefined) => {
    if (this.#userId !== undefined && this.#userId !== userId) {
      this.drop(this.#view.uploads.map(({ id }) => id));
      this.discard();
      this.#userId = undefined;
    }
    await this.#deps.store.forgetAllExcept(userId);
  };

  #show(change: Partial<UploadsView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #put(id: string, state: UploadState): void {
    this.#show({ uploads: this.#view.uploads.map((each) => (each.id === id ? { ...each, state } : each)) });
  }

  #find(id: string): Upload | undefined {
    return this.#view.uploads.find((each) => each.id === id);
  }

  #forget(ids: readonly string[]): void {
    void this.#deps.store.forget(ids);
  }

  #enqueue(ids: ReadonlySet<string>): void {
    void this.#keep(this.#view.uploads.filter(({ id }) => ids.has(id)));
    this.#pump();
  }

  async #keep(uploads: readonly Upload[]): Promise<void> {
    for (const { id } of uploads) {
      const upload = this.#find(id);
      if (upload === undefined || this.#userId === undefined || upload.state.is === 'sent') continue;
      const isKept = await this.#deps.store.keep({ ...upload, userId: this.#userId });
      if (!isKept) this.#show({ isUnkept: true });
      const state = this.#find(id)?.state.is;
      // The upload was sent, refused or dropped while it was being stored.
      if (state !== 'waiting' && state !== 'sending') this.#forget([id]);
    }
  }

  #pump(): void {
    if (this.#view.pause !== undefined) return;
    for (const upload of this.#view.uploads) {
      if (this.#controls.size >= MAX_SENDING) return;
      if (upload.state.is !== 'waiting') continue;
      if (!this.#deps.network.isOnline()) {
        this.#pauseFor('connection', MAX_WAIT_MS);
        return;
      }
      void this.#start(upload);
    }
  }

  async #start(upload: Upload): Promise<void> {
    const { id } = upload;
    const control = new AbortController();
    this.#controls.set(id, control);
    this.#put(id, { is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => this.#progress(id, share);
      const photo = await this.#deps.send(upload, { onProgress, signal: control.signal });
      this.#failures = 0;
      this.#put(id, { is: 'sent', photo });
      this.#forget([id]);
      this.#deps.onSent(upload, photo);
    } catch (problem) {
      if (!control.signal.aborted) await this.#settle(upload, problem);
    } finally {
      this.#controls.delete(id);
      this.#pump();
    }
  }

  #progress(id: string, share: number): void {
    const state = this.#find(id)?.state;
    if (state?.is !== 'sending' || (share < 1 && share - state.share < STEP)) return;
    this.#put(id, { is: 'sending', share });
  }

  async #settle(upload: Upload, problem: unknown): Promise<void> {
    if (!(problem instanceof Problem)) {
      this.#refuse(upload, { by: 'application', why: 'unexpected' });
      throw problem;
    }
    const outcome = classifyFailure(problem);
    if (outcome.is === 'refused') this.#refuse(upload, outcome.refusal);
    else if (outcome.why === 'connection' && !(await isReadable(upload.file))) {
      // The browser reports a file that was moved or changed since like a broken connection.
      this.#refuse(upload, { by: 'application', why: 'unreadable' });
    } else {
      this.#put(upload.id, { is: 'waiting' });
      this.#pauseFor(outcome.why, 'waitMs' in outcome ? outcome.waitMs : this.#nextWait());
    }
  }

  #refuse({ id }: Upload, refusal: Refusal): void {
    this.#put(id, { is: 'refused', refusal });
    this.#forget([id]);
  }

  #nextWait(): number {
    this.#failures += 1;
    return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
  }

  /** Pauses the queue for the given time, or until the connection is back if that was the reason. */
  #pauseFor(why: Pause, waitMs: number): void {
    if (this.#endPause !== undefined) return;
    const { later, network } = this.#deps;
    const cancel = later(waitMs, () => this.#endPause?.());
    const unsubscribe = network.subscribe(() => {
      if (why === 'connection' && network.isOnline()) this.#endPause?.();
    });
    this.#endPause = () => {
      this.#endPause = undefined;
      cancel();
      unsubscribe();
      this.#show({ pause: undefined });
      this.#pump();
    };
    this.#show({ pause: why });
  }
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false; // NotReadableError or NotFoundError: either way the file cannot be read.
  }
}
