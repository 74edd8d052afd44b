// Deliveries from the two kinds of request that servers hand over, with a limit on their bodies.
import { type Delivery, DeliveryRefusal, type Received, verifyDelivery } from './delivery.ts';

export interface ReceivingOptions extends Pick<Received, 'secrets' | 'toleranceMs' | 'now'> {
  /** What is longer is refused with reason `too_large` and not read on. 64 KiB when not given; a delivery has under 1. */
  readonly maxBytes?: number;
}

/** What this needs of Node's IncomingMessage. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const MAX_BYTES = 64 * 1024;

/**
 * Reads and verifies a request of node:http (Express and the like: before any body parser).
 * @throws DeliveryRefusal
 */
export async function readDelivery(request: NodeRequest, options: ReceivingOptions): Promise<Delivery> {
  const { maxBytes = MAX_BYTES, ...verifying } = options;
  refuseLonger(Number(request.headers['content-length'] ?? 0), maxBytes);
  // Not `for await`: leaving that early ends the connection, and the refusal could not be answered.
  const parts = request[Symbol.asyncIterator]();
  const rawBody = await gather(() => parts.next(), maxBytes);
  return verifyDelivery({ ...verifying, rawBody, headers: request.headers });
}

/**
 * Reads and verifies a Web-standard Request.
 * @throws DeliveryRefusal
 */
export async function readDeliveryRequest(request: Request, options: ReceivingOptions): Promise<Delivery> {
  const { maxBytes = MAX_BYTES, ...verifying } = options;
  refuseLonger(Number(request.headers.get('content-length') ?? 0), maxBytes);
  const reader = request.body?.getReader();
  const rawBody = reader === undefined ? new Uint8Array() : await gather(() => reader.read(), maxBytes);
  return verifyDelivery({ ...verifying, rawBody, headers: request.headers });
}

async function gather(
  next: () => Promise<{ done?: boolean | undefined; value?: Uint8Array | string | undefined }>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let read = await next(); read.done !== true; read = await next()) {
    const part = typeof read.value === 'string' ? new TextEncoder().encode(read.value) : read.value;
    if (part === undefined) continue;
    parts.push(part);
    length += part.length;
    refuseLonger(length, maxBytes);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}

function refuseLonger(length: number, maxBytes: number): void {
  if (length > maxBytes) throw new DeliveryRefusal('too_large', `A delivery has at most ${maxBytes} bytes.`);
}
