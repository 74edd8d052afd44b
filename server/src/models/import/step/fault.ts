// Defines the faults of a file that claims to be IFC: it is refused (ModelRefusal), or imported with a warning.
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';

/** Reasons to refuse a file. The file as a whole, its parts, its records, then the archive around it. */
export type ModelRefusalCode =
  | 'file_empty'
  | 'file_not_step'
  | 'file_truncated'
  | 'header_invalid'
  | 'header_entity_unknown'
  | 'schema_unknown'
  | 'section_invalid'
  | 'record_malformed'
  | 'record_duplicate'
  | 'record_number_invalid'
  | 'record_too_long'
  | 'record_too_deep'
  | 'too_many_records'
  | 'too_many_spaces'
  | 'parameter_empty'
  | 'parenthesis_unclosed'
  | 'string_unclosed'
  | 'comment_unclosed'
  | 'number_malformed'
  | 'number_not_finite'
  | 'character_invalid'
  | 'zip_damaged'
  | 'zip_encrypted'
  | 'zip_name_unsafe'
  | 'zip_too_many_entries'
  | 'zip_nested'
  | 'zip_without_model'
  | 'zip_with_models'
  | 'zip_too_dense'
  | 'model_too_large';

/** Faults that a model is imported in spite of. */
export type StepWarningCode =
  | 'byte_order_mark'
  | 'schema_draft'
  | 'schema_name'
  | 'header_name_short'
  | 'end_padded'
  | 'reference_missing'
  | 'text_not_ascii'
  | 'text_shift_jis'
  | 'text_windows_1252'
  | 'text_escape_invalid'
  | 'text_character_replaced'
  | 'text_line_break';

export interface StepWarning {
  readonly code: StepWarningCode;
  /** The number of occurrences: records for `reference_missing`, texts for `text_*`. */
  readonly count: number;
  /** The line of the first one, from 1; null if it has no line (a record that does not exist). */
  readonly line: number | null;
  readonly message: Message;
}

export interface Place {
  /** The line from 1, as an editor counts: a line ends with LF, CR LF or CR. */
  readonly line: number;
  /** The column in bytes, from 1. */
  readonly column: number;
}

/** Thrown to refuse the file; any other error is a fault of the service or of the disk. */
export class ModelRefusal extends Error {
  readonly code: ModelRefusalCode;
  /** The place in the file; undefined for a fault of the whole file. */
  readonly place: Place | undefined;
  /** The fault without the place; `message` has both. */
  readonly sentence: Message;
  /** The fault with its line, where it has one. */
  readonly said: Message;

  constructor(code: ModelRefusalCode, sentence: Message, place?: Place, cause?: unknown) {
    const said = place === undefined ? sentence : createMessage('modelFiles.atLine', { number: place.line, sentence });
    super(said.message, cause === undefined ? undefined : { cause });
    this.said = said;
    this.name = 'ModelRefusal';
    this.code = code;
    this.sentence = sentence;
    this.place = place;
  }
}

/** Thrown for a fault at an offset of the window; the scan adds the line and refuses the file. */
export class StepFault extends Error {
  readonly code: ModelRefusalCode;
  readonly at: number;
  readonly said: Message;

  constructor(code: ModelRefusalCode, at: number, said: Message) {
    super(said.message);
    this.said = said;
    this.name = 'StepFault';
    this.code = code;
    this.at = at;
  }
}
