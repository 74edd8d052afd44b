// Assets: for their maintenance, which holds them while it settles what is due.
/** The demo registers some. */

/** What is due follows from the series of an asset. */
export type { PlannedAsset } from './asset.ts';
export { type AssetDeps, createAsset } from './commands.ts';
/** Assemble hands it to models: the assets of a version that is deleted name another. */
export { followDeletion } from './following.ts';
/** A completion moves the series of a locked asset; the calendar reads the series of many. */
/** Exports have its rows. */
export { assetList, getAsset, lockAsset, saveSeries, seriesRow } from './store.ts';
/** Connections to vendors read and change assets. */
export { syncedAssets } from './synced.ts';
