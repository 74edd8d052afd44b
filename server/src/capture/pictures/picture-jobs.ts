// Messages between the service and its decoding child, as JSON over the child's channel, one job at a time.
import type { Message } from '../../../../contract/messages/message.ts';
import type { PhotoFacts, PlanFacts, RenderOrder, Rendition } from './picture.ts';
import type { RefusalReason } from './refusal.ts';

export type PictureJob =
  | { kind: 'inspect_photo'; path: string }
  | { kind: 'inspect_plan'; path: string; page: number }
  | { kind: 'render'; path: string; order: RenderOrder };

/** The requester of a job. */
export interface PictureAsker {
  /** Jobs of one lane (a workspace) run in order; lanes take turns. */
  lane: string;
  /** Cancels the job, waiting or running, when its result is no longer needed. */
  aborted?: AbortSignal | undefined;
}

/** The result of a successful job of each kind. */
export interface JobResults {
  inspect_photo: PhotoFacts;
  inspect_plan: PlanFacts;
  render: Rendition[];
}

export type JobResult = JobResults[keyof JobResults];

/** `ready` is sent once, when the child can take jobs; then one message per job. */
export type ChildMessage =
  | { ready: true }
  | { result: JobResult }
  | { refusal: { reason: RefusalReason; said: Message } }
  | { failure: string };
