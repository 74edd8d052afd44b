// Reading a model's file: what it is, whether it is whole, what it holds.

/** What reading takes is measured apart from what keeping takes. */
export { readInProcess } from './model-reader.ts';
/** An upload is refused by its first bytes where it is plainly no model, before it is stored. */
export { refuseAtSight } from './step/beginning.ts';
/** An upload that is not taken says why. */
export { ModelRefusal } from './step/fault.ts';
/** The reader scans a file before web-ifc opens it, which opens files that must be refused. */
export { STEP_LIMITS } from './step/limits.ts';
export { scanStep } from './step/scan.ts';
/** An .ifczip is unpacked before it is scanned. */
export { UNPACK_LIMITS, unpackModel } from './step/unpack.ts';
