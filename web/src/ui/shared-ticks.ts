// Timers that texts of passing time share: every row of a list has some, and rows come and go while it is scrolled.

/** Creates a shared timer that also fires when the tab is visible again: it was in the background, or the machine slept. */
export function createTicks(everyMs: number): (look: () => void) => () => void {
  const looks = new Set<() => void>();
  const lookAll = () => {
    for (const look of looks) look();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return (look) => {
    if (looks.size === 0) {
      timer = setInterval(lookAll, everyMs);
      document.addEventListener('visibilitychange', lookAll);
    }
    looks.add(look);
    return () => {
      looks.delete(look);
      if (looks.size > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAll);
    };
  };
}
