import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, useRef, useState } from 'react';

/** What Mantine's buttons are made of here. Links give a root of their own; `component` is of no effect. */
export const buttonRoot = (props: object) => <ButtonRoot {...props} />;

/**
 * A button that keeps the focus when it begins to work, or when there is nothing more for it to do: to disable it would send
 * the keyboard to the beginning of the page. It takes no clicks meanwhile, and is disabled once the focus has left it.
 */
function ButtonRoot({ ref, disabled = false, onBlur, onClick, ...props }: ComponentProps<'button'>) {
  const root = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(root, ref);
  const [seen, setSeen] = useState({ disabled, isSpared: false });
  if (seen.disabled !== disabled) {
    setSeen({ disabled, isSpared: disabled && root.current !== null && document.activeElement === root.current });
  }
  const { isSpared } = seen;
  return (
    <button
      {...props}
      ref={merged}
      disabled={disabled && !isSpared}
      {...(isSpared && { 'aria-disabled': true })}
      onBlur={(event) => {
        if (isSpared) setSeen({ disabled, isSpared: false });
        onBlur?.(event);
      }}
      onClick={isSpared ? (event) => event.preventDefault() : onClick}
    />
  );
}
