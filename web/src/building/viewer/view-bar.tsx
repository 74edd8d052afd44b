import { ActionIcon, Button, Group, Popover, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconFocusCentered, IconKeyboard, IconMinus, IconPlus, IconRulerMeasure } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { type Projection, VIEWS } from './engine/camera-rig.ts';
import { FIRST_LOOKS } from './looks.ts';
import type { ModelViewState } from './use-model-view.ts';

interface Props {
  readonly view: ModelViewState;
  readonly projection: Projection;
  readonly onProject: (projection: Projection) => void;
  readonly onSelect: (guid: string | undefined) => void;
}

const PROJECTIONS = ['perspective', 'orthographic'] as const;

/** From where one looks, and how near. */
export function ViewBar({ view, projection, onProject, onSelect }: Props) {
  const { t } = useTranslation('viewer');
  const { viewer, looks, changeLooks, setCuts, measuring } = view;
  const { href } = useLocation();
  const isChanged =
    looks.isolated !== undefined || looks.hidden.size > 0 || looks.colors.size > 0 || Object.keys(view.cuts).length > 0;
  const reset = () => {
    view.setChoice(undefined);
    changeLooks(FIRST_LOOKS);
    setCuts({});
    onSelect(undefined);
  };
  return (
    <Group gap={6} role="toolbar" aria-label={t('bar.name')}>
      {VIEWS.map((each) => (
        <Button key={each} size="compact-sm" variant="default" onClick={() => viewer?.look(each)}>
          {t(`bar.views.${each}`)}
        </Button>
      ))}
      <Tooltip label={t('bar.fit')}>
        <ActionIcon variant="default" aria-label={t('bar.fit')} onClick={view.fitSelected}>
          <IconFocusCentered size={18} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon variant="default" aria-label={t('bar.nearer')} onClick={() => viewer?.move('nearer', false)}>
        <IconPlus size={18} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('bar.farther')} onClick={() => viewer?.move('farther', false)}>
        <IconMinus size={18} />
      </ActionIcon>
      <SegmentedControl
        size="xs"
        styles={{ label: { alignContent: 'center' } }}
        aria-label={t('bar.projection')}
        data={PROJECTIONS.map((value) => ({ value, label: t(`bar.projections.${value}`) }))}
        value={projection}
        onChange={(next) => onProject(next as Projection)}
      />
      <Tooltip label={t('measure.open')}>
        <ActionIcon
          variant={measuring.isOn ? 'filled' : 'default'}
          aria-label={t('measure.open')}
          aria-pressed={measuring.isOn}
          onClick={() => measuring.turn(!measuring.isOn)}
        >
          <IconRulerMeasure size={18} />
        </ActionIcon>
      </Tooltip>
      <CopyIcon text={new URL(href, window.location.origin).href} label={t('bar.copyLink')} />
      <KeysButton />
      {isChanged && (
        <Button size="compact-sm" variant="default" onClick={reset}>
          {t('bar.reset')}
        </Button>
      )}
    </Group>
  );
}

/** What the keys do while the picture has the focus. */
function KeysButton() {
  const { t } = useTranslation('viewer');
  return (
    <Popover width={320} position="bottom" shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('bar.keys')}>
          <IconKeyboard size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t('keys')}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
