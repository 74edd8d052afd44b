// Decisions over links, and what they leave there: conflicts, values that cannot cross, links whose record is gone.
export {
  addCrossings,
  closeConflict,
  decideLink,
  enterHeld,
  keepConflict,
  type LockedPair,
  saveCompared,
} from './decide-link.ts';
export { endDeleted, markVendorDeleted, stopLoop } from './ends.ts';
