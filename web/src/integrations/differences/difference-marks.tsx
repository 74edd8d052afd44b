import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Difference } from './difference-data.ts';
import { listNames } from './difference-names.ts';
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
