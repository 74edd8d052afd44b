// A form that is not sent since a field is wrong: the first such field is focused, so that what is wrong with it is in view, on a
// phone too.
const ERROR = '.mantine-InputWrapper-error';
const WRAPPER = '.mantine-InputWrapper-root';
const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button';

/** Focuses the first field of a form that says what is wrong with it, once that is drawn; groups of boxes have no field of their own. */
export function focusInvalid(form: Element): void {
  requestAnimationFrame(() => {
    const wrapper = form.querySelector(ERROR)?.closest(WRAPPER);
    const isThere = wrapper === null || wrapper === undefined || wrapper.contains(document.activeElement);
    if (isThere) return;
    wrapper.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
}
