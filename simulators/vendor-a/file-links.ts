// Signed links of vendor A: to a file or a range of it, valid for two minutes unless more are asked for, without credentials.
import { createHmac } from 'node:crypto';
import type { World } from '../vendor-core/world.ts';

/** Both ends are part of it. */
export interface FileRange {
  readonly from: number;
  readonly to: number;
}

interface FileLink {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly range?: FileRange | undefined;
}

/** Returns the signed address of a file, or of a range of it, below an address. */
export function signFileLink(world: World, link: FileLink, base: string): string {
  const { id, expires, range } = link;
  const part = range === undefined ? {} : { range: `${range.from}-${range.to}` };
  const query = new URLSearchParams({ expires: String(expires), ...part, signature: sign(world, link) });
  return `${base}/${encodeURIComponent(id)}?${query}`;
}

/** Reads the file of a signed link: its bytes, or a sentence with the status of a refusal. */
export function readSignedFile(world: World, id: string, query: URLSearchParams) {
  const expires = Number(query.get('expires'));
  const [, from, to] = /^(\d+)-(\d+)$/.exec(query.get('range') ?? '') ?? [];
  const range = from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) };
  if (query.get('signature') !== sign(world, { id, expires, range }) || expires < world.nowMs()) {
    return { status: 403, body: 'The link is wrong or has expired.' };
  }
  const file = world.find('files', id);
  if (file === undefined || file.deletedAt !== null) return { status: 404, body: 'The file does not exist.' };
  const content = Buffer.from(String(file.fields.content));
  return { status: 200, body: range === undefined ? content : content.subarray(range.from, range.to + 1) };
}

function sign({ state }: World, { id, expires, range }: FileLink): string {
  const part = range === undefined ? '' : ` ${range.from}-${range.to}`;
  return createHmac('sha256', String(state.settings.linkSecret)).update(`${id} ${expires}${part}`).digest('hex');
}
