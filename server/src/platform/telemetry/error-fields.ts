// What of an error is written down: an allow-list. PostgreSQL's errors carry values in detail, where, internalQuery and
// parameters, HTTP clients carry headers, SDKs whole responses: none of these has a way in.
import type { Scrub } from './scrub.ts';

/** An error as the log holds it. */
export interface ErrorFields {
  name: string;
  message: string;
  code?: string | number;
  status?: number;
  /** Of PostgreSQL: names of things, never values. */
  severity?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** The frames alone; the head of a stack repeats the message. */
  stack?: string;
  cause?: ErrorFields;
  errors?: ErrorFields[];
}

const DEEPEST = 4;
const MOST_ERRORS = 5;
const MOST_FRAMES = 30;
const DATABASE_NAMES = ['severity', 'table', 'column', 'constraint', 'routine'] as const;
// Classes and codes whose messages quote names of the schema; all others may quote a value (`invalid input syntax for type
// uuid: "…"`).
const QUOTES_NAMES = /^(?:23...|42P01|42703|42883|42501|42704|08...|53...|57...|40...)$/;

/** The fields of whatever was thrown, scrubbed. Never throws, however odd the thing. */
export function errorFields(error: unknown, scrub: Scrub, depth = 0): ErrorFields {
  try {
    return error instanceof Error ? fieldsOf(error, scrub, depth) : fieldsOfNoError(error, scrub);
  } catch {
    // A getter or a proxy that throws: what it is cannot be told, that it came must be.
    return { name: 'Unreadable', message: 'The error itself cannot be read.' };
  }
}

function fieldsOf(error: Error, scrub: Scrub, depth: number): ErrorFields {
  const fields: ErrorFields = {
    name: scrub(String(error.name)).slice(0, 100),
    message: scrub(messageOf(error)),
    ...codesOf(error, scrub),
  };
  for (const name of DATABASE_NAMES) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' && isDatabaseError(error)) fields[name] = scrub(value).slice(0, 100);
  }
  const stack = framesOf(error, scrub);
  if (stack !== '') fields.stack = stack;
  if (depth >= DEEPEST) return fields;
  if (error.cause !== undefined) fields.cause = errorFields(error.cause, scrub, depth + 1);
  if (error instanceof AggregateError) {
    fields.errors = error.errors.slice(0, MOST_ERRORS).map((each) => errorFields(each, scrub, depth + 1));
  }
  return fields;
}

// A thrown text may say something; a thrown object may hold anything.
function fieldsOfNoError(thrown: unknown, scrub: Scrub): ErrorFields {
  const message = typeof thrown === 'string' ? scrub(thrown) : `A thrown ${thrown === null ? 'null' : typeof thrown}.`;
  return { name: 'NotAnError', message };
}

function codesOf(error: Error, scrub: Scrub): Pick<ErrorFields, 'code' | 'status'> {
  const code: unknown = Reflect.get(error, 'code');
  const status: unknown = Reflect.get(error, 'status') ?? Reflect.get(error, 'statusCode');
  const plain = typeof code === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(code) ? scrub(code) : undefined;
  return {
    ...(typeof code === 'number' ? { code } : plain === undefined ? {} : { code: plain }),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

function messageOf(error: Error): string {
  const message = String(error.message);
  // The parser quotes what it could not read, and that is a body.
  if (error instanceof SyntaxError && message.includes('JSON')) return 'The text is not valid JSON.';
  if (!isDatabaseError(error) || QUOTES_NAMES.test(String(Reflect.get(error, 'code')))) return message;
  // The quotes of other languages too: a server of one's own may speak any.
  return message.replace(/["'`„“”«»‘’‚‹›「『][\s\S]*/u, '[hidden]');
}

function isDatabaseError(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code');
  return typeof Reflect.get(error, 'severity') === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

// A message may have many lines, and lines like frames: it is cut out first.
function framesOf(error: Error, scrub: Scrub): string {
  const stack = String(error.stack ?? '');
  const message = String(error.message);
  const at = stack.indexOf(message);
  const below = at === -1 ? stack : stack.slice(at + message.length);
  const frames = below.split('\n').filter((line) => /^ {4}at .{1,400}$/.test(line) && /:\d+:\d+\)?$/.test(line));
  return scrub(frames.slice(0, MOST_FRAMES).join('\n'));
}
