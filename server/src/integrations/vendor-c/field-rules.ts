// The synced fields of assets and rooms (section 11.8): pure.
import { toNfc } from '../../platform/text.ts';
import { areEqual, type FieldRule, type FieldValue } from '../fields/public.ts';
import type { MappingContext } from '../vendors/public.ts';
import { createConditionRule } from './conditions.ts';
import { readConfig, type VendorCConfig } from './config.ts';
import { type DateForm, findDateForm, formatDay, isUnset, readDay } from './days.ts';

/** The usual limits of texts at vendors of this kind. */
const MAX_LENGTHS = {
  tag: 100,
  manufacturer: 100,
  modelNumber: 30,
  serialNumber: 100,
  notes: 255,
  usage: 100,
  department: 100,
  name: 200,
} as const;
const MAX_OCCUPANCY = 1_000_000;
/** Areas are sent to the hundredth of a square metre. */
const AREA_STEPS = 100;

/** Returns the rules of assets. */
export function createAssetRules(context: MappingContext): readonly FieldRule[] {
  const config = readConfig(context.config);
  const line = (field: TextField) => createTextRule(field, config, { isLine: true });
  const day = (field: string) => createDayRule(field, context.timeZone, config.dateForm);
  return [
    createTextRule('tag', config, { isLine: true, isRequired: true }),
    line('manufacturer'),
    line('modelNumber'),
    line('serialNumber'),
    day('installedOn'),
    day('warrantyExpiresOn'),
    createTextRule('notes', config, { isLine: false }),
    createElementRule(),
    createIdRule(),
    createConditionRule(context),
  ];
}

/** Returns the rules of rooms; `floors` are the names of the vendor's floors, where they are known. */
export function createRoomRules(context: MappingContext, floors?: readonly string[]): readonly FieldRule[] {
  const config = readConfig(context.config);
  return [
    { ...createTextRule('name', config, { isLine: true, isRequired: true }), way: '→' },
    createFloorRule(floors),
    createAreaRule(),
    createTextRule('usage', config, { isLine: true }),
    createTextRule('department', config, { isLine: true }),
    createOccupancyRule(),
    createTextRule('notes', config, { isLine: false }),
  ];
}

type TextField = keyof typeof MAX_LENGTHS;

/** Returns a text without differences of case and blanks, by which names and tags are compared between both sides. */
export function foldName(text: string): string {
  return toNfc(text).trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * Returns the rule of a text. Longer ones than the vendor takes are refused, notes too: a cut text that somebody edits there
 * would come back and take the place of the whole one.
 */
function createTextRule(
  field: TextField,
  { maxLengths }: VendorCConfig,
  { isLine, isRequired = false }: { readonly isLine: boolean; readonly isRequired?: boolean },
): FieldRule {
  const read = (vendor: FieldValue): FieldValue | undefined => {
    if (vendor !== null && typeof vendor !== 'string') return undefined;
    const text = isLine && vendor !== null ? vendor.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() : vendor;
    return text === null || text.trim() === '' ? null : text;
  };
  return {
    field,
    way: '↔',
    toVendor(local, vendorNow) {
      if (local !== null && typeof local !== 'string') return undefined;
      const text = local === null || local.trim() === '' ? null : local;
      if (vendorNow !== undefined && areEqual(read(vendorNow), text)) return vendorNow;
      // The vendor has no record without the field.
      return text === null && isRequired && typeof vendorNow === 'string' ? undefined : text;
    },
    toLocal: read,
    limits: { maxLength: maxLengths?.[field] ?? MAX_LENGTHS[field], whenLonger: 'refuse' },
  };
}

/** Returns the rule of a day, which is sent in the form of the date that the vendor has, unless a form is configured. */
function createDayRule(field: string, timeZone: string, form: DateForm | undefined): FieldRule {
  const toLocal = (vendor: FieldValue): FieldValue | undefined => (isUnset(vendor) ? null : readDay(vendor, timeZone));
  return {
    field,
    way: '↔',
    toVendor(local, vendorNow) {
      if (vendorNow !== undefined && areEqual(toLocal(vendorNow), local)) return vendorNow;
      if (typeof local !== 'string') return local === null ? null : undefined;
      return formatDay(local, form ?? findDateForm(vendorNow) ?? 'day', timeZone);
    },
    toLocal,
  };
}

/** Returns the rule of the elements of an asset: the list there is added to, and nothing is taken from it. */
function createElementRule(): FieldRule {
  return {
    field: 'elementGuid',
    way: '→',
    toVendor(local, vendorNow = null) {
      const now = vendorNow ?? [];
      if (typeof now !== 'object' || (local !== null && typeof local !== 'string')) return undefined;
      const isThere = local === null || local.trim() === '' || now.some((each) => areEqual(each, local));
      return isThere ? now : [...now, local];
    },
    toLocal: () => undefined,
  };
}

/** Returns the rule of the room that an asset is in: the vendor's id of the room that the space of its element is linked to. */
function createIdRule(): FieldRule {
  return {
    field: 'space',
    way: '→',
    toVendor: (local, vendorNow = null) =>
      local === null ? vendorNow : typeof local === 'string' && local !== '' ? local : undefined,
    toLocal: (vendor) => vendor,
  };
}

/** Returns the rule of a room's floor, by its name there. */
function createFloorRule(floors: readonly string[] | undefined): FieldRule {
  return {
    field: 'floor',
    way: '→',
    toVendor(local, vendorNow = null) {
      if (local === null) return vendorNow;
      if (typeof local !== 'string') return undefined;
      const names = [...(typeof vendorNow === 'string' ? [vendorNow] : []), ...(floors ?? [])];
      return names.find((each) => foldName(each) === foldName(local)) ?? local;
    },
    toLocal: (vendor) => vendor,
    ...(floors === undefined ? {} : { limits: { permitted: floors } }),
  };
}

function createAreaRule(): FieldRule {
  return {
    field: 'area',
    way: '→',
    toVendor(local, vendorNow = null) {
      if (local === null) return vendorNow;
      if (typeof local !== 'number' || !Number.isFinite(local)) return undefined;
      // The vendor may round further than we do.
      const isClose = typeof vendorNow === 'number' && Math.abs(vendorNow - local) < 1 / AREA_STEPS;
      return isClose ? vendorNow : Math.round(local * AREA_STEPS) / AREA_STEPS;
    },
    toLocal: (vendor) => vendor,
  };
}

function createOccupancyRule(): FieldRule {
  const isCount = (value: FieldValue): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_OCCUPANCY;
  const keep = (value: FieldValue) => (value === null || isCount(value) ? value : undefined);
  return { field: 'occupancy', way: '↔', toVendor: keep, toLocal: keep };
}
