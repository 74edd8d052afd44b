// Assets as connections to vendors read and change them: by the rules of the commands, in the caller's transaction, and by the
// service instead of a person.
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { type Asset, AssetChange } from '../../../../contract/assets.ts';
import { toConnectionActor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listFaultyFields, readIncomingValues } from '../../platform/records/incoming-values.ts';
import { changedFields, endsTooEarly, newAsset, planAfter, requireWarrantyBehind, type WarrantyDays } from './asset.ts';
import { findAssetSpaces } from './element-spaces.ts';
import { type AssetAuthor, type SavingDeps, saveAsset, saveNewAsset } from './saving.ts';
import { listAssets, lockAsset } from './store.ts';

/** An asset with the space of its element. */
interface PlacedAsset {
  readonly asset: Asset;
  readonly spaceId: string | null;
}

/** The connection that changes assets. */
interface ConnectionAuthor {
  readonly deps: SavingDeps;
  readonly scope: ProjectScope;
  readonly connectionId: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields that a connection may change. Element, model and maintenance are the product's own. */
const CHANGED_BY_CONNECTIONS = [
  'tag',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'installedOn',
  'warrantyExpiresOn',
  'condition',
  'notes',
] as const;
const incomingValues = readIncomingValues(Type.Pick(AssetChange, [...CHANGED_BY_CONNECTIONS]));
const WARRANTY_DAYS = ['installedOn', 'warrantyExpiresOn'] as const satisfies readonly (keyof WarrantyDays)[];

/** Reads, checks, changes and creates assets for a connection. */
export const syncedAssets = {
  list: listAfter,
  find: findAssets,
  lock: lockAssetById,
  listRefused,
  apply: applyFromConnection,
  create: createFromConnection,
};

/** Lists assets in the order of their ids, after one of them. */
function listAfter(
  reader: Reader,
  scope: ProjectScope,
  { after, max }: { after: string | null; max: number },
): Promise<PlacedAsset[]> {
  const where = after === null ? sql<boolean>`true` : sql<boolean>`id > ${after}::uuid`;
  return readPlaced(reader, scope, { where, most: max });
}

/** Returns the assets of these ids that the project has. */
function findAssets(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<PlacedAsset[]> {
  return readPlaced(reader, scope, { where: sql`id = any(${ids}::uuid[])`, most: ids.length });
}

/** Locks an asset for a change; undefined if the project has none of this id. */
async function lockAssetById(tx: Tx, scope: ProjectScope, id: string): Promise<PlacedAsset | undefined> {
  const [locked] = await readPlaced(tx, scope, { where: sql`id = ${id}::uuid`, most: 1, isLocking: true });
  return locked;
}

async function readPlaced(
  reader: Reader,
  scope: ProjectScope,
  asked: { where: RawBuilder<boolean>; most: number; isLocking?: boolean },
): Promise<PlacedAsset[]> {
  const assets = (await listAssets(reader, scope, asked)).map(({ asset }) => asset);
  const spaceIds = await findAssetSpaces(reader, scope, assets);
  return assets.map((asset) => ({ asset, spaceId: spaceIds.get(asset.id) ?? null }));
}

/**
 * Returns the fields of incoming values that the rules refuse for an asset of these values: those of another form than the
 * contract's, those that no connection changes, and days of a warranty that would end before the installation, both of them if
 * both come in. A tag that another asset has is found out by the change alone.
 */
function listRefused(before: Values, incoming: Values): string[] {
  const checked = incomingValues.check(before, incoming);
  const faulty = listFaultyFields(checked);
  const days = WARRANTY_DAYS.filter((name) => name in checked.values && !faulty.includes(name));
  if (days.length === 0) return faulty;
  const readDay = (name: keyof WarrantyDays) => {
    const day = days.includes(name) ? checked.values[name] : before[name];
    return typeof day === 'string' ? day : null;
  };
  const isTooEarly = endsTooEarly({
    installedOn: readDay('installedOn'),
    warrantyExpiresOn: readDay('warrantyExpiresOn'),
  });
  return isTooEarly ? [...faulty, ...days] : faulty;
}

/**
 * Changes an asset by values of a connection; values that change nothing leave no trace. Throws validation_failed for values
 * that `listRefused` names, conflict if another asset has the tag: the transaction is of no further use then.
 */
async function applyFromConnection(
  tx: Tx,
  author: ConnectionAuthor,
  { id, values }: { id: string; values: Values },
): Promise<PlacedAsset> {
  const { scope } = author;
  const before = await lockAsset(tx, scope, id);
  const fields = changedFields(before.asset, incomingValues.read({ ...before.asset }, values));
  requireWarrantyBehind(before.asset, fields);
  const plan = planAfter(before.series, fields);
  return placeAsset(tx, scope, (await saveAsset(tx, serviceAuthor(author), before, { fields, plan })).asset);
}

/** Registers an asset of the values of a connection. Throws like `applyFromConnection`. */
async function createFromConnection(tx: Tx, author: ConnectionAuthor, values: Values): Promise<PlacedAsset> {
  const fields = newAsset(incomingValues.read({}, values));
  requireWarrantyBehind(fields, fields);
  const id = author.deps.ids.next();
  return placeAsset(tx, author.scope, await saveNewAsset(tx, serviceAuthor(author), { id, fields }));
}

async function placeAsset(reader: Reader, scope: ProjectScope, asset: Asset): Promise<PlacedAsset> {
  const spaceIds = await findAssetSpaces(reader, scope, [asset]);
  return { asset, spaceId: spaceIds.get(asset.id) ?? null };
}

function serviceAuthor({ deps, scope, connectionId }: ConnectionAuthor): AssetAuthor {
  return { deps, actor: toConnectionActor(connectionId), scope, detail: { connectionId } };
}
