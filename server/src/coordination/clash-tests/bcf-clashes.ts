// Clashes from a BCF archive, as checking tools write them: one topic a clash, its two elements selected in a viewpoint.
import { shortenLine } from '../../../../contract/forms.ts';
import { invalidField } from '../../platform/app-error.ts';
import { isKeepable } from '../../platform/http/text.ts';
import { toNfc } from '../../platform/nfc.ts';
import { type BcfTopicRead, clashOfTopic } from '../bcf/public.ts';
import { openArchive, openTally, type Report, skip, warn } from '../imports/public.ts';
import { findDistance } from './clash-distance.ts';
import { findKind } from './clash-kinds.ts';
import type { FoundClash } from './clash-run.ts';
import { MAX_CLASHES, MAX_COORDINATE_M } from './csv-clashes.ts';

/** Two of them, with all else, are an entry of the index of pairs (at most 2,704 bytes). Programs write whole paths. */
const MAX_MODEL_NAME_BYTES = 1_100;

/**
 * Reads the clashes of a BCF archive; topics that tell of none are noted in the report. Throws validation_failed naming
 * `file` where it is no archive that can be read.
 */
export async function readBcfClashes(
  path: string,
  report: Report,
): Promise<{ version: string | null; clashes: FoundClash[]; isWhole: boolean }> {
  const archive = await openArchive(path);
  try {
    if (archive.topicCount > MAX_CLASHES) throw invalidField('file', `has more than ${MAX_CLASHES} clashes`);
    const tally = openTally('places');
    const clashes: FoundClash[] = [];
    let isWhole = true;
    for await (const topic of archive.topics()) {
      report.counts.found += 1;
      const clash = clashIn(topic, report, tally);
      if (clash === 'unreadable') isWhole = false;
      else if (clash !== undefined) clashes.push(clash);
    }
    tally.tell(report);
    // Last, and so before all others: there may be more remarks on topics than a report holds.
    for (const { path: where, message } of archive.warnings) warn(report, `${where}: ${message}`, 'whole');
    return { version: archive.version, clashes, isWhole };
  } finally {
    archive.close();
  }
}

/** Undefined for a topic that is none: remarks of people stand among the clashes. */
function clashIn(
  read: BcfTopicRead,
  report: Report,
  tally: ReturnType<typeof openTally>,
): FoundClash | 'unreadable' | undefined {
  if (read.outcome === 'skipped') {
    skip(report, { guid: read.path, line: null, reason: read.fault.code, message: read.fault.message });
    return 'unreadable';
  }
  const { topic } = read;
  const reading = clashOfTopic(topic);
  if (!reading.isClash) {
    skip(report, {
      guid: topic.guid,
      line: null,
      reason: reading.reason,
      message: 'The topic tells of no two elements.',
    });
    return undefined;
  }
  const { name, elementAGuid, elementBGuid, point } = reading.clash;
  const texts = [name, elementAGuid, elementBGuid];
  if (!texts.every(isKeepable) || elementAGuid.length > 64 || elementBGuid.length > 64) {
    skip(report, { guid: topic.guid, line: null, reason: 'bad_text', message: 'A text of it cannot be kept.' });
    return 'unreadable';
  }
  const note = (subject: string, sentence: string) => {
    tally.note(subject, { text: `${topic.guid}: ${sentence}`, place: topic.guid });
    return null;
  };
  const [modelA = null, modelB = null] = [reading.clash.modelA, reading.clash.modelB].map((model) => {
    if (model === null) return null;
    if (!isKeepable(model)) return note('model name', 'The name of a model cannot be kept and was left out.');
    const isLong = Buffer.byteLength(model) > MAX_MODEL_NAME_BYTES;
    return isLong ? note('long model name', 'A model name that is too long to keep was left out.') : model;
  });
  const isFar = point !== null && Math.max(...Object.values(point).map(Math.abs)) > MAX_COORDINATE_M;
  const { kind, formerKind, remark } = findKind(topic);
  if (remark !== undefined) note(remark.subject, remark.sentence);
  const { distanceM, distanceText } = findDistance(topic);
  if (distanceText !== null) {
    note('distance', `The distance was read from the text ${JSON.stringify(distanceText)}: BCF has no field for it.`);
  }
  return {
    name: shortenLine(toNfc(name), 200) ?? 'Untitled',
    kind,
    ...(formerKind === undefined ? {} : { formerKind }),
    elementAGuid,
    elementBGuid,
    point: isFar ? note('point', 'The point is beyond 1e9 m and was left out.') : point,
    distanceM,
    externalId: topic.guid,
    modelA,
    modelB,
  };
}
