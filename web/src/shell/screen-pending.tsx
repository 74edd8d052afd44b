import { Skeleton, Stack } from '@mantine/core';
import { usePendingProps } from '../ui/pending.tsx';

/** What stands in a screen's place while it is being fetched. */
export function ScreenPending() {
  return (
    <Stack {...usePendingProps()}>
      <Skeleton height={28} width={240} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </Stack>
  );
}
