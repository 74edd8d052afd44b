// The photos that are being sent, above all screens: they go on while people look at something else. Three at a time; a
// broken connection, a spent budget and a restart of the service are waited for; what is not sent yet is kept in the browser.
import { Problem } from '../../api/problem.ts';
import type { Photo } from '../photo-words.ts';
import type { KeptUpload, UploadKeeping } from './kept-uploads.ts';
import { type Refusal, refusalOf, type Upload, type UploadRecord, type UploadState, verdictOn } from './upload.ts';

export interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface UploadDeps {
  /** Throws a Problem. */
  readonly send: (upload: Upload, sending: Sending) => Promise<Photo>;
  readonly keeping: UploadKeeping;
  readonly network: { readonly isOnline: () => boolean; readonly subscribe: (listener: () => void) => () => void };
  /** Calls once after so long; the answer takes it back. */
  readonly later: (milliseconds: number, then: () => void) => () => void;
  readonly newId: () => string;
  /** The largest file that the service takes. */
  readonly mostBytes: number;
  readonly onSent: (upload: Upload, photo: Photo) => void;
}

/** Why nothing more is sent for now. */
export type Pause = 'connection' | 'service' | 'budget' | 'progress';

/** How things stand; the same object until they change. */
export interface UploadsView {
  readonly uploads: readonly Upload[];
  readonly pause: Pause | undefined;
  /** What an earlier page of this browser did not get to send. */
  readonly left: readonly KeptUpload[];
  /** True where the browser had no room to keep a file: it is lost with the page. */
  readonly isUnkept: boolean;
}

export interface Uploads {
  readonly view: () => UploadsView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for what this person had not sent when an earlier page ended; once a page. */
  readonly lookForLeft: (userId: string) => Promise<void>;
  readonly choose: (projectId: string, files: readonly File[]) => void;
  /** Lets the chosen files of a project go. */
  readonly send: (projectId: string, record: UploadRecord) => void;
  readonly again: (id: string) => void;
  /** Takes uploads out of the list, whatever their state; what is being sent is given up. */
  readonly drop: (ids: readonly string[]) => void;
  readonly goOn: () => void;
  readonly discard: () => void;
  /** Gives up what is not this person's, also where it is only kept; undefined: everybody's. */
  readonly leaveOnlyOf: (userId: string | undefined) => Promise<void>;
}

const AT_ONCE = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const STEP = 0.01;

/** Uploads of one page; nothing is on its way. */
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
  #goesOn: (() => void) | undefined;

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
    // What was let go before it was known whose it is.
    void this.#keep(this.#view.uploads.filter(({ state }) => state.is === 'waiting' || state.is === 'sending'));
    const kept = await this.#deps.keeping.left(userId);
    // Without locks (they need https) a page cannot tell what it keeps itself from what an earlier one left.
    this.#show({ left: kept.filter(({ id }) => this.#find(id) === undefined) });
  };

  readonly choose = (projectId: string, files: readonly File[]) => {
    const chosen = files.map((file): Upload => {
      const refusal = refusalOf(file, this.#deps.mostBytes);
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

  readonly goOn = () => {
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
    await this.#deps.keeping.forgetAllBut(userId);
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
    void this.#deps.keeping.forget(ids);
  }

  #enqueue(ids: ReadonlySet<string>): void {
    void this.#keep(this.#view.uploads.filter(({ id }) => ids.has(id)));
    this.#pump();
  }

  async #keep(uploads: readonly Upload[]): Promise<void> {
    for (const { id } of uploads) {
      const upload = this.#find(id);
      if (upload === undefined || this.#userId === undefined || upload.state.is === 'sent') continue;
      const isKept = await this.#deps.keeping.keep({ ...upload, userId: this.#userId });
      if (!isKept) this.#show({ isUnkept: true });
      const state = this.#find(id)?.state.is;
      // It was sent, refused or dropped while it was being written.
      if (state !== 'waiting' && state !== 'sending') this.#forget([id]);
    }
  }

  #pump(): void {
    if (this.#view.pause !== undefined) return;
    for (const upload of this.#view.uploads) {
      if (this.#controls.size >= AT_ONCE) return;
      if (upload.state.is !== 'waiting') continue;
      if (!this.#deps.network.isOnline()) {
        this.#pauseFor('connection', LONGEST_WAIT_MS);
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
    const verdict = verdictOn(problem);
    if (verdict.is === 'refused') this.#refuse(upload, verdict.refusal);
    else if (verdict.why === 'connection' && !(await isReadable(upload.file))) {
      // A file that was moved or changed since looks to the browser like a broken connection.
      this.#refuse(upload, { by: 'application', why: 'unreadable' });
    } else {
      this.#put(upload.id, { is: 'waiting' });
      this.#pauseFor(verdict.why, 'waitMs' in verdict ? verdict.waitMs : this.#nextWait());
    }
  }

  #refuse({ id }: Upload, refusal: Refusal): void {
    this.#put(id, { is: 'refused', refusal });
    this.#forget([id]);
  }

  #nextWait(): number {
    this.#failures += 1;
    return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
  }

  /** Sends nothing more until then, or until the connection is back where it was that. */
  #pauseFor(why: Pause, waitMs: number): void {
    if (this.#goesOn !== undefined) return;
    const { later, network } = this.#deps;
    const takeBack = later(waitMs, () => this.#goesOn?.());
    const unsubscribe = network.subscribe(() => {
      if (why === 'connection' && network.isOnline()) this.#goesOn?.();
    });
    this.#goesOn = () => {
      this.#goesOn = undefined;
      takeBack();
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
    return false; // NotReadableError or NotFoundError: whatever it is called, the file cannot be had.
  }
}
