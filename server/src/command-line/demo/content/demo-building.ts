// What a building of the demo holds beside its rooms: equipment, which stands in the model and is registered as assets, and
// sensors with a past of a fortnight.
import type { AssetCreate } from '../../../../../contract/assets.ts';
import type { ThresholdCreate } from '../../../../../contract/thresholds.ts';
import type { Equipment } from '../drawing/building-model.ts';

export interface DemoEquipment extends Equipment {
  /** What is registered beside its tag, manufacturer and model. */
  readonly asset: Pick<
    AssetCreate,
    'serialNumber' | 'installedOn' | 'warrantyExpiresOn' | 'maintenanceIntervalDays' | 'condition' | 'notes'
  >;
}

/** A sensor whose readings swing with the hour of the day. */
export interface DemoSensor {
  readonly deviceId: string;
  readonly kind: string;
  readonly unit: string;
  /** The tag of the equipment that it measures. */
  readonly on?: string;
  readonly middle: number;
  /** How far the early afternoon is above it. */
  readonly swing: number;
  /** Days ago, from and to, without a reading. */
  readonly silent?: readonly [number, number];
  /** Days ago, from and to, in which the readings are off by so much. */
  readonly off?: { readonly from: number; readonly to: number; readonly by: number };
  readonly threshold?: ThresholdCreate;
}

export interface DemoBuilding {
  readonly seed: number;
  /** What the model is called. */
  readonly name: string;
  readonly equipment: readonly DemoEquipment[];
  readonly sensors: readonly DemoSensor[];
}
