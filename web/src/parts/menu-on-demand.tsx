import { lazy, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react';

const OpenedMenu = lazy(() => import('./opened-menu.tsx').then(({ OpenedMenu: each }) => ({ default: each })));

/** What a button takes from its menu. */
export interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

export interface MenuOnDemandProps {
  readonly button: (props: MenuButtonProps) => ReactElement;
  /** The items; may be fetched when they are first shown. */
  readonly children: ReactNode;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly width?: number;
}

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
