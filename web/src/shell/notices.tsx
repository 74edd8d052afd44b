import { Notifications } from '@mantine/notifications';

/** Where toasts appear. Fetched behind the first screen, with what draws them: a toast that comes before waits for it. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} />;
}
