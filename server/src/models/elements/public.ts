// Exports the imported content of models, for records of other wings that name elements or are made of them. Models themselves are in
// versions, and importing them is in import.

/** For the import, which inserts what it reads and removes what an earlier attempt left. */
export { insertElements, insertStructure, removeImported } from './import-store.ts';
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
