// A topic on its way in: its files in the spool, its content hashed, so that the same again is known at once.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { savedName } from '../../platform/files/attached-file.ts';
import type { NewFile } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { giveWay } from '../../platform/turns.ts';
import { BcfEntryFault, type BcfTopic } from '../bcf/public.ts';
import type { TopicJson } from './topic-json.ts';
import type { BcfFile, BcfTopicWithFiles } from './topic-parts.ts';

/** A file of a topic, in the spool. */
export interface SpooledPart extends NewFile {
  readonly name: string;
  readonly sha256: string;
}

/** A topic that was read whole, or a part of one (topic-slices.ts). */
export interface ReadTopic {
  /** Of a part: with its comments and viewpoints alone. */
  readonly topic: BcfTopic;
  readonly whole: BcfTopic;
  /** Where the part's comments and viewpoints begin in the topic. */
  readonly firstComment: number;
  readonly firstViewpoint: number;
  readonly files: readonly SpooledPart[];
  /** The viewpoints of the whole as JSON, by their guids. */
  readonly viewpointTexts: TopicJson['viewpoints'];
  readonly contentHash: Buffer;
}

/**
 * Reads a topic's files into the spool, with `json` what `serializeTopic` made of it; `discard` them afterwards. A file that is damaged,
 * and a snapshot that is no picture, costs itself alone: it is named to `warn`.
 */
export async function readTopic(
  { topic, files }: BcfTopicWithFiles,
  json: TopicJson,
  spool: Spool,
  warn: (place: string, message: Message) => void,
): Promise<ReadTopic> {
  const snapshots = new Set(topic.viewpoints.map((each) => each.snapshot));
  const parts: SpooledPart[] = [];
  try {
    for (const file of files) {
      const part = await spooledOrNamed(file, spool, warn);
      if (part === undefined) continue;
      parts.push(part);
      if (snapshots.has(file.name) && !part.mediaType.startsWith('image/')) {
        warn(`${topic.guid}/${file.name}`, createMessage('pictures.none'));
      }
    }
  } catch (error) {
    await discard(spool, parts);
    throw error;
  }
  const hash = createHash('sha256');
  for (const [place, piece] of json.pieces.entries()) {
    hash.update(piece);
    if (place % PIECES_A_TURN === PIECES_A_TURN - 1) await giveWay();
  }
  for (const { name, sha256 } of parts) hash.update(`\0${name}\0${sha256}`);
  return {
    ...{ topic, whole: topic, firstComment: 0, firstViewpoint: 0, files: parts },
    viewpointTexts: json.viewpoints,
    contentHash: hash.digest(),
  };
}

const PIECES_A_TURN = 10;

async function spooledOrNamed(file: BcfFile, spool: Spool, warn: (place: string, message: Message) => void) {
  try {
    return await spooled(file, spool);
  } catch (error) {
    if (!(error instanceof BcfEntryFault)) throw error;
    warn(error.path, error.said);
    return undefined;
  }
}

/** Removes a topic's files from the spool. */
export async function discard(spool: Spool, parts: readonly SpooledPart[]): Promise<void> {
  for (const { path } of parts) await spool.discard(path);
}

/** A file in the spool. Throws BcfEntryFault for one that is damaged. */
export async function spooled(file: BcfFile, spool: Spool): Promise<SpooledPart> {
  const received = await spool.receive(await file.open(), { maxBytes: file.size });
  const mediaType = await mediaTypeOf(file.name, received.path);
  const isPicture = mediaType.startsWith('image/');
  return { ...received, name: file.name, mediaType, downloadName: isPicture ? null : nameDownload(file.name) };
}

// What a browser shows in place is pictures alone, by their name and their first bytes; anything else is downloaded, as bytes
// of no type that does something.
async function mediaTypeOf(name: string, path: string): Promise<string> {
  const isNamedPicture = /\.(?:png|jpe?g)$/i.test(name);
  return (isNamedPicture ? await pictureTypeOf(path) : null) ?? 'application/octet-stream';
}

/** PNG (RFC 2083 §3.1) and JPEG (its start of image, and the first byte of what follows); null for anything else. */
async function pictureTypeOf(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.toString('hex', 0, bytesRead);
    if (start === '89504e470d0a1a0a') return 'image/png';
    return start.startsWith('ffd8ff') ? 'image/jpeg' : null;
  } finally {
    await file.close();
  }
}

const nameDownload = (path: string) => savedName(path.split('/').at(-1) ?? '');
