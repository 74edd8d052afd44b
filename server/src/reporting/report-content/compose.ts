// A report as a document of one language: which section follows which, and its blocks.
import type { Block, DocumentLanguage, DocumentModel, Photo, Text } from '../documents/public.ts';
import { WARRANTY_DAYS } from './asset-rows.ts';
import { OLD_AFTER_DAYS } from './attention.ts';
import type { ReportContent, ReportPhoto, ReportSection } from './content.ts';
import { openLinks } from './links.ts';
import type { Composer } from './sections/composer.ts';
import { composeAssets, composeModels, composeSensors } from './sections/facility-blocks.ts';
import { composeAttention, composeDefinitions, composeSummary } from './sections/overview-blocks.ts';
import { composeMilestones, composePhotos } from './sections/site-blocks.ts';
import { composeClashes, composeIssues, composeNextPeriod, composeRfis } from './sections/work-blocks.ts';
import { foreign, hideAddresses, openVoice } from './voice.ts';

/** JPEGs of the photos of a report by the ids of the photos. */
export type ReportPictures = ReadonlyMap<string, Uint8Array>;

const NO_PICTURES: ReportPictures = new Map();
const NO_PICTURE = new Uint8Array();

const SECTIONS: Readonly<Record<ReportSection, (composer: Composer) => Block[]>> = {
  summary: composeSummary,
  needs_decision: composeAttention,
  milestones: composeMilestones,
  issues: composeIssues,
  rfis: composeRfis,
  clashes: composeClashes,
  models: composeModels,
  sensors: composeSensors,
  assets: composeAssets,
  photos: composePhotos,
  next_period: composeNextPeriod,
  definitions: composeDefinitions,
};

/** Composes the document of a report. A photo without a picture is described in its place. */
export function composeReport(
  content: ReportContent,
  language: DocumentLanguage,
  pictures: ReportPictures = NO_PICTURES,
): DocumentModel {
  const voice = openVoice(content, language);
  const { words } = voice;
  const toPhoto = (photo: ReportPhoto, alt: Text): Photo => ({ jpeg: pictures.get(photo.id) ?? NO_PICTURE, alt });
  const composer: Composer = { content, voice, words, links: openLinks(content), toPhoto };
  const { cover, paper, digits, period } = content;
  return {
    ...{ language, timeZone: content.timeZone, asOf: content.asOf, project: hideAddresses(content.projectName) },
    ...(digits === undefined ? {} : { digits }),
    ...(paper === undefined ? {} : { paper }),
    title: foreign(content.name),
    subtitle: words.cadence[period.cadence],
    period: { from: period.firstDay, to: period.lastDay },
    isLate: content.isLate,
    cover: isShort(content)
      ? { type: 'heading' }
      : { type: 'page', ...(cover === null ? {} : { photo: toPhoto(cover, words.coverAlt) }) },
    blocks: composeBlocks(composer),
  };
}

/** True for a project that has nothing yet: a title page would be all of the report. */
function isShort({ filled }: ReportContent): boolean {
  return filled.length <= ALWAYS.length;
}

const ALWAYS: readonly ReportSection[] = ['summary', 'needs_decision', 'definitions'];

function composeBlocks(composer: Composer): Block[] {
  const { content, words, voice } = composer;
  const { filled, sections } = content;
  const missing = sections.filter((each) => !filled.includes(each));
  const shown = sections.filter((each) => filled.includes(each));
  const note: Block[] =
    missing.length === 0
      ? []
      : [
          {
            type: 'paragraph',
            tone: 'quiet',
            text: voice.fill(words.withoutData, { sections: nameAll(composer, missing) }),
          },
        ];
  const hasDefinitions = shown.at(-1) === 'definitions';
  const blocks = shown.map((each) => [composeHeading(each, composer), ...SECTIONS[each](composer)]);
  return hasDefinitions
    ? [...blocks.slice(0, -1).flat(), ...note, ...(blocks.at(-1) ?? [])]
    : [...blocks.flat(), ...note];
}

function nameAll({ words }: Composer, sections: readonly ReportSection[]): string {
  return sections.map((each) => words.sections[each]).join(words.sentences.comma);
}

function composeHeading(section: ReportSection, { content, words, voice }: Composer): Block {
  const heading = { type: 'heading', level: 1, text: words.sections[section] } as const;
  if (section === 'definitions') return heading;
  const until = Temporal.PlainDate.from(content.today).add({ days: WARRANTY_DAYS }).toString();
  const definition = voice.fill(words.definitions[section], {
    asOf: { instant: content.asOf },
    days: { number: OLD_AFTER_DAYS },
    until: { date: until },
    from: { date: content.nextPeriod.firstDay },
    to: { date: content.nextPeriod.lastDay },
  });
  return { ...heading, definition };
}
