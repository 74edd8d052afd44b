import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Difference } from './difference-data.ts';
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
  readonly number: string | null;
  readonly title: string | null;
}

/** Shows the record of one side by its number and title, in their own direction. */
export function SideName({ number, title }: SideProps) {
  if (number === null && title === null) return <span>—</span>;
  return (
    <span>
      {number !== null && <bdi>{number}</bdi>}
      {number !== null && title !== null && ' · '}
      {title !== null && <bdi>{title}</bdi>}
    </span>
  );
}
