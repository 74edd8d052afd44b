// Exports the import of IFC files: detection, strict scan, content.

/** For the geometry, which puts each object on the same storey as the import. */
export { WHOLE_RELATIONS } from './ifc/structure.ts';
/** For the benchmark, which measures the process without the database. */
export { importInProcess } from './run-process.ts';
/** For uploads, which are refused by their first bytes if they are plainly no model, before they are stored. */
export { refuseAtSight } from './step/beginning.ts';
/** For uploads, which report the reason of a refusal. */
export { ModelRefusal } from './step/fault.ts';
/** For the geometry, whose files need a schema name that web-ifc knows. */
export { getWebIfcSchema } from './step/schema.ts';
/** For the geometry: web-ifc takes an apostrophe after `\S\` for the end of a text. */
export { readBytesForWebIfc } from './step/survey.ts';
/** For the geometry, which unpacks an .ifczip too. */
export { UNPACK_LIMITS, unpackModel } from './step/unpack.ts';
