// The child process in which notifications about mails are read: whoever writes to the address of bounces chooses what they hold.
import { answerOrder } from '../../platform/processes/helper-side.ts';
import { type Bounce, readBounce } from './bounce-notice.ts';

/** Order of the process. */
export interface BounceOrder {
  readonly raw: Uint8Array;
}

answerOrder(({ raw }: BounceOrder): Promise<Bounce> => readBounce(raw));
