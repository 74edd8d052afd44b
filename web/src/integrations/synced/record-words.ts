// Fields of synchronized records, and their values, in the words of the records' own screens.
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { usePeople } from '../../ui/people.tsx';
import { type FieldKind, isEmptyValue, readKind, type SyncedValue } from './field-kinds.ts';

type Entity = 'issue' | 'rfi' | 'model' | 'asset' | 'space' | 'connection';

/** The catalog of the words of each type of record. */
const CATALOGS = { issue: 'issues', rfi: 'rfis', asset: 'assets', space: 'spaces' } as const;

/** Fields whose word has another key than their name. */
const KEYS: Readonly<Record<string, string>> = {
  'issue.assigneeId': 'field.assignee',
  'space.area': 'field.areaM2',
};

interface RecordWords {
  /** Returns the name of a field as on the screens of the record. */
  readonly nameField: (entity: Entity, field: string) => string;
  /** Returns a value of this project as people read it. */
  readonly showLocal: (entity: Entity, field: string, value: SyncedValue) => string;
  /** Returns a value of the vendor: in its own terms, with days and numbers as the reader writes them. */
  readonly showVendor: (entity: Entity, field: string, value: SyncedValue) => string;
}

/** Returns the words of the fields of records. `vendorPeople`: the names of people at the vendor by their ids. */
export function useRecordWords(projectId: string, vendorPeople?: ReadonlyMap<string, string>): RecordWords {
  const { t, i18n } = useTranslation(['synchronization', 'issues', 'rfis', 'assets', 'spaces', 'shell']);
  const formats = useFormats();
  const { byId } = usePeople(projectId);
  const find = (entity: Entity, key: string): string | undefined => {
    const catalog = entity in CATALOGS ? CATALOGS[entity as keyof typeof CATALOGS] : undefined;
    const path = `${catalog}:${key}`;
    return catalog !== undefined && i18n.exists(path) ? String(i18n.t(path as never)) : undefined;
  };
  const show = (value: SyncedValue, print: (text: string) => string): string => {
    if (isEmptyValue(value)) return t('values.empty');
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    if (typeof value === 'number') return formats.number(value, 'exact');
    return Array.isArray(value) ? formats.list(value.map(print)) : print(String(value));
  };
  const printKind = (kind: FieldKind, text: string): string => {
    const [amount = '', currency] = text.split(' ');
    if (kind === 'day' && /^\d{4}-\d\d-\d\d/.test(text)) return formats.day(text);
    if (kind === 'money' && currency !== undefined && /^-?\d+(\.\d+)?$/.test(amount))
      return formats.money(amount, currency);
    return text;
  };
  return {
    nameField: (entity, field) =>
      find(entity, KEYS[`${entity}.${field}`] ?? `field.${field}`) ??
      (i18n.exists(`synchronization:fields.${field}`)
        ? String(i18n.t(`synchronization:fields.${field}` as never))
        : field),
    showLocal: (entity, field, value) => {
      const kind = readKind(field);
      return show(value, (text) => {
        if (kind === 'person') return byId.get(text)?.name ?? t('shell:people.unknown');
        return (kind === 'word' ? find(entity, `${field}.${text}`) : undefined) ?? printKind(kind, text);
      });
    },
    showVendor: (_entity, field, value) => {
      const kind = readKind(field);
      return show(value, (text) => (kind === 'person' ? (vendorPeople?.get(text) ?? text) : printKind(kind, text)));
    },
  };
}
