// Clashes from a BCF archive, as checking tools write them: one topic a clash, its two elements selected in a viewpoint.

import { shortenLine } from '../../../../contract/forms.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';
import { isKeepable, toNfc } from '../../platform/text.ts';
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
    if (archive.topicCount > MAX_CLASHES)
      throw invalidField('file', createMessage('imports.tooManyClashes', { count: MAX_CLASHES }));
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
    for (const { path: where, message } of archive.warnings)
      warn(report, createMessage('imports.at', { where, sentence: message }), 'whole');
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
      message: createMessage('imports.noPair'),
    });
    return undefined;
  }
  const { name, elementAGuid, elementBGuid, point } = reading.clash;
  const texts = [name, elementAGuid, elementBGuid];
  if (!texts.every(isKeepable) || elementAGuid.length > 64 || elementBGuid.length > 64) {
    skip(report, { guid: topic.guid, line: null, reason: 'bad_text', message: createMessage('imports.unkept') });
    return 'unreadable';
  }
  const note = (subject: string, sentence: Message) => {
    tally.note(subject, { text: createMessage('imports.at', { where: topic.guid, sentence }), place: topic.guid });
    return null;
  };
  const [modelA = null, modelB = null] = [reading.clash.modelA, reading.clash.modelB].map((model) => {
    if (model === null) return null;
    if (!isKeepable(model)) return note('model name', createMessage('imports.modelNameLeft'));
    const isLong = Buffer.byteLength(model) > MAX_MODEL_NAME_BYTES;
    return isLong ? note('long model name', createMessage('imports.modelNameLong')) : model;
  });
  const isFar = point !== null && Math.max(...Object.values(point).map(Math.abs)) > MAX_COORDINATE_M;
  const { kind, formerKind, remark } = findKind(topic);
  if (remark !== undefined) note(remark.subject, remark.sentence);
  const { distanceM, distanceText } = findDistance(topic);
  if (distanceText !== null) {
    note('distance', createMessage('imports.distanceInText', { text: JSON.stringify(distanceText) }));
  }
  return {
    name: shortenLine(toNfc(name), 200) ?? 'Untitled',
    kind,
    ...(formerKind === undefined ? {} : { formerKind }),
    elementAGuid,
    elementBGuid,
    point: isFar ? note('point', createMessage('imports.pointFar')) : point,
    distanceM,
    externalId: topic.guid,
    modelA,
    modelB,
  };
}
