// The limit of links of a connection (section 11.19).
import { sql } from 'kysely';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';

/** Links of a connection that are not ended. */
const MAX_LINKS = 100_000;

/** The links that a connection may still get. */
export interface LinkRoom {
  left: number;
  /** True once a record found no place. */
  isRefused: boolean;
}

/** Counts the links that a connection may still get. */
export async function findLinkRoom(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  connectionId: string,
): Promise<LinkRoom> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from integration_link
      where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and state <> 'ended'
      limit ${MAX_LINKS}) as live`.execute(reader);
  return { left: MAX_LINKS - (rows[0]?.count ?? 0), isRefused: false };
}

const FULL = 'integrations.mostLinks';

export const sayFull = () => createMessage(FULL, { count: MAX_LINKS });

/** Tells whether a fault says that a connection has as many links as it may. */
export const saysFull = (said: Message | null): boolean => said?.key === FULL;

/** Takes the place of a new link. Throws conflict if the connection has as many links as it may. */
export function takePlace(room: LinkRoom): void {
  if (room.left <= 0) {
    room.isRefused = true;
    throw conflict(sayFull());
  }
  room.left -= 1;
}
