// Where the axis of a series is marked: at whole hours or days of the reader's clock. Pure but for its zone.

const HOUR = 3600;
const STEPS_HOURS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120, 168, 240];

const STEPS_MONTHS = [1, 2, 3, 4, 6];
/** A span longer than this is marked at months. */
const LONG = 90 * 24 * HOUR;

/** Instants of a span in seconds, at most so many: hours that divide the day, midnights, or the first days of months. */
export function timeTicks(from: number, to: number, most: number): number[] {
  return to - from > LONG ? monthTicks(from, to, most) : hourTicks(from, to, most);
}

function monthTicks(from: number, to: number, most: number): number[] {
  const begin = new Date(from * 1000);
  const month = 30 * 24 * HOUR;
  const months = STEPS_MONTHS.find((each) => (to - from) / (each * month) <= most) ?? (STEPS_MONTHS.at(-1) as number);
  const ticks: number[] = [];
  // Counted from a January, so that the marks are the same months wherever the span begins.
  for (let step = 0; ; step += 1) {
    const at = new Date(begin.getFullYear(), step * months, 1).getTime() / 1000;
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
  }
}

function hourTicks(from: number, to: number, most: number): number[] {
  const hours = STEPS_HOURS.find((each) => (to - from) / (each * HOUR) <= most) ?? (STEPS_HOURS.at(-1) as number);
  const begin = new Date(from * 1000);
  begin.setHours(0, 0, 0, 0);
  const ticks: number[] = [];
  for (let step = 0; ; step += 1) {
    // By the clock on the wall, so that a day of 23 or 25 hours shifts nothing.
    const at = new Date(begin.getFullYear(), begin.getMonth(), begin.getDate(), step * hours).getTime() / 1000;
    if (at > to) return ticks;
    if (at >= from) ticks.push(at);
  }
}
