import type { Block } from '../documents/public.ts';
import { makeStatus } from '../record-words/public.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import { MARKED_PLAN, type MarkedPlan, recordName } from './parts.ts';
import { foreign, instant, joinTexts, makePlan, makeSection } from './texts.ts';

interface PhotoParts {
  readonly kind: string;
  readonly takenAt: string;
  /** By the clock of the project. */
  readonly takenOn: string;
  readonly visibility: string;
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly plan: MarkedPlan | null;
  readonly planX: number | null;
  readonly planY: number | null;
  readonly milestone: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fileId: string | null;
}

/** Photos as documents. The position of the camera is left out: a document is handed on. */
export const photoDocument: DocumentKind<PhotoParts> = {
  table: 'photo',
  members: `'kind', kind, 'takenAt', taken_at, 'takenOn', (select (taken_at at time zone time_zone)::date from project
      where project.workspace_id = record.workspace_id and project.id = record.project_id),
    'visibility', visibility, 'tags', tags, 'notes', notes, 'plan', ${MARKED_PLAN}, 'planX', plan_x, 'planY', plan_y,
    'milestone', ${recordName('milestone', 'milestone_id')}, 'widthPx', width_px, 'heightPx', height_px,
    'fileId', coalesce(screen_file_id, thumbnail_file_id)`,
  nameFile: ({ takenOn }) => `photo-${takenOn}`,
  listFiles: ({ fileId, plan }) => [fileId, plan?.fileId ?? null].filter((each) => each !== null),
  listElements: () => [],
  compose: composePhoto,
};

const MAX_TITLE = 120;

function composePhoto(photo: PhotoParts, shown: Shown): ComposedRecord {
  const { words, jpegs } = shown;
  const { say } = words;
  const kind = words.sayValue('photos:kinds.', photo.kind);
  const [line = ''] = (photo.notes ?? '').trim().split('\n', 1);
  const caption = line === '' ? kind : { foreign: line.slice(0, MAX_TITLE) };
  const jpeg = photo.fileId === null ? undefined : jpegs.get(photo.fileId);
  const picture: Block =
    jpeg === undefined
      ? { type: 'paragraph', tone: 'quiet', text: say('photos:noPicture') }
      : { type: 'photos', columns: 1, photos: [{ jpeg, alt: caption, caption: [{ instant: photo.takenAt }] }] };
  return {
    title: caption,
    subtitle: say('photos:photo'),
    blocks: [
      picture,
      {
        type: 'fields',
        fields: [
          {
            name: say('photos:visibility'),
            value: makeStatus(words, 'photos:visibilities.', photo.visibility),
          },
          { name: say('photos:taken'), value: instant(photo.takenAt) },
          { name: say('photos:kind'), value: kind },
          { name: say('photos:milestone'), value: foreign(photo.milestone) },
          { name: say('photos:plan'), value: foreign(photo.plan?.name) ?? say('photos:noPlan') },
          { name: say('photos:tags'), value: joinTexts(words, photo.tags) },
          {
            name: say('photos:size'),
            // From the left in both languages.
            value: { foreign: `${photo.widthPx} × ${photo.heightPx} px` },
          },
        ],
      },
      ...makeSection(say('photos:notes'), photo.notes),
      ...makePlan(shown, photo.plan, photo),
    ],
  };
}
