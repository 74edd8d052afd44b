// A calendar as programs read it (RFC 5545): an event of a whole day for each task, under a name that stays the same when its
// day moves.
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { AssetTask } from './calendar-store.ts';

interface CalendarTextOf {
  readonly projectName: string;
  readonly language: 'en' | 'ar';
  /** The address of the project in the web application. Its host is in the names of the events, unlike those of any other service. */
  readonly projectUrl: string;
}

const WORDS = {
  en: { calendar: 'Maintenance', asset: 'Asset without a tag', completed: 'Completed', skipped: 'Skipped' },
  ar: { calendar: 'الصيانة', asset: 'أصل بلا رمز', completed: 'منجزة', skipped: 'متخطاة' },
} as const;

/** How often a program should look again: 6 hours. */
const LOOK_AGAIN_SECONDS = 6 * 60 * 60;
/** SEQUENCE is a whole number of 31 bits that rises with each change: seconds since then, until 2094. */
const SEQUENCES_FROM = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** The text of a calendar with these tasks. */
export function calendarText(
  tasks: readonly AssetTask[],
  { projectName, language, projectUrl }: CalendarTextOf,
): string {
  const { hostname } = new URL(projectUrl);
  const words = WORDS[language];
  const calendar = ical({
    name: oneLine(`${words.calendar} · ${projectName}`),
    prodId: { company: 'Project Coordination Service', product: 'Maintenance', language: language.toUpperCase() },
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const task of tasks) {
    const start = Date.parse(task.dueOn);
    const isSettled = task.state !== 'open';
    // The last change of the task itself, or else the last move of the days that it follows from.
    const changedAt = Date.parse(task.updatedAt ?? task.asset.movedAt);
    calendar.createEvent({
      id: `${task.asset.id}-${task.number}@${hostname}`,
      url: `${projectUrl}/assets/${task.asset.id}`,
      // Several changes within a second count as well.
      sequence: Math.floor((changedAt - SEQUENCES_FROM) / 1000) + task.revision,
      stamp: new Date(changedAt),
      start: new Date(start),
      end: new Date(start + DAY_MS),
      allDay: true,
      summary: oneLine(
        `${words.calendar}: ${nameAsset(task, words.asset)}${task.state === 'open' ? '' : ` (${words[task.state]})`}`,
      ),
      ...(task.note === null ? {} : { description: keepingLines(task.note) }),
      status: task.state === 'skipped' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // What is settled takes nobody's time; what is open takes no hour of the day.
      transparency: ICalEventTransparency.TRANSPARENT,
      categories: isSettled ? [{ name: words[task.state === 'skipped' ? 'skipped' : 'completed'] }] : [],
    });
  }
  return calendar.toString();
}

// RFC 5545 §3.3.11 allows no control character in a text but a tab and, written as `\n`, a line break; the library escapes that one
// and lets the others pass. What programs take for an end of a line besides would begin a line of the calendar itself there.
const UNWRITABLE = /(?:(?![\t\n])[\p{Cc}\u2028\u2029])+/gu;

const keepingLines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll(UNWRITABLE, ' ');
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function nameAsset({ asset: { tag, manufacturer, modelNumber } }: AssetTask, unnamed: string): string {
  const kind = [manufacturer, modelNumber].filter((each) => each !== null).join(' ');
  if (tag === null) return kind === '' ? unnamed : kind;
  return kind === '' ? tag : `${tag} · ${kind}`;
}
