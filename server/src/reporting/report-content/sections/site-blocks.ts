// The sections of milestones, floors and photos.
import type { Block, Text } from '../../documents/public.ts';
import type { FloorRow, MilestoneRow, ReportPhoto } from '../content.ts';
import { foreign } from '../voice.ts';
import { type Composer, composeSubheading, composeTable, composeTrend, dayCell, textCell } from './composer.ts';

/** Composes the milestones, and the floors with those that nobody photographed first. */
export function composeMilestones(composer: Composer): Block[] {
  const { content, words, voice, links } = composer;
  const { columns, headings, empty, charts } = words;
  const { floors } = content;
  return [
    composeSubheading(headings.milestones),
    composeTable<MilestoneRow>(
      content.milestones,
      [
        { ...{ title: columns.milestone, kind: 'text' }, cell: ({ name }) => textCell(name) },
        { title: columns.date, kind: 'date', cell: ({ capturedOn }) => dayCell(capturedOn) },
        {
          ...{ title: columns.photos, kind: 'number' },
          cell: ({ photos, query }) => ({ number: photos, href: links.list('photos', query) }),
        },
      ],
      empty.milestones,
    ),
    ...composeTrend(composer, {
      ...{ kind: 'bar', title: charts.photos },
      series: [{ name: charts.photos, values: content.figures.photos.taken }],
    }),
    composeSubheading(headings.floors),
    ...(floors.total === 0
      ? []
      : [
          {
            type: 'paragraph',
            text: [
              ...voice.count(words.floorsWithout, floors.withoutPhoto),
              ' (',
              ...voice.count(words.floorsInAll, floors.total),
              ').',
            ],
          } as const,
        ]),
    composeTable<FloorRow>(
      floors,
      [
        {
          ...{ title: columns.floor, kind: 'text' },
          cell: ({ name, id }) => textCell(name, links.record('plans', id)),
        },
        {
          ...{ title: columns.photos, kind: 'number' },
          cell: ({ photos, query }) => ({ number: photos, href: links.list('photos', query) }),
        },
        {
          ...{ title: columns.newest, kind: 'date' },
          cell: ({ newestTakenAt }) => (newestTakenAt === null ? null : { instant: newestTakenAt }),
        },
      ],
      empty.floors,
    ),
  ];
}

/** Composes the photos, floor by floor. */
export function composePhotos(composer: Composer): Block[] {
  const { content, words, voice, links } = composer;
  const { photosShown, figures } = content;
  const taken = figures.photos.taken.at(-1) ?? 0;
  const link = links.list('photos', figures.photos.query);
  const count: Text =
    taken === 0 ? words.empty.photos : [...voice.count(words.sentences.photosTaken, taken, link), '.'];
  const floors = Map.groupBy(photosShown, (each) => each.floorPlanId ?? '');
  return [
    { type: 'paragraph', text: count },
    ...[...floors.values()].flatMap((photos): Block[] => [
      composeSubheading(nameFloor(photos, composer)),
      { type: 'photos', photos: photos.map((each) => composePhoto(each, composer)) },
    ]),
  ];
}

function nameFloor([first]: readonly ReportPhoto[], { words }: Composer): Text {
  return first?.floor == null ? words.headings.withoutFloor : foreign(first.floor);
}

function composePhoto(photo: ReportPhoto, { voice, words, links, toPhoto }: Composer) {
  const { floor, notes, takenAt, id } = photo;
  const time = { instant: takenAt };
  const alt =
    floor === null
      ? voice.fill(words.photoAlt, { time })
      : voice.fill(words.photoOnFloor, { floor: foreign(floor), time });
  const href = links.record('photos', id);
  const hasNotes = notes !== null && notes.trim() !== '';
  const caption: Text = [
    time,
    ...(hasNotes
      ? [' · ', foreign(notes, href)]
      : href === undefined
        ? []
        : [' · ', { link: href, text: words.openPhoto }]),
  ];
  return { ...toPhoto(photo, alt), caption };
}
