// The position of notices on the screen. Pure.

/**
 * Returns the position of notices: over the foot of the navigation, and at the top of a small screen. The other lower corner has the main
 * button of forms and drawers, which people need while the notice of the step before is shown.
 */
export function choosePosition(dir: 'ltr' | 'rtl', isSmall: boolean): 'top-center' | 'bottom-left' | 'bottom-right' {
  if (isSmall) return 'top-center';
  return dir === 'rtl' ? 'bottom-right' : 'bottom-left';
}
