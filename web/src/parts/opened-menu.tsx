import { Menu } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { MenuOnDemandProps } from './menu-button.ts';

/** The menu behind a button, open from the beginning: somebody has just asked for it. */
export function OpenedMenu({ button, children, position = 'bottom-end', width }: MenuOnDemandProps) {
  const target = useRef<HTMLButtonElement>(null);
  // The button is another one now than that which was pressed: the keyboard goes on from here.
  useLayoutEffect(() => target.current?.focus(), []);
  return (
    <Menu defaultOpened position={position} {...(width !== undefined && { width })}>
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
