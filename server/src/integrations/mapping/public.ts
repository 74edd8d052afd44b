// The mapping of connections: tables of values, people, and fields that are on or off.
export { loadMappingContext } from './context.ts';
export { findInitials, findMapping } from './store.ts';
