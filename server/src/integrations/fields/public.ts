// Synced fields: their rules, which adapters declare as data, and their values.
export { type FieldRule, isSame, translateToLocal, translateToVendor } from './field-rule.ts';
export { areEqual, cleanValue, type FieldValue, type FieldValues, omitValues, pickValues } from './values.ts';
