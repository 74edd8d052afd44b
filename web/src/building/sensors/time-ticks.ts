// Marks on the axis of a series: at whole hours, days or months of the project's clock. Pure.
import { dayIn, hourOfDay, startOfDay } from '../../language/day-in.ts';

const HOUR = 3600;
const STEPS_HOURS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120, 168, 240];

const STEPS_MONTHS = [1, 2, 3, 4, 6];
/** A span longer than this is marked at months. */
const LONG = 90 * 24 * HOUR;

/** What is marked: a span in seconds, at most so many times, by the clock of a time zone. */
interface Axis {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly timeZone: string;
}

/** Lists instants of a span in seconds: hours that divide the day, midnights, or the first days of months. */
export function timeTicks(axis: Axis): number[] {
  const ticks = axis.to - axis.from > LONG ? monthTicks(axis) : hourTicks(axis);
  return ticks.filter((each, at) => each >= axis.from && each <= axis.to && each !== ticks[at - 1]);
}

function monthTicks({ from, to, most, timeZone }: Axis): number[] {
  const month = 30 * 24 * HOUR;
  const months = STEPS_MONTHS.find((each) => (to - from) / (each * month) <= most) ?? (STEPS_MONTHS.at(-1) as number);
  const year = Number(toDay(from, timeZone).slice(0, 4));
  const ticks: number[] = [];
  // Counted from a January, so that the marks are the same months wherever the span begins.
  for (let step = 0; ; step += 1) {
    const at = midnight(new Date(Date.UTC(year, step * months, 1)), timeZone);
    if (at > to) return ticks;
    ticks.push(at);
  }
}

function hourTicks({ from, to, most, timeZone }: Axis): number[] {
  const hours = STEPS_HOURS.find((each) => (to - from) / (each * HOUR) <= most) ?? (STEPS_HOURS.at(-1) as number);
  const first = Date.parse(toDay(from, timeZone));
  const ticks: number[] = [];
  for (let step = 0; ; step += 1) {
    // By the clock on the wall, so that a day of 23 or 25 hours shifts nothing.
    const day = new Date(first + Math.floor((step * hours) / 24) * 24 * HOUR * 1000);
    const hour = (step * hours) % 24;
    const at = hour === 0 ? midnight(day, timeZone) : hourOfDay(isoDay(day), hour, timeZone).getTime() / 1000;
    if (at > to) return ticks;
    ticks.push(at);
  }
}

const toDay = (seconds: number, timeZone: string) => dayIn(timeZone)(new Date(seconds * 1000));
const isoDay = (day: Date) => day.toISOString().slice(0, 10);
const midnight = (day: Date, timeZone: string) => startOfDay(isoDay(day), timeZone).getTime() / 1000;
