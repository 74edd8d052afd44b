// Requests to identity providers, whose addresses administrators enter: the client of client.ts with narrower limits, and
// faults as messages for the person who entered the address.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { type AnswerLimits, type Client, type ClientOptions, openClient } from './client.ts';
import { ClientFault, type ClientReason } from './exchange-stream.ts';

export interface Fetching {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends the request as its time does: several requests may share one budget. */
  readonly signal?: AbortSignal | undefined;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type FetchReason =
  | 'target_not_public'
  | 'name_not_found'
  | 'name_servers_failed'
  | 'unreachable'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
  | 'own_network';

/** A request without an answer, or with one that is not accepted; `said` is for the person who entered the address. */
export class FetchFault extends Error {
  readonly reason: FetchReason;
  readonly said: Message;

  constructor(reason: FetchReason, cause?: unknown) {
    super(SENTENCES[reason].message, cause === undefined ? undefined : { cause });
    this.said = SENTENCES[reason];
    this.name = 'FetchFault';
    this.reason = reason;
  }
}

// They say nothing of what a name led to, nor whether it is known: a stranger could read the deployment's own name server by it.
const NO_PUBLIC_ADDRESS = createMessage('sso.notPublic');
const SENTENCES: Readonly<Record<FetchReason, Message>> = {
  target_not_public: NO_PUBLIC_ADDRESS,
  name_not_found: NO_PUBLIC_ADDRESS,
  name_servers_failed: createMessage('sso.nameServersFailed'),
  unreachable: createMessage('sso.unreachable'),
  tls_failed: createMessage('sso.noTls'),
  timed_out: createMessage('sso.timedOut'),
  too_large: createMessage('sso.answerTooLarge'),
  own_network: createMessage('sso.ownNetwork'),
};

export interface Fetcher {
  /** One request. Throws FetchFault. */
  fetch(request: Fetching): Promise<Fetched>;
}

const LIMITS: AnswerLimits = { wholeMs: 10_000, maxBytes: 1024 * 1024 };

/** Maps faults to those that make a difference to the person who entered the address. */
const REASONS: Readonly<Record<ClientReason, FetchReason>> = {
  target_not_public: 'target_not_public',
  name_not_found: 'name_not_found',
  name_servers_failed: 'name_servers_failed',
  own_network: 'own_network',
  tls_failed: 'tls_failed',
  timed_out: 'timed_out',
  aborted: 'timed_out',
  too_large: 'too_large',
  other_origin: 'unreachable',
  unsendable: 'unreachable',
  unreachable: 'unreachable',
  closed: 'unreachable',
  cut_off: 'unreachable',
  unreadable: 'unreachable',
};

/** Opens a fetcher with connections of its own. */
export function openFetcher(options: ClientOptions): Fetcher & Pick<Client, 'close'> {
  const client = openClient(options);
  return {
    async fetch({ method = 'GET', ...request }) {
      try {
        const { status, headers, body } = await client.request({ method, ...request }, LIMITS);
        return { status, headers: Object.fromEntries(headers), body };
      } catch (error) {
        if (!(error instanceof ClientFault)) throw error;
        throw new FetchFault(REASONS[error.reason], error);
      }
    },
    close: () => client.close(),
  };
}
