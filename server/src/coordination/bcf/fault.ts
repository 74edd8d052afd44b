// What can be wrong with an archive: as a whole (it is refused), with one topic (it is skipped), or with one field (it is dropped).
import type { Message } from '../../../../contract/messages/message.ts';
import type { ZipRefusalCode } from '../../platform/archives/zip-entries.ts';

/** The archive as a whole cannot be taken. */
export type BcfRefusalCode = ZipRefusalCode | 'not_bcf' | 'version_unsupported';

/** A topic cannot be taken. */
export type BcfTopicFaultCode =
  | 'markup_missing'
  | 'xml_malformed'
  | 'xml_forbidden'
  | 'xml_too_large'
  | 'topic_missing'
  | 'topic_guid_missing'
  | 'topic_guid_duplicate'
  | 'entry_damaged';

/** A field, or a file beside the markup, was left out or put right. */
export type BcfWarningCode =
  | BcfTopicFaultCode
  | 'version_missing'
  | 'version_unreadable'
  | 'project_unreadable'
  | 'guid_unlike_folder'
  | 'guid_replaced'
  | 'title_missing'
  | 'date_invalid'
  | 'number_invalid'
  | 'viewpoint_missing'
  | 'snapshot_missing'
  | 'too_many';

export interface BcfFault<Code extends string = BcfWarningCode> {
  readonly code: Code;
  /** Where: an entry of the archive, and the element behind a `#`. */
  readonly path: string;
  readonly message: Message;
}

/** The archive is refused; anything else that is thrown is a fault of ours or of the disk. */
export class BcfRefusal extends Error {
  readonly code: BcfRefusalCode;
  readonly path: string;
  readonly said: Message;

  constructor(code: BcfRefusalCode, path: string, said: Message, cause?: unknown) {
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = 'BcfRefusal';
    this.code = code;
    this.path = path;
    this.said = said;
  }
}

/** One file of the archive cannot be read; whoever reads a topic makes a fault of it. */
export class BcfEntryFault extends Error {
  readonly code: BcfTopicFaultCode;
  readonly path: string;
  readonly said: Message;

  constructor(code: BcfTopicFaultCode, path: string, said: Message, cause?: unknown) {
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = 'BcfEntryFault';
    this.code = code;
    this.path = path;
    this.said = said;
  }
}
