/// <reference lib="esnext.temporal" />
import type { ExifMoment } from './picture.ts';

const DATE_TIME = /^(\d{4})[:/-](\d{2})[:/-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const OFFSET = /^([+-])(\d{2}):?(\d{2})/;
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * Parses EXIF's raw texts (EXIF 2.32 §4.6.5: `2026:03:01 11:15:30`, fraction digits, `+03:00`). Returns undefined for an
 * invalid date: blank, `0000:00:00 00:00:00`, month 13, hour 24. The first valid one of `offsets` is used: a camera that
 * knows none may write it blank (`"   :  "`).
 */
export function readExifMoment(dateTime: unknown, subSeconds?: unknown, ...offsets: unknown[]): ExifMoment | undefined {
  const match = typeof dateTime === 'string' ? DATE_TIME.exec(dateTime.trim()) : null;
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${parseMilliseconds(subSeconds)}`;
  if (!isCalendarMoment(local)) return undefined;
  const known = offsets.map(readOffset).find((offset) => offset !== undefined);
  return known === undefined ? { local } : { local, offset: known };
}

/** Returns true if the text is a valid date and time in the form of `ExifMoment.local`, from the year 1 on. */
export function isCalendarMoment(local: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})\.\d{3}$/.exec(local);
  if (match === null) return false;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year === 0 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
}

function parseMilliseconds(subSeconds: unknown): string {
  const digits = typeof subSeconds === 'string' ? /^\d+/.exec(subSeconds.trim()) : null;
  return (digits?.[0] ?? '').slice(0, 3).padEnd(3, '0');
}

function readOffset(offset: unknown): string | undefined {
  const text = typeof offset === 'string' ? offset.trim() : '';
  if (text === 'Z') return '+00:00';
  const match = OFFSET.exec(text);
  if (match === null) return undefined;
  const [, sign, hours, minutes] = match;
  if (Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > MAX_OFFSET_MINUTES) return undefined;
  return `${sign}${hours}:${minutes}`;
}
