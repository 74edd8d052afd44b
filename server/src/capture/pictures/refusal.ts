// Reasons for refusing a picture, each with one message for the person who sent it.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';

export type RefusalReason =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'corrupt'
  | 'animated'
  | 'too_many_pixels'
  | 'encrypted'
  | 'no_such_page'
  | 'too_complex';

/** The file is at fault, not the service. The message is written for people and may be shown. */
export class PictureRefusal extends Error {
  readonly reason: RefusalReason;
  readonly said: Message;

  constructor(reason: RefusalReason, said: Message) {
    super(said.message);
    this.name = 'PictureRefusal';
    this.reason = reason;
    this.said = said;
  }
}

/**
 * A picture was not read, and the file is not at fault: the service failed (`fault`: the child does not start, a path cannot
 * be read or written), is busy, or the result is no longer needed (`aborted`).
 */
export class PictureReaderFailure extends Error {
  readonly why: 'fault' | 'busy' | 'aborted';

  constructor(message: string, why: 'fault' | 'busy' | 'aborted' = 'fault') {
    super(message);
    this.name = 'PictureReaderFailure';
    this.why = why;
  }
}

/** Too many uploads of the workspace are waiting for another to be accepted. */
export const readerBusy = () => new PictureReaderFailure('too many pictures of this workspace are waiting', 'busy');

/** The requester has disconnected, so this error reaches no client. */
export const readingAborted = () => new PictureReaderFailure('the picture is not wanted any more', 'aborted');

/** The content has no known format, whatever the file's name or declared type says. */
export const notAPicture = () => new PictureRefusal('not_a_picture', createMessage('pictures.none'));

/** A known format that is not accepted for photos: SVG, GIF, TIFF, BMP, PDF and others. */
export const unsupportedPhoto = () => new PictureRefusal('unsupported_format', createMessage('pictures.photoFormat'));

/** A known format that is not accepted for floor plans. */
export const unsupportedPlan = () => new PictureRefusal('unsupported_format', createMessage('pictures.planFormat'));

/** The format is accepted but the content is truncated, altered or malformed. */
export const corrupt = () => new PictureRefusal('corrupt', createMessage('pictures.damaged'));

/** More than one frame: renditions would show one, the original all of them. */
export const animated = () => new PictureRefusal('animated', createMessage('pictures.animated'));

/** The header announces more pixels than the limit, checked before decoding. */
export const tooManyPixels = (limit: number) =>
  new PictureRefusal('too_many_pixels', createMessage('pictures.pixels', { count: limit / 1_000_000 }));

/** A PDF that needs a password to be opened. */
export const encrypted = () => new PictureRefusal('encrypted', createMessage('pictures.encrypted'));

/** The chosen page does not exist; a picture has page 1 only. */
export const noSuchPage = (page: number, pageCount: number) =>
  new PictureRefusal('no_such_page', createMessage('pictures.noPage', { number: page, count: pageCount }));

/** The value is not a page number at all. */
export const noPageNumber = () => new PictureRefusal('no_such_page', createMessage('pictures.pageForm'));

/** The decoder ran out of time or memory, or crashed twice. */
export const tooComplex = () => new PictureRefusal('too_complex', createMessage('pictures.complex'));
