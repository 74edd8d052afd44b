// Dialogs over a screen. Escape closes the uppermost alone; the focus returns to the element that opened it.
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ConnectionNotice } from './connection-notice.tsx';
import { useFocusBack } from './focus-back.ts';
import { focusInvalid } from './focus-invalid.ts';

/** Shows its content in the middle of the screen. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props} {...useDialogFrame(props)}>
      <Body>{children}</Body>
    </Modal>
  );
}

/** Shows its content at a side of the screen. */
export function SideDialog({ children, ...props }: DrawerProps) {
  return (
    <Drawer {...props} {...useDialogFrame(props)}>
      <Body>{children}</Body>
    </Drawer>
  );
}

function Body({ children }: { readonly children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} onSubmit={({ target }) => focusInvalid(target as Element)}>
      <ConnectionNotice isInDialog />
      {children}
    </div>
  );
}

type Frame = Pick<ModalProps, 'opened' | 'onClose'> & { readonly closeOnEscape?: boolean | undefined };

/** Returns the properties of a dialog's frame. Mantine itself closes every dialog at Escape, the lowest first. */
export function useDialogFrame({ opened, closeOnEscape = true, onClose }: Frame) {
  const id = useFocusBack(opened);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!closeOnEscape || !isUppermost(id) || hasOpenList(event.target)) return;
    // The dialog that becomes uppermost must not be closed by the same key press.
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    if (!opened) return;
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
  return {
    id,
    returnFocus: false,
    closeOnEscape: false,
    'data-dialog': opened ? 'open' : undefined,
    // Mantine draws a <header>, which would be a second banner beside that of the page.
    attributes: { header: { role: 'none' } },
  };
}

/** Returns true for the uppermost dialog; later ones are above earlier ones. */
function isUppermost(id: string): boolean {
  return [...document.querySelectorAll('[data-dialog=open]')].at(-1)?.id === id;
}

/** True for a field whose list is open, which Escape closes first. Mantine marks such fields. */
function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
