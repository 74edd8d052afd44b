// What was read of models: for records of other wings that name elements or are made of them. Not for models themselves
// (versions) and not for reading them (reading).

/** Reading keeps what it finds, and removes what an attempt before left. */
export { keepElements, keepStructure, removeRead } from './keeping.ts';
/**
 * Records that name an element by its GlobalId ask whether the project has one, and what it is; assets are made of elements.
 * Spaces follow what the head of a model has; a hand-over names its storeys.
 */
export {
  type ElementName,
  elementValues,
  findElements,
  hasElement,
  headStructure,
  listElements,
  listModelSpaces,
} from './store.ts';
