import { Menu } from '@mantine/core';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { MenuOnDemandProps } from './menu-button.ts';

// Mantine calls all that opens a menu, in which nothing but items may be (WAI-ARIA 1.2, owned elements of `menu`).
const WITH_FIELD = { dropdown: { role: 'group', 'aria-orientation': undefined } };

/** The menu behind a button, opened at once: somebody has just asked for it. */
export function OpenedMenu({ button, children, position = 'bottom-end', width, hasField }: MenuOnDemandProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button is another one now than that which was pressed: the keyboard goes on from here.
  useLayoutEffect(() => {
    target.current?.focus();
    // Only now, for the menu gives the focus back to what had it when it opened; and not before its items are there.
    startTransition(() => setOpen(true));
  }, []);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position={position}
      {...(width !== undefined && { width })}
      {...(hasField && { attributes: WITH_FIELD })}
    >
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
