// Fields of synchronized records, and their values, in the words of the records' own screens.
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { type SyncedRecord, useFieldNames } from '../../records/field-name.ts';
import { usePeople } from '../../ui/people.tsx';
import { type FieldKind, isEmptyValue, readKind, type SyncedValue } from './field-kinds.ts';

interface RecordWords {
  /** Returns the name of a field as on the screens of the record. */
  readonly nameField: (entity: SyncedRecord, field: string) => string;
  /** Returns a value of this project as people read it. */
  readonly showLocal: (entity: SyncedRecord, field: string, value: SyncedValue) => string;
  /** Returns a value of the vendor: in its own terms, with days and numbers as the reader writes them. */
  readonly showVendor: (entity: SyncedRecord, field: string, value: SyncedValue) => string;
}

/** Returns the words of the fields of records. `vendorPeople`: the names of people at the vendor by their ids. */
export function useRecordWords(projectId: string, vendorPeople?: ReadonlyMap<string, string>): RecordWords {
  const { t } = useTranslation(['synchronization', 'issues', 'rfis', 'assets', 'spaces', 'shell']);
  const formats = useFormats();
  const { byId } = usePeople(projectId);
  const { findWord, nameField } = useFieldNames();
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
    nameField,
    showLocal: (entity, field, value) => {
      const kind = readKind(field);
      return show(value, (text) => {
        if (kind === 'person') return byId.get(text)?.name ?? t('shell:people.unknown');
        return (kind === 'word' ? findWord(entity, `${field}.${text}`) : undefined) ?? printKind(kind, text);
      });
    },
    showVendor: (_entity, field, value) => {
      const kind = readKind(field);
      return show(value, (text) => (kind === 'person' ? (vendorPeople?.get(text) ?? text) : printKind(kind, text)));
    },
  };
}
