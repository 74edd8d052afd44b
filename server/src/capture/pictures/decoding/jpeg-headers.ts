// Repairs faults in the headers of a JPEG for which libjpeg warns as for damaged pixels although the pixels are intact. The
// repair is made in a copy, so that the decoder can still treat every warning as damage.

const TEM = 0x01;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Sequential frames, by Huffman (0, 1) and by arithmetic coding (9): ITU-T T.81 table B.1. */
const SEQUENTIAL_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc9]);
const YCBCR = 1;
const YCCK = 2;

/** A marker and its segment. */
interface Segment {
  marker: number;
  /** The `0xff` of the marker up to the end of the content; a view of the file. */
  bytes: Buffer;
}

/** The parts of the frame header on which the other checks depend. */
interface Frame {
  marker: number;
  components: number;
}

/**
 * Returns a copy of a JPEG with the headers that libjpeg accepts, or undefined if they need no repair: the
 * range of coefficients of a sequential scan (phones write `0 0`), bytes between a segment and the next marker, an
 * unknown transform of Adobe's, an unknown revision of JFIF. The coded pixels are those of the file, byte by byte.
 */
export function repairJpegHeaders(file: Buffer): Buffer | undefined {
  if (file[0] !== 0xff || file[1] !== SOI) return undefined;
  const frame = findFrame(file);
  const parts = [file.subarray(0, 2)];
  let isRepaired = false;
  let at = 2;
  for (const { marker, bytes } of readSegments(file)) {
    const start = bytes.byteOffset - file.byteOffset;
    const repaired = frame === undefined ? undefined : repairSegment({ marker, bytes }, frame);
    isRepaired ||= start !== at || repaired !== undefined;
    parts.push(repaired ?? bytes);
    at = start + bytes.length;
    if (marker !== SOS) continue;
    const end = findScanEnd(file, at);
    parts.push(file.subarray(at, end));
    at = end;
  }
  parts.push(file.subarray(at));
  return isRepaired ? Buffer.concat(parts) : undefined;
}

function findFrame(file: Buffer): Frame | undefined {
  for (const { marker, bytes } of readSegments(file)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { marker, components: bytes[9] ?? 0 };
  }
  return undefined;
}

/** Cameras write far fewer; a file of tiny segments would take gigabytes of memory here. */
const MAX_SEGMENTS = 10_000;

/** Yields the segments up to the end of the picture or the first invalid one, at most MAX_SEGMENTS. */
function* readSegments(file: Buffer): Generator<Segment> {
  for (let at = 2, count = 0; count < MAX_SEGMENTS; count += 1) {
    const start = findMarker(file, at);
    const marker = file[start + 1];
    if (marker === undefined || marker === EOI || start + 4 > file.length) return;
    const length = isAlone(marker) ? 0 : file.readUInt16BE(start + 2);
    const end = start + 2 + length;
    if (end > file.length || (length < 2 && !isAlone(marker))) return;
    yield { marker, bytes: file.subarray(start, end) };
    at = marker === SOS ? findScanEnd(file, end) : end;
  }
}

/** Finds the next `0xff` before the code of a marker; returns the end of the file if there is none. */
function findMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1];
    if (code !== 0 && code !== 0xff) return at;
  }
  return file.length;
}

/** Finds the marker after the coded pixels that begin at `from`, which include restart markers. */
function findScanEnd(file: Buffer, from: number): number {
  let at = findMarker(file, from);
  while (isRestart(file[at + 1] ?? EOI)) at = findMarker(file, at + 2);
  return at;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Returns true for a marker without a segment. */
const isAlone = (marker: number) => marker === TEM || isRestart(marker);

/** Minimum lengths with the marker; shorter segments are invalid (ITU-T T.81 B.2.3, JFIF 1.02). */
const MIN_SOS_BYTES = 10;
const MIN_JFIF_BYTES = 18;

/** Returns the segment as libjpeg accepts it, or undefined if it needs no repair. */
function repairSegment({ marker, bytes }: Segment, frame: Frame): Buffer | undefined {
  if (marker === SOS && SEQUENTIAL_FRAMES.has(frame.marker) && bytes.length >= MIN_SOS_BYTES)
    return withBytes(bytes, bytes.length - 3, [0, 63, 0]);
  const isJfif = marker === APP0 && bytes.length >= MIN_JFIF_BYTES && bytes.toString('latin1', 4, 9) === 'JFIF\0';
  if (isJfif) return withBytes(bytes, 9, [1]);
  const isAdobe = marker === APP14 && bytes.length >= 16 && bytes.toString('latin1', 4, 9) === 'Adobe';
  if (!isAdobe || (bytes[15] ?? 0) <= YCCK) return undefined;
  return withBytes(bytes, 15, [frame.components === 4 ? YCCK : YCBCR]);
}

/** Returns a copy with `values` at `at`; undefined if it has them already. */
function withBytes(bytes: Buffer, at: number, values: readonly number[]): Buffer | undefined {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy.equals(bytes) ? undefined : copy;
}
