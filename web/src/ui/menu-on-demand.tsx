import { Suspense, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { fetched, GiveUp } from './fetched.tsx';
import type { MenuOnDemandProps } from './menu-button.ts';

const OpenedMenu = fetched(() => import('./opened-menu.tsx'), 'OpenedMenu');

/** Shows only the button of a menu until it is opened for the first time, to keep menus out of the first screen's script. */
export function MenuOnDemand(props: MenuOnDemandProps) {
  const { button } = props;
  const [state, setState] = useState<'closed' | 'wanted' | 'refused'>('closed');
  const target = useRef<HTMLButtonElement>(null);
  // The pressed button was replaced by another element: the focus continues there.
  useLayoutEffect(() => {
    if (state === 'refused') target.current?.focus();
  }, [state]);
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  // Until the menu and its items are loaded the button stays as it is, with the focus.
  const want = () => startTransition(() => setState('wanted'));
  return (
    <GiveUp value={() => setState('refused')}>
      <Suspense fallback={null}>
        {state === 'wanted' ? <OpenedMenu {...props} /> : button({ ...closed, ref: target, onClick: want })}
      </Suspense>
    </GiveUp>
  );
}
