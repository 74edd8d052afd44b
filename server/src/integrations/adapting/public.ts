// Parts that adapters of all vendors are made from.
export { digestRecord } from './digest-record.ts';
export { makeMarker, readMarker } from './marker.ts';
export { findOrNull, withLocalFields } from './refusals.ts';
export { createEqualRule, createPeopleMap, createTableRule, createTextCheck, limitRules } from './value-rules.ts';
