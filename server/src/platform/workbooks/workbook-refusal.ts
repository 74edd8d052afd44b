import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { ZipRefusalCode } from '../archives/zip-entries.ts';

export type WorkbookRefusalCode = ZipRefusalCode | 'not_a_workbook' | 'part_unreadable' | 'too_many_texts';

/** A part that cannot be read; what is wrong with it is for who looks into it. */
export function unreadable(path: string, fault: string, cause?: unknown): WorkbookRefusal {
  const why = new Error(fault, cause === undefined ? undefined : { cause });
  return new WorkbookRefusal('part_unreadable', path, createMessage('cobie.part'), why);
}

/** The file as a whole cannot be taken; anything else that is thrown is a fault of ours or of the disk. */
export class WorkbookRefusal extends Error {
  readonly code: WorkbookRefusalCode;
  /** The part of the package, or empty. */
  readonly path: string;
  readonly said: Message;

  constructor(code: WorkbookRefusalCode, path: string, said: Message, cause?: unknown) {
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = 'WorkbookRefusal';
    this.code = code;
    this.path = path;
    this.said = said;
  }
}
