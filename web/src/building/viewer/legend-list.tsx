import { Group, Text, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ValueText } from '../models/value-text.tsx';
import { type ColorGroup, type Legend, OTHERS_COLOR, WITHOUT_COLOR } from './colouring.ts';
import classes from './viewer.module.css';

interface Props {
  readonly legend: Legend;
  /** What is counted. */
  readonly of?: 'element' | 'space';
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
export function LegendList({ legend: { groups, others, without }, of = 'element', isolated, onIsolate }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const entries: Entry[] = groups.map(({ key, color, guids, value }) => ({
    ...{ key, color, guids },
    name: value.to === undefined ? <ValueText value={value} /> : <Span {...value} to={value.to} />,
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
                {t(of === 'space' ? 'colors.spaceCount' : 'colors.count', {
                  count: entry.guids.length,
                  shown: number(entry.guids.length),
                })}
              </Text>
            </Group>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

interface SpanProps {
  readonly value: ColorGroup['value']['value'];
  readonly to: number;
  readonly unit: string | null;
}

function Span({ value, to, unit }: SpanProps) {
  const { t } = useTranslation('viewer');
  const { measure } = useFormats();
  return t('colors.between', { from: measure(Number(value), null, 'span'), to: measure(to, unit, 'span') });
}

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
