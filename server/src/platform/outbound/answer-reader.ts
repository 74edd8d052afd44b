// Reads the answer to one HTTP/1.1 request from the bytes of a connection (RFC 9112), piece by piece and without a copy of
// the body. Bounded: an answer whose head does not end within 16 KB, or that sends more than 16 informational answers, is
// unreadable. Not for requests, and not for answers that change the protocol.

/** Status line and fields of an answer; names are in lower case, repeated fields are joined by a comma. */
export interface AnswerHead {
  readonly status: number;
  readonly fields: ReadonlyMap<string, string>;
}

export interface AnswerListener {
  /** Receives the final answer's head: never that of an informational one. */
  head(head: AnswerHead): void;
  body(part: Buffer): void;
  /** Called once, after the whole answer. */
  end(isReusable: boolean): void;
  /** Called once, where the answer is not HTTP/1.x, exceeds a bound or breaks off. */
  fail(reason: 'unreadable' | 'closed'): void;
}

export interface AnswerReader {
  push(chunk: Buffer): void;
  /** Tells that the other side sends no more. */
  close(): void;
}

const MAX_HEAD_BYTES = 16_384;
/** Answers before the answer (RFC 9110 §15.2): a few are usual, and each costs us work. */
const MAX_INFORMATIONAL = 16;
const MAX_CHUNK_LINE = 1_024;
const START = Buffer.from('HTTP/1.');
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9][0-9]{2})(?: [\t\x20-\x7e\x80-\xff]*)?$/;
/** Nothing in it can match in two ways: a pattern that trims as it matches takes minutes for 16 KB of blanks. */
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/;
const TAB = 9;
const SPACE = 32;
const CR = 13;
const LF = 10;

type Framing =
  | { readonly kind: 'length'; left: number }
  | { readonly kind: 'chunked'; readonly decoder: ChunkDecoder }
  | { readonly kind: 'close' };

/** Opens a reader of one answer. */
export function openAnswerReader(listener: AnswerListener): AnswerReader {
  let pending: Buffer | undefined;
  let informational = 0;
  let framing: Framing | undefined;
  let keepsAlive = false;
  let isOver = false;
  const fail = (reason: 'unreadable' | 'closed') => {
    if (isOver) return;
    isOver = true;
    listener.fail(reason);
  };
  const end = (isReusable: boolean) => {
    if (isOver) return;
    isOver = true;
    listener.end(isReusable);
  };
  const readBody = (chunk: Buffer) => {
    if (framing === undefined || isOver) return;
    if (framing.kind === 'close') {
      if (chunk.length > 0) listener.body(chunk);
    } else if (framing.kind === 'length') {
      const part = chunk.length > framing.left ? chunk.subarray(0, framing.left) : chunk;
      framing.left -= part.length;
      if (part.length > 0) listener.body(part);
      // Bytes behind the answer belong to nothing that was asked.
      if (!isOver && framing.left === 0) end(keepsAlive && part.length === chunk.length);
    } else {
      const state = framing.decoder.push(chunk, (part) => listener.body(part));
      if (state === 'bad') fail('unreadable');
      else if (state !== 'more') end(keepsAlive && state === 'end');
    }
  };
  const readHead = (bytes: Buffer): Buffer | undefined => {
    const { start, end: headEnd, next } = findHead(bytes);
    if (!couldBegin(bytes, start)) fail('unreadable');
    else if (headEnd === undefined) {
      if (bytes.length > MAX_HEAD_BYTES) fail('unreadable');
      else pending = bytes;
    } else {
      const head = headEnd - start > MAX_HEAD_BYTES ? undefined : parseHead(bytes.toString('latin1', start, headEnd));
      if (head === undefined || head.status === 101) fail('unreadable');
      else if (head.status >= 200) {
        framing = framingOrUndefined(head);
        keepsAlive = framing?.kind !== 'close' && mayStayOpen(head);
        if (framing === undefined) fail('unreadable');
        else listener.head(head);
      } else if (++informational > MAX_INFORMATIONAL) fail('unreadable');
      return bytes.subarray(next);
    }
    return undefined;
  };
  return {
    push(chunk) {
      let rest: Buffer | undefined = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
      pending = undefined;
      while (!isOver && framing === undefined && rest !== undefined && rest.length > 0) rest = readHead(rest);
      if (framing !== undefined && rest !== undefined) readBody(rest);
    },
    close() {
      if (framing?.kind === 'close') end(false);
      else fail('closed');
    },
  };
}

/** Finds the first head in the bytes; lines may end in LF alone (RFC 9112 §2.2), and empty lines may precede it. */
function findHead(bytes: Buffer): { start: number; end: number | undefined; next: number } {
  let start = 0;
  while (start < bytes.length && (bytes[start] === CR || bytes[start] === LF)) start += 1;
  for (let at = bytes.indexOf(LF, start); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return { start, end: at, next: at + 2 };
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return { start, end: at, next: at + 3 };
  }
  return { start, end: undefined, next: bytes.length };
}

/** Returns true while the bytes may still turn out to be an answer of HTTP/1.x. */
function couldBegin(bytes: Buffer, start: number): boolean {
  const length = Math.min(START.length, bytes.length - start);
  return bytes.compare(START, 0, length, start, start + length) === 0;
}

function parseHead(text: string): (AnswerHead & { readonly isOld: boolean }) | undefined {
  const [first = '', ...lines] = text.split('\n');
  const match = STATUS_LINE.exec(withoutCr(first));
  if (match === null) return undefined;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const field = FIELD.exec(withoutCr(line));
    if (field === null) return undefined;
    const name = (field[1] ?? '').toLowerCase();
    const value = trimBlanks(field[2] ?? '');
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(match[2]), fields, isOld: match[1] === '0' };
}

/** Removes the blanks around a value (RFC 9110 §5.5). */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isBlank = (code: number) => code === SPACE || code === TAB;

const withoutCr = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

const tokensIn = (value = '') => value.split(',').map((each) => each.trim().toLowerCase());

/** Returns true where the connection may carry another request after this answer (RFC 9112 §9.3). */
function mayStayOpen({ fields, isOld }: AnswerHead & { readonly isOld?: boolean }): boolean {
  const asked = tokensIn(fields.get('connection'));
  if (asked.includes('close') || (fields.has('transfer-encoding') && fields.has('content-length'))) return false;
  return isOld !== true || asked.includes('keep-alive');
}

/** Returns where the body ends (RFC 9112 §6.3); undefined where the fields contradict each other. */
function framingOrUndefined({ status, fields }: AnswerHead): Framing | undefined {
  if (status === 204 || status === 304) return { kind: 'length', left: 0 };
  const codings = fields.get('transfer-encoding');
  if (codings !== undefined) {
    return tokensIn(codings).at(-1) === 'chunked'
      ? { kind: 'chunked', decoder: openChunkDecoder() }
      : { kind: 'close' };
  }
  const length = fields.get('content-length');
  if (length === undefined) return { kind: 'close' };
  const [one = '', ...others] = tokensIn(length);
  if (!/^[0-9]{1,15}$/.test(one) || others.some((each) => each !== one)) return undefined;
  return { kind: 'length', left: Number(one) };
}

/** `end`: exactly at the end; `beyond`: bytes follow it. */
type ChunkState = 'more' | 'end' | 'beyond' | 'bad';

interface ChunkDecoder {
  push(bytes: Buffer, body: (part: Buffer) => void): ChunkState;
}

/** Opens a decoder of the chunked coding (RFC 9112 §7.1); extensions and trailers are read and dropped. */
function openChunkDecoder(): ChunkDecoder {
  let phase: 'size' | 'data' | 'after' | 'trailer' = 'size';
  let line = '';
  let left = 0;
  let trailerBytes = 0;
  const endLine = (): ChunkState => {
    const text = withoutCr(line);
    line = '';
    if (phase === 'after') {
      phase = 'size';
      return text === '' ? 'more' : 'bad';
    }
    if (phase === 'trailer') return text === '' ? 'end' : 'more';
    const size = /^([0-9a-f]{1,12})[\t ]*(?:;.*)?$/i.exec(text)?.[1];
    if (size === undefined) return 'bad';
    left = Number.parseInt(size, 16);
    phase = left === 0 ? 'trailer' : 'data';
    return 'more';
  };
  return {
    push(bytes, body) {
      let at = 0;
      while (at < bytes.length) {
        if (phase === 'data') {
          const part = bytes.subarray(at, at + left);
          at += part.length;
          left -= part.length;
          body(part);
          if (left === 0) phase = 'after';
          continue;
        }
        const stop = bytes.indexOf(LF, at);
        const until = stop === -1 ? bytes.length : stop;
        if (line.length + until - at > MAX_CHUNK_LINE) return 'bad';
        line += bytes.toString('latin1', at, until);
        if (phase === 'trailer') trailerBytes += until - at + 1;
        if (trailerBytes > MAX_HEAD_BYTES) return 'bad';
        if (stop === -1) return 'more';
        at = stop + 1;
        const state = endLine();
        if (state !== 'more') return state === 'end' && at < bytes.length ? 'beyond' : state;
      }
      return 'more';
    },
  };
}
