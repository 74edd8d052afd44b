// An asset's rules: pure.

import type {
  Asset,
  AssetChange,
  AssetCreate,
  MaintenancePlan,
  MaintenancePlanWrite,
} from '../../../../contract/assets.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Plan, Series } from '../schedules/public.ts';

/** The fields that a person may change. */
export type AssetFields = Omit<Asset, 'id' | 'projectId' | 'createdAt' | 'updatedAt'>;

/** An asset with the series of its maintenance. */
export interface PlannedAsset {
  readonly asset: Asset;
  readonly series: Series;
}

/** The series of an asset that was never maintained. */
export const UNPLANNED: Series = {
  interval: null,
  anchor: 'install_date',
  startsOn: null,
  baseOn: null,
  afterOn: null,
  before: 0,
  revision: 0,
};

const NAMES = [
  'modelId',
  'elementGuid',
  'tag',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'installedOn',
  'warrantyExpiresOn',
  'maintenanceIntervalDays',
  'condition',
  'notes',
] as const satisfies readonly (keyof AssetFields)[];

/**
 * Throws validation_failed where a warranty would end before the asset was installed. A change of neither day is none of its
 * business: what stands that way from before stays.
 */
export function requireWarrantyBehind(before: WarrantyDays, change: Partial<WarrantyDays>): void {
  if (change.installedOn === undefined && change.warrantyExpiresOn === undefined) return;
  if (endsTooEarly({ ...before, ...change })) {
    throw invalidField('warrantyExpiresOn', createMessage('records.notBeforeInstalled'));
  }
}

/** The days that bound a warranty. */
export type WarrantyDays = Pick<Asset, 'installedOn' | 'warrantyExpiresOn'>;

/** Whether a warranty ends before the day of installation; on that day it may. */
export function endsTooEarly({ installedOn, warrantyExpiresOn }: WarrantyDays): boolean {
  return installedOn !== null && warrantyExpiresOn !== null && warrantyExpiresOn < installedOn;
}

/** The fields of a new asset. */
export function newAsset(create: AssetCreate): AssetFields {
  const fields = Object.fromEntries(NAMES.map((name) => [name, create[name] ?? null]));
  return { ...(fields as unknown as AssetFields), tag: keptTag(create.tag) ?? null };
}

/** The fields that differ after a change; empty when it changes nothing. */
export function changedFields(before: AssetFields, asked: AssetChange): Partial<AssetFields> {
  const change = { ...asked, tag: keptTag(asked.tag) };
  const changed = NAMES.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, change[name]]));
}

const keptTag = (tag: string | null | undefined) => tag?.trim() ?? tag;

/** The plan of an asset whose fields change; the same value where it stays. A number of days takes the place of months. */
export function planAfter(plan: Plan, fields: Partial<AssetFields>): Plan {
  const { maintenanceIntervalDays: days } = fields;
  if (days === undefined) return plan;
  return { ...plan, interval: days === null ? null : { unit: 'days', count: days } };
}

/**
 * True where another series has to begin: the interval or the anchor is another, or the day of installation is. By the last
 * completion that day counts as long as nothing was completed, which `restarted` knows.
 */
export function startsAnew(before: Plan, after: Plan, fields: Partial<AssetFields>): boolean {
  if (!isSamePlan(before, after)) return true;
  return after.interval !== null && fields.installedOn !== undefined;
}

function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.interval?.unit === other.interval?.unit &&
    one.interval?.count === other.interval?.count &&
    one.anchor === other.anchor
  );
}

/** The plan as it was written over another. */
export function writtenPlan(before: Plan, { interval, anchor, startsOn }: MaintenancePlanWrite): Plan {
  return {
    interval: interval === undefined ? before.interval : interval,
    anchor: anchor ?? before.anchor,
    startsOn: startsOn === undefined ? before.startsOn : startsOn,
  };
}

/** The plan of an asset for the wire. */
export function planOf({ asset, series: { interval, anchor, startsOn } }: PlannedAsset): MaintenancePlan {
  return { assetId: asset.id, interval, anchor, startsOn, updatedAt: asset.updatedAt };
}
