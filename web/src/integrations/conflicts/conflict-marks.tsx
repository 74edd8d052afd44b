import { useTranslation } from 'react-i18next';
import type { IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import { PersonName } from '../../ui/people.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { findStateWord } from './conflict-choice.ts';

const COLORS = {
  open: 'orange',
  resolving: 'blue',
  resolved: 'green',
  superseded: 'gray',
  undoing: 'blue',
  undone: 'gray',
} as const;

type Stated = Pick<IntegrationConflict, 'state' | 'undoneBy' | 'undoneAt'>;

/** Shows the state of a conflict, also that its resolution is undone. */
export function ConflictStateMark({ conflict }: { readonly conflict: Stated }) {
  const { t } = useTranslation('synchronization');
  const word = findStateWord(conflict);
  return <StatusMark color={COLORS[word]} label={t(`conflictStates.${word}`)} />;
}

interface ChangerProps {
  readonly projectId: string;
  readonly changedBy: string | null;
}

/** Shows the person who last changed the record here, if it was a person. */
export function LocalChanger({ projectId, changedBy }: ChangerProps) {
  return changedBy === null ? null : <PersonName projectId={projectId} id={changedBy} plain />;
}

interface VendorChangerProps {
  readonly changedBy: string | null;
  readonly names: ReadonlyMap<string, string>;
}

/** Shows the person at the vendor who last changed the record there, by the id if the name is not known. */
export function VendorChanger({ changedBy, names }: VendorChangerProps) {
  const { t } = useTranslation('synchronization');
  if (changedBy === null) return null;
  const name = names.get(changedBy);
  return name === undefined ? <span>{t('vendorPerson', { id: changedBy })}</span> : <bdi>{name}</bdi>;
}

/** Returns the names of the fields of a conflict. */
export const listFields = ({ fields }: Pick<IntegrationConflict, 'fields'>) => fields.map(({ field }) => field);
