// The keyboard goes on where it was when a dialog closes: at what opened it.
import { useId, useLayoutEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog once it closes or goes. The answer is the id that the dialog's frame bears. */
export function useFocusBack(isOpen: boolean): string {
  const id = useId();
  const [seen, setSeen] = useState(() => look(isOpen));
  // While the dialog is drawn, for an item of a menu that opened it has gone by the time that it shows.
  if (seen.isOpen !== isOpen) setSeen(look(isOpen));
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Where a dialog takes the place of another, that one has given the focus back by now to what had opened it.
    const opener = seen.opener?.isConnected ? seen.opener : openerOf(document.activeElement);
    const giveBack = () => {
      if (opener !== undefined && isFree(id))
        (opener.isConnected ? opener : mainPart())?.focus({ preventScroll: true });
    };
    return () => {
      giveBack();
      // React puts the focus back to where it was before it drew, if that is still there.
      queueMicrotask(giveBack);
    };
  }, [id, isOpen, seen]);
  return id;
}

const look = (isOpen: boolean) => ({ isOpen, opener: isOpen ? openerOf(document.activeElement) : undefined });

const mainPart = () => document.getElementById('main');

/** What the focus returns to: the button of a menu, for an item in it. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const ofMenu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = ofMenu ? document.getElementById(ofMenu) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/** True where nothing but the dialog has taken the focus. */
function isFree(dialogId: string): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || document.getElementById(dialogId)?.contains(held) === true;
}
