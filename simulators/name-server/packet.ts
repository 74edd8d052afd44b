// As much of DNS (RFC 1035) as a question for TXT records needs: one question, answers without compression but for the name.

export type Outcome = 'answered' | 'no_such_name' | 'server_failure' | 'refused';

const CODES: Readonly<Record<Outcome, number>> = { answered: 0, no_such_name: 3, server_failure: 2, refused: 5 };
const HEADER_BYTES = 12;
const TXT = 16;
const IN = 1;
const LONGEST_STRING = 255;
const TTL_SECONDS = 0;

export interface Question {
  readonly id: number;
  /** In lower case, without the dot at its end. */
  readonly name: string;
  readonly type: number;
  /** As it was asked, for the answer. */
  readonly bytes: Buffer;
  readonly recursionDesired: boolean;
}

/** Reads a question; undefined for what is none: an answer, several questions, a name that is cut off. */
export function readQuestion(packet: Buffer): Question | undefined {
  if (packet.length < HEADER_BYTES + 5) return undefined;
  const flags = packet.readUInt16BE(2);
  if ((flags & 0x8000) !== 0 || packet.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    if (length > 63 || at + 1 + length >= packet.length) return undefined;
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  if (end > packet.length) return undefined;
  return {
    id: packet.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: packet.readUInt16BE(at + 1),
    bytes: packet.subarray(HEADER_BYTES, end),
    recursionDesired: (flags & 0x0100) !== 0,
  };
}

/** The answer to a question: its TXT records, each of any length, or why there are none. */
export function writeAnswer(question: Question, outcome: Outcome, texts: readonly string[]): Buffer {
  const answers = outcome === 'answered' && question.type === TXT ? texts : [];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(question.id, 0);
  // An answer with authority, recursion as it was wished for.
  header.writeUInt16BE(0x8480 | (question.recursionDesired ? 0x0100 : 0) | CODES[outcome], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, question.bytes, ...answers.map(recordOf)]);
}

function recordOf(text: string): Buffer {
  const data = stringsOf(text);
  const head = Buffer.alloc(12);
  // The name is the question's, which stands behind the header.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(IN, 4);
  head.writeUInt32BE(TTL_SECONDS, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

// A text of more than 255 bytes is several strings of one record.
function stringsOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += LONGEST_STRING) {
    const part = bytes.subarray(at, at + LONGEST_STRING);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}
