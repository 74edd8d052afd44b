// Returns the focus to the element that opened a dialog when it closes.
import { useId, useLayoutEffect, useState } from 'react';

/** Restores the focus once a dialog closes or unmounts. Returns the id for the dialog's frame. */
export function useFocusBack(isOpen: boolean): string {
  const id = useId();
  const [seen, setSeen] = useState(() => look(isOpen));
  // During render: the menu item that opened the dialog is gone by the time that it is shown.
  if (seen.isOpen !== isOpen) setSeen(look(isOpen));
  useLayoutEffect(() => {
    if (!isOpen) return;
    // If a dialog replaces another, that one has already returned the focus to its own opener.
    const opener = seen.opener?.isConnected ? seen.opener : findOpener(document.activeElement);
    const giveBack = () => {
      if (opener !== undefined && isFree(id))
        (opener.isConnected ? opener : mainPart())?.focus({ preventScroll: true });
    };
    return () => {
      giveBack();
      // React restores the focus of before the commit, if that element is still there.
      queueMicrotask(giveBack);
    };
  }, [id, isOpen, seen]);
  return id;
}

const look = (isOpen: boolean) => ({ isOpen, opener: isOpen ? findOpener(document.activeElement) : undefined });

const mainPart = () => document.getElementById('main');

/** Finds the element that the focus returns to: for a menu item, the button of the menu. */
function findOpener(active: Element | null): HTMLElement | undefined {
  const ofMenu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = ofMenu ? document.getElementById(ofMenu) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/** True if nothing but the dialog has taken the focus. */
function isFree(dialogId: string): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || document.getElementById(dialogId)?.contains(held) === true;
}
