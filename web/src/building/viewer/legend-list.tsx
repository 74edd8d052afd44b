import { Group, Text, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ValueText } from '../models/value-text.tsx';
import { type Legend, OTHERS_COLOR, WITHOUT_COLOR } from './colouring.ts';
import classes from './viewer.module.css';

interface Props {
  readonly legend: Legend;
  readonly isolated: ReadonlySet<string> | undefined;
  readonly onIsolate: (guids: ReadonlySet<string> | undefined) => void;
}

interface Entry {
  readonly key: string;
  readonly color: number;
  readonly name: ReactNode;
  readonly guids: readonly string[];
}

/** What the colours stand for; each one can be looked at alone. */
export function LegendList({ legend: { groups, others, without }, isolated, onIsolate }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const entries: Entry[] = groups.map(({ key, color, guids, value }) => ({
    ...{ key, color, guids },
    name: <ValueText value={value} />,
  }));
  if (others.length > 0) entries.push({ key: 'others', color: OTHERS_COLOR, name: t('colors.others'), guids: others });
  if (without.length > 0) {
    entries.push({ key: 'without', color: WITHOUT_COLOR, name: t('colors.without'), guids: without });
  }
  const isAlone = ({ guids }: Entry) => isolated?.size === guids.length && isolated.has(guids[0] as string);
  return (
    <ul className={classes.list} aria-label={t('colors.legend')}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <UnstyledButton
            className={classes.row}
            aria-pressed={isAlone(entry)}
            onClick={() => onIsolate(isAlone(entry) ? undefined : new Set(entry.guids))}
          >
            <Group gap="xs" wrap="nowrap">
              <span className={classes.swatch} style={{ '--swatch': hex(entry.color) } as CSSProperties} aria-hidden />
              <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {entry.name}
              </Text>
              <Text size="sm" c="dimmed">
                {t('colors.count', { count: entry.guids.length, shown: number(entry.guids.length) })}
              </Text>
            </Group>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
