// A call to a vendor, as adapters make it: what is sent and what comes back. Credentials, waits and repetitions are the
// business of the slice `calls`, not an adapter's.

import type { SyncCode, VendorKind } from '../../../../contract/integrations.ts';
import type { Message } from '../../../../contract/messages/message.ts';

/** All that is called: the vendors of projects, and the accounting provider of a workspace. */
export type CalledVendor = VendorKind | 'accounting';

export interface VendorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the vendor's address, beginning with a slash; or a whole address of the same origin, as a list names its next page. */
  readonly path: string;
  /** Undefined members are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

export interface VendorAnswer {
  /** From 200 to 299. */
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The body as JSON; undefined if it is empty. */
  readonly body: unknown;
  /** The instant of the vendor's `Date` header in milliseconds; undefined without one. */
  readonly vendorNowMs: number | undefined;
  /** The size of the body as it came, unpacked. */
  readonly sizeBytes: number;
}

/** Why a call did not do what it should. The message is shown to people as text: the vendor's own, or one of ours (`said`). */
export class VendorFault extends Error {
  readonly code: SyncCode;
  /** The message of this service, with its key and parameters; null for a vendor's own. */
  readonly said: Message | null;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** The vendor's id of the request, for its support. */
  readonly requestId: string | null;
  /** The fields that the vendor refused by name: in its own names as calls throw it, in local names as adapters do. */
  readonly fields: readonly string[];
  /** True if the vendor may have done what was asked: nothing came back that says otherwise. */
  readonly isUncertain: boolean;

  constructor(
    code: SyncCode,
    message: string | Message,
    more: {
      readonly status?: number | null;
      readonly requestId?: string | null;
      readonly fields?: readonly string[];
      readonly isUncertain?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(
      typeof message === 'string' ? message : message.message,
      more.cause === undefined ? undefined : { cause: more.cause },
    );
    this.name = 'VendorFault';
    this.code = code;
    this.said = typeof message === 'string' ? null : message;
    this.status = more.status ?? null;
    this.requestId = more.requestId ?? null;
    this.fields = more.fields ?? [];
    this.isUncertain = more.isUncertain ?? false;
  }
}

/** A connection as an adapter sees it. */
export interface VendorSession {
  /** Sends a request and returns an answer of 2xx. Throws VendorFault or MustWait (slice `calls`). */
  call(request: VendorRequest): Promise<VendorAnswer>;
  /** Company and project that the connection is linked to, by the vendor's ids (vendor A: hub and project; C: the property alone). */
  readonly companyId: string | null;
  readonly projectId: string | null;
  /** The account that the credentials belong to, by the vendor's id. */
  readonly accountId: string | null;
  /** The known members of `config`, checked when they were set. */
  readonly config: Readonly<Record<string, unknown>>;
  /** IANA name of the zone of the vendor's days and of its times without an offset. */
  readonly timeZone: string;
  /** Returns the milliseconds by which the vendor's clock is ahead of ours, as far as its answers told. */
  readonly clockAheadMs?: () => number;
  readonly settings: {
    /** The address of the vendor's web application; undefined if links to records are not known. */
    readonly webUrl: string | undefined;
  };
}
