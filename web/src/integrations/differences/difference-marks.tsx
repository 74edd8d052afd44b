import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useRecordWords } from '../synced/record-words.ts';
import type { Difference } from './difference-data.ts';
import { groupFields, listNames } from './difference-names.ts';
import { type Effect, findEffect } from './difference-tally.ts';

const COLORS = {
  createHere: 'green',
  createThere: 'green',
  updateHere: 'blue',
  updateThere: 'blue',
  link: 'teal',
  pair: 'yellow',
  conflict: 'orange',
  skip: 'gray',
} as const satisfies Record<Effect, string>;

/** Shows what a run would do about a difference. */
export function EffectMark({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation('connections');
  const effect = findEffect(difference);
  return <StatusMark color={COLORS[effect]} label={t(`differences.effects.${effect}`)} />;
}

interface ReasonProps {
  readonly projectId: string;
  readonly difference: Difference;
}

/** Shows the names of the fields that a difference is about, and its reason if it has one. */
export function ReasonText({ projectId, difference }: ReasonProps) {
  const { t } = useTranslation('connections');
  const { list } = useFormats();
  const { nameField } = useRecordWords(projectId);
  const { entity, code } = difference;
  const groups = groupFields(difference).map((fields) => list(fields.map((field) => nameField(entity, field))));
  return (
    <span>
      {groups.map((names, at) => (
        <Fragment key={names}>
          {at > 0 && ' · '}
          <b>{names}</b>
        </Fragment>
      ))}
      {groups.length > 0 && code !== null && ': '}
      {code !== null && t(`codes.${code}`)}
    </span>
  );
}

interface SideProps {
  readonly difference: Difference;
  readonly side: 'local' | 'vendor';
}

/** Shows the record of one side by its number and title, in their own direction; by its id if it has neither. */
export function SideName({ difference, side }: SideProps) {
  const parts = listNames(difference, side);
  if (parts.length === 0) return <span>—</span>;
  return (
    <span className="own-direction">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
