// Synced fields: their rules, which adapters declare as data, and their values.
export {
  type FieldRule,
  isSame,
  mapByTable,
  translateToLocal,
  translateToVendor,
  type Untranslated,
} from './field-rule.ts';
export { areEqual, cleanValue, type FieldValue, type FieldValues, omitValues, pickValues } from './values.ts';
