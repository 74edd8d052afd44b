// Versions of the items of vendor A, each with a file of its own.
import { createHash } from 'node:crypto';
import type { Row, World } from '../vendor-core/world.ts';
import { createIfc } from './ifc.ts';

/** Lists the versions of an item by number. */
export function listVersions(world: World, itemId: string): Row[] {
  return world
    .list('versions', itemId)
    .toSorted((a, b) => Number(a.fields.versionNumber) - Number(b.fields.versionNumber));
}

/** Adds the next version of an item: its model with one element more. The world reports it as `dm.version.added`. */
export function addVersion(world: World, item: Row, by: string): Row {
  const numbers = world.list('versions', item.id).map(({ fields }) => Number(fields.versionNumber));
  const number = Math.max(0, ...numbers) + 1;
  const name = String(item.fields.displayName);
  const content = createIfc({ seed: item.id, fileName: name, stage: number });
  const fileId = createFileId(world, name, number);
  const sha1 = createHash('sha1').update(content).digest('hex');
  world.insert('files', { id: fileId, scope: '', fields: { content, sha1 }, by });
  return world.insert('versions', {
    id: `${item.id.replace(':lineage:', ':version:')}?version=${number}`,
    scope: item.id,
    fields: {
      name,
      versionNumber: number,
      storageSize: Buffer.byteLength(content),
      processState: 'PROCESSING_COMPLETE',
      folderId: item.fields.folderId ?? null,
      fileId,
    },
    by,
  });
}

/** Returns the id of a new file: `clinic-3.ifc`, or one with a number behind it where another item has that one. */
function createFileId(world: World, name: string, number: number): string {
  const base = name.replace(/\.ifc$/i, '').replaceAll(/[^\w.-]+/g, '-') || 'model';
  const id = `${base}-${number}.ifc`;
  return world.find('files', id) === undefined ? id : `${base}-${number}-${world.nextNumber()}.ifc`;
}
