// A topic as JSON, made piece by piece: of a viewpoint of 200,000 components it is 20 MB, and one call would stop the process.
import { cutIntoTurns, giveWay } from '../../platform/turns.ts';
import type { BcfTopic } from '../bcf/public.ts';
import type { BcfComponent, BcfViewpoint } from './topic-parts.ts';

/** A topic as `JSON.stringify` writes it. */
export interface TopicJson {
  /** In pieces, in their order. */
  readonly pieces: readonly string[];
  /** Of each viewpoint, by its guid. */
  readonly viewpoints: ReadonlyMap<string, string>;
}

/** Serializes a topic and gives way to others between components. */
export async function serializeTopic(topic: BcfTopic): Promise<TopicJson> {
  const viewpoints = new Map<string, string>();
  const listed: string[] = ['['];
  for (const viewpoint of topic.viewpoints) {
    if (listed.length > 1) listed.push(',');
    const pieces = await serializeViewpoint(viewpoint);
    // There may be more pieces than a call takes arguments.
    for (const piece of pieces) listed.push(piece);
    viewpoints.set(viewpoint.guid, pieces.join(''));
    await giveWay();
  }
  listed.push(']');
  return { pieces: writeObject(topic, { viewpoints: listed }), viewpoints };
}

/** Colours between two turns: a few milliseconds. */
const COLOURS_A_TURN = 500;

async function serializeViewpoint(viewpoint: BcfViewpoint): Promise<string[]> {
  const { view } = viewpoint;
  if (view?.components == null) return [JSON.stringify(viewpoint)];
  const { selection, exceptions, colouring } = view.components;
  const coloured: string[] = ['['];
  for (const [nth, each] of colouring.entries()) {
    if (coloured.length > 1) coloured.push(',');
    coloured.push(...writeObject(each, { components: await serializeComponents(each.components) }));
    if (nth % COLOURS_A_TURN === COLOURS_A_TURN - 1) await giveWay();
  }
  coloured.push(']');
  const lists = {
    selection: await serializeComponents(selection),
    exceptions: await serializeComponents(exceptions),
    colouring: coloured,
  };
  return writeObject(viewpoint, { view: writeObject(view, { components: writeObject(view.components, lists) }) });
}

async function serializeComponents(components: readonly BcfComponent[]): Promise<string[]> {
  const pieces = ['['];
  for (const piece of cutIntoTurns(components)) {
    if (pieces.length > 1) {
      pieces.push(',');
      await giveWay();
    }
    pieces.push(JSON.stringify(piece).slice(1, -1));
  }
  pieces.push(']');
  return pieces;
}

/** The object in the order of its members, some of which are written already. */
function writeObject(object: object, written: Readonly<Record<string, readonly string[]>>): string[] {
  const pieces: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    for (const piece of written[name] ?? [JSON.stringify(value)]) pieces.push(piece);
  }
  pieces.push(pieces.length === 0 ? '{}' : '}');
  return pieces;
}

/** True where PostgreSQL can keep every text of a JSON. */
export function isKeepableJson(json: string): boolean {
  // JSON writes NUL and unpaired surrogates as escapes, and a backslash of a text as two.
  return !json.includes('\\u') || !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json);
}
