// What lies over a screen until it is closed. The uppermost alone hears Escape; the focus goes back to what opened it.
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

/** What a dialog's frame takes. Mantine itself closes every dialog at Escape, the lowest first. */
export function useDialogFrame({ opened, closeOnEscape = true, onClose }: Frame) {
  const id = useFocusBack(opened);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!closeOnEscape || !isUppermost(id) || isForListOf(event.target)) return;
    // What comes up from below is not closed by the same stroke.
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

/** Later ones lie over earlier ones. */
function isUppermost(id: string): boolean {
  return [...document.querySelectorAll('[data-dialog=open]')].at(-1)?.id === id;
}

/** True for a field whose list is open: Escape closes that. Mantine marks such fields so. */
function isForListOf(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
