// Focuses the first invalid field of a form that was not sent, so that its error is in view, on a phone too.
const ERROR = '.mantine-InputWrapper-error';
const WRAPPER = '.mantine-InputWrapper-root';
const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button';

/** Focuses the first field of a form with an error, once errors are drawn; groups of checkboxes have no field of their own. */
export function focusInvalid(form: Element): void {
  requestAnimationFrame(() => {
    const wrapper = form.querySelector(ERROR)?.closest(WRAPPER);
    const isThere = wrapper === null || wrapper === undefined || wrapper.contains(document.activeElement);
    if (isThere) return;
    wrapper.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
}
