import { useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { choosePosition } from './notice-position.ts';

/** As wide as fits over the navigation and a little of the screen beside it. */
const WIDTH_PX = 300;

/** Where toasts appear. Fetched behind the first screen, with what draws them: a toast that comes before waits for it. */
export function Notices() {
  const { dir } = useDirection();
  // As wide as the shell is when it shows the navigation.
  const isSmall = useMediaQuery('(max-width: 48em)') ?? false;
  const width = isSmall ? {} : { containerWidth: WIDTH_PX };
  return <Notifications position={choosePosition(dir, isSmall)} {...width} limit={4} />;
}
