// Collects the warnings about a file, each kind once with its count and its first place: the list is short however bad the file is.
import { NOTED } from './cursor.ts';
import type { StepWarning, StepWarningCode } from './fault.ts';
import type { MissingRecords } from './record-numbers.ts';
import { findPlace, type StepWindow } from './window.ts';

export interface Warnings {
  /** Counts a warning at an offset of the window. */
  add(code: StepWarningCode, count: number, at: number): void;
  /** Adds the notes of a statement. */
  addNotes(notes: { isEmpty: boolean; counts: Uint32Array; firstAt: Uint32Array }): void;
  addMissing(missing: MissingRecords): void;
  list(): StepWarning[];
}

const SENTENCES: Readonly<Record<StepWarningCode, string>> = {
  byte_order_mark: 'The file begins with a byte order mark, which IFC does not have.',
  schema_draft: 'The schema is a draft of IFC4X3: the file is read as IFC4X3.',
  schema_name: 'The schema is named otherwise than its standard names it.',
  header_name_short: 'FILE_NAME has six parts instead of seven: the last one is missing.',
  end_padded: 'Zeros or ^Z follow the end of the file: they are passed over.',
  reference_missing: 'Records are referred to that do not exist.',
  text_not_ascii: 'Texts hold bytes outside ASCII: they are read as UTF-8.',
  text_shift_jis: 'Texts hold bytes that are not UTF-8: they are read as Shift-JIS.',
  text_windows_1252: 'Texts hold bytes that are not UTF-8: they are read as Windows-1252.',
  text_escape_invalid: 'Texts hold a backslash that begins nothing known: it is kept as it stands.',
  text_character_replaced: 'Texts hold what is no character: each is shown as the sign U+FFFD.',
  text_line_break: 'Texts go on over a line break.',
};

/** Opens an empty list of warnings for a window. */
export function openWarnings(window: StepWindow): Warnings {
  const found = new Map<StepWarningCode, { count: number; line: number | null }>();
  const add = (code: StepWarningCode, count: number, at: number | null) => {
    const known = found.get(code);
    if (known !== undefined) known.count += count;
    else found.set(code, { count, line: at === null ? null : findPlace(window, at).line });
  };
  return {
    add,
    addNotes({ isEmpty, counts, firstAt }) {
      if (isEmpty) return;
      for (const [what, code] of NOTED.entries()) {
        const count = counts[what] ?? 0;
        if (count > 0) add(code, count, firstAt[what] ?? 0);
      }
    },
    addMissing: ({ count }) => {
      if (count > 0) add('reference_missing', count, null);
    },
    list: () => [...found].map(([code, { count, line }]) => ({ code, count, line, message: SENTENCES[code] })),
  };
}
