// Names of synchronized fields, as on the screens of their records.
import { useTranslation } from 'react-i18next';
import type { ExternalLink } from '../../../contract/integration-sync.ts';

/** A type of record of the ledger; a connection itself is one. */
export type SyncedRecord = 'issue' | 'rfi' | 'model' | 'asset' | 'space' | 'connection';

/** The catalog of the words of each type of record. */
const CATALOGS = { issue: 'issues', rfi: 'rfis', asset: 'assets', space: 'spaces' } as const;

/** Fields whose word has another key than their name. */
const KEYS: Readonly<Record<string, string>> = {
  'issue.assigneeId': 'field.assignee',
  'space.area': 'field.areaM2',
};

interface FieldNames {
  /** Returns the text of a key in the catalog of a type of record; undefined without one. */
  readonly findWord: (entity: SyncedRecord, key: string) => string | undefined;
  /** Returns the name of a field as on the screens of the record. */
  readonly nameField: (entity: SyncedRecord, field: string) => string;
}

/** Returns the words of the fields of records. */
export function useFieldNames(): FieldNames {
  const { i18n } = useTranslation(['synchronization', 'issues', 'rfis', 'assets', 'spaces']);
  const findWord: FieldNames['findWord'] = (entity, key) => {
    const catalog = entity in CATALOGS ? CATALOGS[entity as keyof typeof CATALOGS] : undefined;
    const path = `${catalog}:${key}`;
    return catalog !== undefined && i18n.exists(path) ? String(i18n.t(path as never)) : undefined;
  };
  return {
    findWord,
    nameField: (entity, field) =>
      findWord(entity, KEYS[`${entity}.${field}`] ?? `field.${field}`) ??
      (i18n.exists(`synchronization:fields.${field}`)
        ? String(i18n.t(`synchronization:fields.${field}` as never))
        : field),
  };
}

/** Returns the names of fields in which the sides differ, once each. */
export const listHeldNames = (
  { heldFields }: Pick<ExternalLink, 'heldFields'>,
  nameField: (field: string) => string,
): string[] => [...new Set(heldFields.map(({ field }) => nameField(field)))];
