import { Menu } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Viewer } from './engine/viewer.ts';
import type { Pin } from './pin-data.ts';
import { linkOfPin, PIN_MARKS, usePinName } from './pin-words.tsx';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly pins: readonly Pin[];
  readonly viewer: Viewer;
}

/** Records that stand so near to each other that they are one mark: it opens the list of them. */
export function PinCluster({ projectId, pins, viewer }: Props) {
  const { t } = useTranslation('viewer');
  const { number } = useFormats();
  const nameOf = usePinName();
  const shown = number(pins.length);
  return (
    <Menu position="bottom" width={300} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.cluster}
          aria-label={t('pins.cluster', { count: pins.length, shown })}
          data-pins={pins.length}
        >
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconZoomIn size={16} aria-hidden />}
          onClick={() => viewer.fitPlaces(pins.map(({ place }) => place))}
        >
          {t('pins.nearer')}
        </Menu.Item>
        <Menu.Divider />
        <div className={classes.records}>
          {pins.map((pin) => {
            const { Icon, color } = PIN_MARKS[pin.kind];
            return (
              <Menu.Item
                key={pin.id}
                leftSection={<Icon size={16} aria-hidden color={color} />}
                renderRoot={(props) => <Link {...props} {...linkOfPin(projectId, pin)} />}
              >
                <span className="own-direction">{nameOf(pin)}</span>
              </Menu.Item>
            );
          })}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
