import { ActionIcon, Anchor, Group, Stack, Switch, Text } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { PIN_KINDS } from './pin-data.ts';
import { linkOfPin, PIN_MARKS, usePinName } from './pin-words.tsx';
import type { ModelViewState } from './use-model-view.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly view: ModelViewState;
}

/** Which records are shown in their places, and the list of them. */
export function PinsPanel({ projectId, view }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const nameOf = usePinName();
  const { pins, pinKinds, setPinKinds, viewer } = view;
  return (
    <Stack gap="sm">
      {pins.problem !== undefined && pins.problem !== null && (
        <ProblemNotice problem={pins.problem} onRetry={pins.retry} />
      )}
      {PIN_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`pins.kinds.${kind}`, { shown: number(pins.counts[kind] ?? 0) })}
          checked={pinKinds[kind]}
          onChange={({ currentTarget: { checked } }) => setPinKinds((before) => ({ ...before, [kind]: checked }))}
        />
      ))}
      <Text size="sm" c="dimmed">
        {t('pins.advice')}
      </Text>
      {!pins.isWhole && (
        <Text size="sm" role="status">
          {t('pins.cut', { shown: number(pins.shown.length) })}
        </Text>
      )}
      <ul className={classes.list} aria-label={t('pins.list')}>
        {pins.shown.map((pin) => {
          const { Icon, color } = PIN_MARKS[pin.kind];
          return (
            <li key={pin.id}>
              <Group gap="xs" wrap="nowrap" className={classes.line}>
                <Icon size={16} aria-hidden color={color} style={{ flexShrink: 0 }} />
                <Anchor
                  size="sm"
                  flex={1}
                  miw={0}
                  className="own-direction"
                  renderRoot={(props) => <Link {...props} {...linkOfPin(projectId, pin)} />}
                >
                  {nameOf(pin)}
                </Anchor>
                <ActionIcon
                  variant="default"
                  aria-label={t('pins.goTo', { name: nameOf(pin) })}
                  onClick={() => viewer?.fitPlaces([pin.place])}
                >
                  <IconFocus2 size={16} />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
