import { useMediaQuery } from '@mantine/hooks';

/** True where fingers are what points: there is no word of clicks and keys. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
}
