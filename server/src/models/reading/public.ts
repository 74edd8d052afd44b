// Reading a model's file: what it is, whether it is whole, what it holds.

/** A drawing has each object on the storey that the reading has it on. */
export { WHOLE_RELATIONS } from './ifc/structure.ts';
/** What reading takes is measured apart from what keeping takes. */
export { readInProcess } from './model-reader.ts';
/** An upload is refused by its first bytes where it is plainly no model, before it is stored. */
export { refuseAtSight } from './step/beginning.ts';
/** An upload that is not taken says why. */
export { ModelRefusal } from './step/fault.ts';
/** A file is drawn under a name of its schema that web-ifc knows. */
export { nameForDrawing } from './step/schema.ts';
/** The library that draws takes an apostrophe behind `\S\` for the end of a text. */
export { readDrawableBytes } from './step/survey.ts';
/** An .ifczip is unpacked before it is scanned. */
export { UNPACK_LIMITS, unpackModel } from './step/unpack.ts';
