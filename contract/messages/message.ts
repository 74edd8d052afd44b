// A message for people: a key and parameters that clients translate, and its English text.
import { MESSAGES } from './catalog.ts';

type Catalog = typeof MESSAGES;
type Template = string | { readonly one: string; readonly other: string };

/** `area.name` of a message in the catalog. */
export type MessageKey = {
  [Area in keyof Catalog]: `${Area}.${keyof Catalog[Area] & string}`;
}[keyof Catalog];

/** A parameter's value: a word, a number, a list of words, or another message. */
export type MessageParam = string | number | readonly string[] | Message;

export interface Message {
  /** Null for a message outside the catalog. */
  readonly key: MessageKey | null;
  readonly params: Readonly<Record<string, MessageParam>>;
  /** The English sentence. */
  readonly message: string;
}

/** Types of the parameters that are not words, by their names. */
interface NamedParams {
  readonly count: number;
  readonly number: number;
  readonly limit: number;
  readonly bytes: number;
  readonly list: readonly string[];
  readonly sentence: Message;
}

type TypeByName<Name extends string> = Name extends keyof NamedParams ? NamedParams[Name] : string | number;

type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type TemplateByKey<Key extends MessageKey> = Key extends `${infer Area extends keyof Catalog & string}.${infer Name}`
  ? Name extends keyof Catalog[Area]
    ? Catalog[Area][Name]
    : never
  : never;

type TextIn<Entry> = Entry extends { readonly other: infer Text extends string } ? Text : Entry & string;

export type MessageParams<Key extends MessageKey> = {
  readonly [Name in NamesIn<TextIn<TemplateByKey<Key>>>]: TypeByName<Name>;
};

type ParamsArgument<Key extends MessageKey> = keyof MessageParams<Key> extends never
  ? []
  : [params: MessageParams<Key>];

/** Creates the message of a key. */
export function createMessage<Key extends MessageKey>(key: Key, ...[params]: ParamsArgument<Key>): Message {
  return { key, params: params ?? {}, message: formatEnglish(findTemplate(key), params ?? {}) };
}

/**
 * Creates a message outside the catalog, for readers whose client does not translate: operators on the command line,
 * identity providers.
 */
export const createPlainMessage = (message: string): Message => ({ key: null, params: {}, message });

/** Tells a message from a value that a check of a text returns instead. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'key' in value && 'params' in value && 'message' in value;

/** Returns the message with its words and lists rewritten, nested messages included, and its English text built from them. */
export function rewriteWords(
  { key, params, message }: Message,
  rewrite: <Words extends string | readonly string[]>(words: Words) => Words,
): Message {
  if (key === null) return createPlainMessage(rewrite(message));
  const rewritten = Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      if (typeof param === 'number') return [name, param];
      return [name, isMessage(param) ? rewriteWords(param, rewrite) : rewrite(param)];
    }),
  );
  return { key, params: rewritten, message: formatEnglish(findTemplate(key), rewritten) };
}

function findTemplate(key: MessageKey): Template {
  const [area, name] = key.split('.') as [keyof Catalog, string];
  const template = (MESSAGES[area] as Readonly<Record<string, Template>>)[name];
  if (template === undefined) throw new Error(`No message has the key ${key}`);
  return template;
}

function formatEnglish(template: Template, params: Readonly<Record<string, MessageParam>>): string {
  const text = typeof template === 'string' ? template : params.count === 1 ? template.one : template.other;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => formatParam(params[name] ?? ''));
}

function formatParam(param: MessageParam): string {
  if (typeof param === 'string') return param;
  if (typeof param === 'number') return String(param);
  return 'message' in param ? param.message : param.join(', ');
}
