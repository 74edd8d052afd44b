// An asset as its forms show it, and as the service takes it.
import type { AssetChange } from '../../../../contract/assets.ts';
import type { Asset } from './asset-data.ts';

/** A type, not an interface: forms want an index of it. */
export type AssetValues = {
  tag: string;
  manufacturer: string;
  modelNumber: string;
  serialNumber: string;
  condition: Asset['condition'];
  installedOn: string;
  warrantyExpiresOn: string;
  maintenanceIntervalDays: number | '';
  modelId: string | null;
  elementGuid: string;
  notes: string;
};

export const NO_VALUES: AssetValues = {
  ...{ tag: '', manufacturer: '', modelNumber: '', serialNumber: '', condition: null, installedOn: '' },
  ...{ warrantyExpiresOn: '', maintenanceIntervalDays: '', modelId: null, elementGuid: '', notes: '' },
};

/** What a form begins with. */
export function valuesOf(asset: Asset): AssetValues {
  return {
    tag: asset.tag ?? '',
    manufacturer: asset.manufacturer ?? '',
    modelNumber: asset.modelNumber ?? '',
    serialNumber: asset.serialNumber ?? '',
    condition: asset.condition,
    installedOn: asset.installedOn ?? '',
    warrantyExpiresOn: asset.warrantyExpiresOn ?? '',
    maintenanceIntervalDays: asset.maintenanceIntervalDays ?? '',
    modelId: asset.modelId,
    elementGuid: asset.elementGuid ?? '',
    notes: asset.notes ?? '',
  };
}

/** What is sent: what is empty is null. */
export function bodyOf(values: AssetValues): AssetChange {
  const { condition, modelId, maintenanceIntervalDays: days } = values;
  const text = (value: string) => value.trim() || null;
  return {
    tag: text(values.tag),
    manufacturer: text(values.manufacturer),
    modelNumber: text(values.modelNumber),
    serialNumber: text(values.serialNumber),
    condition,
    installedOn: values.installedOn || null,
    warrantyExpiresOn: values.warrantyExpiresOn || null,
    maintenanceIntervalDays: days === '' ? null : days,
    modelId,
    elementGuid: text(values.elementGuid),
    notes: text(values.notes),
  };
}

const said = (message: string) => message;

/** Every field says by itself what the service refused of it. */
export const SENTENCES = Object.fromEntries(Object.keys(NO_VALUES).map((field) => [field, said]));
