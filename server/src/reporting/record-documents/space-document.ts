import type { Cell } from '../documents/public.ts';
import type { RecordWords } from '../record-words/public.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import { recordName } from './parts.ts';
import { foreign, instant, makeSection, makeSlug } from './texts.ts';

interface SpaceParts {
  readonly name: string;
  readonly longName: string | null;
  readonly floor: string | null;
  readonly areaM2: number | null;
  readonly areaOverrideM2: number | null;
  readonly areaSource: string;
  readonly usage: string | null;
  readonly usageSource: string | null;
  readonly occupancyType: string | null;
  readonly occupancy: number | null;
  readonly department: string | null;
  readonly departmentSource: string | null;
  readonly notes: string | null;
  readonly model: string | null;
  readonly guid: string;
  readonly isGone: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Spaces as documents. */
export const spaceDocument: DocumentKind<SpaceParts> = {
  table: 'space',
  members: `'name', name, 'longName', long_name, 'floor', floor,
    'areaM2', case when area_source <> 'none' then area_m2 end, 'areaOverrideM2', area_override_m2,
    'areaSource', area_source, 'usage', usage, 'usageSource', usage_source, 'occupancyType', occupancy_type,
    'occupancy', occupancy, 'department', department, 'departmentSource', department_source, 'notes', notes,
    'model', ${recordName('model', 'model_id')}, 'guid', guid, 'isGone', gone_at is not null,
    'createdAt', created_at, 'updatedAt', updated_at`,
  nameFile: ({ name }) => ['space', makeSlug(name)].filter((each) => each !== '').join('-'),
  listFiles: () => [],
  listElements: () => [],
  compose: composeSpace,
};

function composeSpace(space: SpaceParts, { words }: Shown): ComposedRecord {
  const { say } = words;
  return {
    title: { foreign: space.name },
    subtitle: space.isGone ? say('spaces:gone') : say('document:space'),
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: say('spaces:field.longName'), value: foreign(space.longName) },
          { name: say('spaces:field.floor'), value: foreign(space.floor) },
          { name: say('spaces:field.areaM2'), value: sayArea(words, space) },
          { name: say('spaces:field.usage'), value: saySourced(words, space.usage, space.usageSource) },
          { name: say('spaces:field.occupancyType'), value: foreign(space.occupancyType) },
          { name: say('spaces:field.occupancy'), value: space.occupancy === null ? null : { number: space.occupancy } },
          {
            name: say('spaces:field.department'),
            value: saySourced(words, space.department, space.departmentSource),
          },
          { name: say('spaces:field.model'), value: foreign(space.model) },
          { name: say('spaces:field.guid'), value: foreign(space.guid) },
          { name: say('rfis:field.createdAt'), value: instant(space.createdAt) },
          { name: say('rfis:field.updatedAt'), value: instant(space.updatedAt) },
        ],
      },
      ...makeSection(say('assets:field.notes'), space.notes),
    ],
  };
}

/** The area that counts, with its source. */
function sayArea(words: RecordWords, { areaM2, areaOverrideM2, areaSource }: SpaceParts): Cell {
  const source = words.sayValue('spaces:source.', areaOverrideM2 === null ? areaSource : 'override');
  const area = areaOverrideM2 ?? areaM2;
  return area === null ? source : [{ number: area, fractionDigits: 2, unit: 'm²' }, ` · ${source}`];
}

function saySourced(words: RecordWords, text: string | null, source: string | null): Cell {
  if (text === null) return null;
  return [{ foreign: text }, ...(source === null ? [] : [` · ${words.sayValue('spaces:textSource.', source)}`])];
}
