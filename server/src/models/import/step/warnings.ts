// Collects the warnings about a file, each kind once with its count and its first place: the list is short however bad the file is.
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
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

const SENTENCES: Readonly<Record<StepWarningCode, Message>> = {
  byte_order_mark: createMessage('modelFiles.byteOrderMark'),
  schema_draft: createMessage('modelFiles.draft'),
  schema_name: createMessage('modelFiles.schemaName'),
  header_name_short: createMessage('modelFiles.shortFileName'),
  end_padded: createMessage('modelFiles.paddedEnd'),
  reference_missing: createMessage('modelFiles.missingRecords'),
  text_not_ascii: createMessage('modelFiles.notAscii'),
  text_shift_jis: createMessage('modelFiles.shiftJis'),
  text_windows_1252: createMessage('modelFiles.windows1252'),
  text_escape_invalid: createMessage('modelFiles.backslash'),
  text_character_replaced: createMessage('modelFiles.replaced'),
  text_line_break: createMessage('modelFiles.lineBreaks'),
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
