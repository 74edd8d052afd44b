import type { Cell } from '../documents/public.ts';
import { makeStatus } from '../record-words/public.ts';
import { ASSET_HISTORY, type AssetHistory, makeAssetHistory } from './asset-history.ts';
import type { ComposedRecord, DocumentKind, Shown } from './kind.ts';
import { type DocumentFile, jsonList, recordName } from './parts.ts';
import { day, foreign, instant, listPictures, makeFiles, makeSection, makeSlug } from './texts.ts';

interface AssetParts extends AssetHistory {
  readonly tag: string | null;
  readonly manufacturer: string | null;
  readonly modelNumber: string | null;
  readonly serialNumber: string | null;
  readonly condition: string | null;
  readonly installedOn: string | null;
  readonly warrantyExpiresOn: string | null;
  readonly intervalDays: number | null;
  readonly intervalMonths: number | null;
  readonly notes: string | null;
  readonly model: string | null;
  readonly elementGuid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The latest revision of each document. */
  readonly documents: readonly DocumentFile[];
}

const DOCUMENTS = jsonList(
  "json_build_object('name', name, 'mediaType', media_type, 'fileId', file_id)",
  'document.id',
  `asset_document as document
    join asset_document_revision as latest on latest.workspace_id = document.workspace_id
      and latest.document_id = document.id and latest.revision = document.revision
    join stored_file on stored_file.workspace_id = latest.workspace_id and stored_file.id = latest.file_id
    where document.workspace_id = record.workspace_id and document.asset_id = record.id`,
);

/** Assets as documents. */
export const assetDocument: DocumentKind<AssetParts> = {
  table: 'asset',
  members: `'tag', tag, 'manufacturer', manufacturer, 'modelNumber', model_number, 'serialNumber', serial_number,
    'condition', condition, 'installedOn', installed_on, 'warrantyExpiresOn', warranty_expires_on,
    'intervalDays', maintenance_interval_days, 'intervalMonths', maintenance_interval_months, 'notes', notes, 'model', ${recordName('model', 'model_id')},
    'elementGuid', element_guid, 'createdAt', created_at, 'updatedAt', updated_at, 'documents', ${DOCUMENTS},
    ${ASSET_HISTORY}`,
  nameFile: ({ tag }) => ['asset', makeSlug(tag)].filter((each) => each !== '').join('-'),
  listFiles: ({ documents }) => listPictures(documents).map(({ fileId }) => fileId),
  listElements: ({ elementGuid }) => (elementGuid === null ? [] : [elementGuid]),
  compose: composeAsset,
};

function composeAsset(asset: AssetParts, shown: Shown): ComposedRecord {
  const { words } = shown;
  const { say } = words;
  const { tag, elementGuid } = asset;
  return {
    title: tag === null ? say('assets:noTag') : { foreign: tag },
    subtitle: say('assets:one'),
    blocks: [
      {
        type: 'fields',
        fields: [
          { name: say('assets:field.condition'), value: makeStatus(words, 'assets:condition.', asset.condition) },
          { name: say('assets:field.manufacturer'), value: foreign(asset.manufacturer) },
          { name: say('assets:field.modelNumber'), value: foreign(asset.modelNumber) },
          { name: say('assets:field.serialNumber'), value: foreign(asset.serialNumber) },
          { name: say('assets:field.installedOn'), value: day(asset.installedOn) },
          { name: say('assets:field.warrantyExpiresOn'), value: sayWarranty(shown, asset.warrantyExpiresOn) },
          { name: say('assets:plan.title'), value: sayInterval(shown, asset) },
          { name: say('assets:element.title'), value: sayElement(shown, elementGuid, asset.model) },
          { name: say('rfis:field.createdAt'), value: instant(asset.createdAt) },
          { name: say('rfis:field.updatedAt'), value: instant(asset.updatedAt) },
        ],
      },
      ...makeSection(say('assets:field.notes'), asset.notes),
      ...makeFiles(shown, asset.documents),
      ...makeAssetHistory(words, asset),
    ],
  };
}

function sayInterval({ words }: Shown, { intervalDays, intervalMonths }: AssetParts): Cell {
  const number = intervalDays ?? intervalMonths;
  if (number === null) return null;
  return [`${words.say(intervalDays === null ? 'assets:plan.units.months' : 'assets:plan.units.days')}: `, { number }];
}

function sayWarranty({ words, today }: Shown, last: string | null): Cell {
  if (last === null || last >= today) return day(last);
  return { status: [{ date: last }, ` · ${words.say('assets:warrantyOver')}`], tone: 'critical' };
}

function sayElement({ elements }: Shown, guid: string | null, model: string | null): Cell {
  if (guid === null) return null;
  const said = [elements.get(guid), guid, model].filter((each) => each != null);
  return said.flatMap((each, at) => (at === 0 ? [{ foreign: each }] : [' · ', { foreign: each }]));
}
