import { useMediaQuery } from '@mantine/hooks';

/** Returns true on touch devices, where texts mention no clicks and keys. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
}
