// Each reason for which a picture is refused, worded once for the person who sent it.

export type RefusalReason =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'corrupt'
  | 'animated'
  | 'too_many_pixels'
  | 'encrypted'
  | 'no_such_page'
  | 'too_complex';

/** The file cannot be taken, through no fault of the service. The message is for a person and may be shown. */
export class PictureRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'PictureRefusal';
    this.reason = reason;
  }
}

/**
 * A picture was not read, which is never its own fault: the service could not (the child does not start, a path cannot be
 * read or written), or would not for now, or need not any more.
 */
export class PictureReaderFailure extends Error {
  readonly why: 'fault' | 'busy' | 'aborted';

  constructor(message: string, why: 'fault' | 'busy' | 'aborted' = 'fault') {
    super(message);
    this.name = 'PictureReaderFailure';
    this.why = why;
  }
}

/** So many uploads of one workspace wait already that another is not taken. */
export const readerBusy = () => new PictureReaderFailure('too many pictures of this workspace are waiting', 'busy');

/** Whoever asked has gone: nobody hears of this. */
export const readingAborted = () => new PictureReaderFailure('the picture is not wanted any more', 'aborted');

/** The bytes are of no format known here, whatever the file's name or declared type says. */
export const notAPicture = () => new PictureRefusal('not_a_picture', 'The file is not a picture.');

/** A known format that photos are not taken in: SVG, GIF, TIFF, BMP, PDF and others. */
export const unsupportedPhoto = () =>
  new PictureRefusal('unsupported_format', 'A photo must be a JPEG, PNG, WebP, AVIF or HEIC picture.');

/** A known format that floor plans are not taken in. */
export const unsupportedPlan = () =>
  new PictureRefusal('unsupported_format', 'A floor plan must be a PNG, JPEG or WebP picture or a PDF.');

/** The format is right and the content is not: cut off, altered or malformed. */
export const corrupt = () => new PictureRefusal('corrupt', 'The file is damaged or incomplete and cannot be read.');

/** More than one frame: renditions would show one and the original all of them. */
export const animated = () => new PictureRefusal('animated', 'The picture is an animation. Send a still picture.');

/** More pixels than are read, seen in the header before anything is decoded. */
export const tooManyPixels = (limit: number) =>
  new PictureRefusal(
    'too_many_pixels',
    `The picture has too many pixels: at most ${limit / 1_000_000} megapixels can be read in this form.`,
  );

/** A PDF that needs a password to be opened. */
export const encrypted = () =>
  new PictureRefusal('encrypted', 'The PDF is protected by a password. Send it without one.');

/** The chosen page is not in the file; of a picture only page 1 is. */
export const noSuchPage = (page: number, pageCount: number) =>
  new PictureRefusal('no_such_page', `There is no page ${page}: the file has ${pageCount}.`);

/** Not the number of a page at all. */
export const noPageNumber = () => new PictureRefusal('no_such_page', 'Pages are whole numbers from 1.');

/** The decoder ran out of time or memory, or broke off twice. */
export const tooComplex = () =>
  new PictureRefusal('too_complex', 'The file takes too much time or memory to read. Send a simpler or smaller one.');
