// What the service and its decoding child say to each other, as JSON over the child's channel, one job at a time.
import type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
import type { RefusalReason } from './refusal.ts';

export type PictureJob =
  | { kind: 'inspect_photo'; path: string }
  | { kind: 'inspect_plan'; path: string; page: number }
  | { kind: 'render'; path: string; order: RenderOrder };

/** For whom a picture is read. */
export interface PictureAsker {
  /** Jobs of one lane (a workspace) wait behind each other; lanes take turns. */
  lane: string;
  /** Ends the job, waiting or running: nobody wants its outcome any more. */
  aborted?: AbortSignal | undefined;
}

/** What a job of each kind ends in when all goes well. */
export interface JobResults {
  inspect_photo: PhotoFacts;
  inspect_plan: PlanFacts;
  render: Rendition[];
}

export type JobResult = JobResults[keyof JobResults];

/** `ready` comes once, when the child can take jobs; then one answer a job. */
export type ChildMessage =
  | { ready: true }
  | { result: JobResult }
  | { refusal: { reason: RefusalReason; message: string } }
  | { failure: string };
