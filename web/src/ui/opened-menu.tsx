import { Menu } from '@mantine/core';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { MenuOnDemandProps } from './menu-button.ts';

// Mantine gives the whole dropdown the role `menu`, which may own nothing but items (WAI-ARIA 1.2, owned elements of `menu`).
const WITH_FIELD = { dropdown: { role: 'group', 'aria-orientation': undefined } };

/** Shows a menu that opens at once, because its button was just pressed. */
export function OpenedMenu({ button, children, position = 'bottom-end', width, hasField }: MenuOnDemandProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The pressed button was replaced by another element: the focus continues there.
  useLayoutEffect(() => {
    target.current?.focus();
    // Opens after the focus moved, because the menu returns it there when it closes, and not before its items are loaded.
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
