import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** How the application can look, each with its sign. */
export const SCHEMES = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const;
