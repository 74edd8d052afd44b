import { Suspense, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { fetched, GiveUp } from './fetched.tsx';
import type { MenuOnDemandProps } from './menu-button.ts';

const OpenedMenu = fetched(() => import('./opened-menu.tsx'), 'OpenedMenu');

/** A menu that is its button alone until it is opened for the first time: menus are no part of a first screen. */
export function MenuOnDemand(props: MenuOnDemandProps) {
  const { button } = props;
  const [state, setState] = useState<'closed' | 'wanted' | 'refused'>('closed');
  const target = useRef<HTMLButtonElement>(null);
  // The button is another one now than that which was pressed: the keyboard goes on from here.
  useLayoutEffect(() => {
    if (state === 'refused') target.current?.focus();
  }, [state]);
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  // Until menu and items are there the button stands as it is, with the focus.
  const want = () => startTransition(() => setState('wanted'));
  return (
    <GiveUp value={() => setState('refused')}>
      <Suspense fallback={null}>
        {state === 'wanted' ? <OpenedMenu {...props} /> : button({ ...closed, ref: target, onClick: want })}
      </Suspense>
    </GiveUp>
  );
}
