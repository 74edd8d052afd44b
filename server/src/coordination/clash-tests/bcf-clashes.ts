// Clashes from a BCF archive, as checking tools write them: one topic a clash, its two elements selected in a viewpoint.
import type { Clash } from '../../../../contract/clashes.ts';
import { shortenLine } from '../../../../contract/forms.ts';
import { invalidField } from '../../platform/app-error.ts';
import { isKeepable } from '../../platform/http/text.ts';
import { toNfc } from '../../platform/nfc.ts';
import { type BcfTopic, type BcfTopicRead, clashOfTopic } from '../bcf/public.ts';
import { openArchive, type Report, skip, warn } from '../imports/public.ts';
import type { FoundClash } from './clash-run.ts';
import { MAX_CLASHES } from './csv-clashes.ts';

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
    for (const { path: where, message } of archive.warnings) warn(report, `${where}: ${message}`);
    const clashes: FoundClash[] = [];
    let isWhole = true;
    for await (const topic of archive.topics()) {
      report.counts.found += 1;
      const clash = clashIn(topic, report);
      if (clash === 'unreadable') isWhole = false;
      else if (clash !== undefined) clashes.push(clash);
    }
    return { version: archive.version, clashes, isWhole };
  } finally {
    archive.close();
  }
}

/** Undefined for a topic that is none: remarks of people stand among the clashes. */
function clashIn(read: BcfTopicRead, report: Report): FoundClash | 'unreadable' | undefined {
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
  const { name, elementAGuid, elementBGuid, point, distanceM } = reading.clash;
  const texts = [name, elementAGuid, elementBGuid];
  if (!texts.every(isKeepable) || elementAGuid.length > 64 || elementBGuid.length > 64) {
    skip(report, { guid: topic.guid, line: null, reason: 'bad_text', message: 'A text of it cannot be kept.' });
    return 'unreadable';
  }
  const [modelA = null, modelB = null] = [reading.clash.modelA, reading.clash.modelB].map((model) => {
    if (model === null || isKeepable(model)) return model;
    warn(report, `${topic.guid}: The name of a model cannot be kept and was left out.`);
    return null;
  });
  return {
    name: shortenLine(toNfc(name), 200) ?? 'Untitled',
    kind: kindOf(topic),
    elementAGuid,
    elementBGuid,
    point,
    distanceM,
    externalId: topic.guid,
    modelA,
    modelB,
  };
}

// BCF has no word for it: what the topic is called, typed and labelled tells.
function kindOf({ title, type, labels }: BcfTopic): Clash['kind'] {
  const words = [type ?? '', ...labels, title].join(' ').toLowerCase();
  if (words.includes('clearance')) return 'clearance';
  return words.includes('duplicate') ? 'duplicate' : 'hard';
}
