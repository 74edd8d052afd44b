/**
 * Loads the page anew at an address, so that nothing of what the person was shown stays in memory. Work that is under way ends
 * with it, unasked: it would go on as whoever signs in next.
 */
export function leaveFor(address: string): void {
  // Before every other listener of the window, which may keep the page by asking.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(address);
}
