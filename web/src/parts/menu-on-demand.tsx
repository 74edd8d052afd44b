import { lazy, Suspense, useState } from 'react';
import type { MenuOnDemandProps } from './menu-button.ts';

const OpenedMenu = lazy(() => import('./opened-menu.tsx').then(({ OpenedMenu: each }) => ({ default: each })));

/** A menu that is its button alone until it is opened for the first time: menus are no part of a first screen. */
export function MenuOnDemand(props: MenuOnDemandProps) {
  const { button } = props;
  const [isWanted, setWanted] = useState(false);
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  if (!isWanted) return button({ ...closed, onClick: () => setWanted(true) });
  return (
    <Suspense fallback={button(closed)}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
