// Scheduled progress reports (spec 2.13): a project's report that is mailed every week or every month.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { RunStatus } from './report-runs.ts';
import { Day, Doer, Instant, Name, Nullable, Uuid } from './values.ts';

/** Of one project. */
export const MAX_SCHEDULED_REPORTS = 20;
/** Of one report. */
export const MAX_REPORT_RECIPIENTS = 100;
export const MAX_REPORT_PHOTOS = 30;
/** PostgreSQL and Temporal agree on the days of the years before it, whose periods a report shows too. */
export const MIN_REPORT_DAY = '1972-01-01';

export const REPORT_CADENCES = ['weekly', 'monthly'] as const;
export type ReportCadence = (typeof REPORT_CADENCES)[number];

export const REPORT_LANGUAGES = ['en_ar', 'en', 'ar'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

export const REPORT_DELIVERIES = ['auto', 'attachment', 'link'] as const;
export type ReportDelivery = (typeof REPORT_DELIVERIES)[number];

/** The parts of a report that can be left out and put in another order. */
export const REPORT_SECTIONS = [
  'summary',
  'needs_decision',
  'milestones',
  'issues',
  'rfis',
  'clashes',
  'models',
  'sensors',
  'assets',
  'photos',
  'next_period',
  'definitions',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export const RECIPIENT_STATES = ['active', 'unsubscribed', 'suppressed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

const Cadence = () => Type.Enum(REPORT_CADENCES, { description: 'Interval at which the report is sent.' });
const Language = () =>
  Type.Enum(REPORT_LANGUAGES, { description: 'Language of the report; `en_ar` sends a document in each.' });
const Weekday = (description: string) => Type.Integer({ minimum: 1, maximum: 7, description });
const DayOfMonth = () =>
  Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'Day of the month on which a monthly report is sent; a shorter month takes its last day.',
  });
const LocalTime = () =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'Time of the day at which the report is sent, in its time zone.',
    examples: ['07:00'],
  });
const TimeZone = () =>
  Nullable(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'IANA time zone of the schedule and of all dates in the report; null for the zone of the project.',
      examples: ['Asia/Riyadh'],
    }),
  );
const Sections = () =>
  Type.Array(Type.Enum(REPORT_SECTIONS), {
    minItems: 1,
    maxItems: REPORT_SECTIONS.length,
    uniqueItems: true,
    description: 'Sections of the report in their order.',
  });
const Photos = () =>
  Type.Integer({ minimum: 0, maximum: MAX_REPORT_PHOTOS, description: 'Largest number of photos in the report.' });
const Delivery = () =>
  Type.Enum(REPORT_DELIVERIES, {
    description:
      'Delivery of the documents. `auto` and `attachment` attach them while those of a mail have at most ' +
      '7 MiB together, `link` never does; a link is sent otherwise, also with `attachment`.',
  });
const Active = () => Type.Boolean({ description: 'False if the report is not sent by its schedule.' });
const SkipWhenEmpty = () =>
  Type.Boolean({ description: 'True if no report is sent for a period in which nothing happened.' });

const Recipient = Type.Object(
  {
    email: Type.String({ description: 'Address as it was entered.' }),
    member: Nullable(
      Type.Object(
        {
          id: Uuid('Id of the person.'),
          name: Type.String({ description: 'Name of the person.' }),
          active: Type.Boolean({ description: 'False for a deactivated person, who still gets the report.' }),
        },
        { description: 'The member of the project whose address this is; null for a person outside.' },
      ),
    ),
    state: Type.Enum(RECIPIENT_STATES, {
      description:
        '`unsubscribed` by the recipient; `suppressed` after two runs in a row that their mail server refused for good.',
    }),
    since: Instant('When the recipient got into this state.'),
  },
  { $id: 'ReportRecipient' },
);
export type ReportRecipient = Static<typeof Recipient>;

export const ScheduledReport = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    name: Type.String(),
    cadence: Cadence(),
    language: Language(),
    active: Active(),
    weekday: Weekday('Day of the week on which a weekly report is sent (ISO: 1 is Monday).'),
    dayOfMonth: DayOfMonth(),
    localTime: LocalTime(),
    timeZone: TimeZone(),
    weekStartsOn: Weekday('First day of the week of a weekly report (ISO: 1 is Monday, 7 is Sunday).'),
    sections: Sections(),
    photos: Photos(),
    recipients: Type.Array(Recipient, { description: 'In the order in which they were entered.' }),
    delivery: Delivery(),
    skipWhenEmpty: SkipWhenEmpty(),
    nextRunAt: Nullable(
      Instant(
        'When it is sent next; null while it is not active, its project is archived or the plan has no scheduled reports.',
      ),
    ),
    lastRun: Nullable(
      Type.Object(
        {
          id: Uuid('Id of the run.'),
          status: RunStatus(),
          periodTo: Instant('End of the period.'),
          sentAt: Nullable(Instant('When its last mail was settled; null before.')),
        },
        { description: 'The newest run.' },
      ),
    ),
    createdBy: Nullable(Doer),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'ScheduledReport' },
);
export type ScheduledReport = Static<typeof ScheduledReport>;
export const ScheduledReportPage = pageOf(ScheduledReport, 'ScheduledReport');

const Recipients = () =>
  Type.Union(
    [
      Type.Array(Type.String({ maxLength: 1_000 }), {
        maxItems: 1_000,
        description: 'Addresses.',
      }),
      Type.String({ maxLength: 50_000, description: 'Addresses separated by commas, semicolons or line breaks.' }),
    ],
    {
      description: `1 to ${MAX_REPORT_RECIPIENTS} e-mail addresses; members and people outside. Repeated addresses are taken once.`,
      examples: [['noor@example.com']],
    },
  );

const inputs = {
  language: Language(),
  active: Active(),
  weekday: Weekday('ISO day of the week: 1 is Monday. Used by weekly reports.'),
  dayOfMonth: DayOfMonth(),
  localTime: LocalTime(),
  timeZone: TimeZone(),
  weekStartsOn: Weekday('First day of the week (ISO: 1 is Monday, 7 is Sunday).'),
  sections: Sections(),
  photos: Photos(),
  delivery: Delivery(),
  skipWhenEmpty: SkipWhenEmpty(),
};

const optionalInputs = Type.Partial(Type.Object(inputs)).properties;

export const ScheduledReportCreate = Type.Object(
  { name: Name(), cadence: Cadence(), recipients: Recipients(), ...optionalInputs },
  { $id: 'ScheduledReportCreate' },
);
export type ScheduledReportCreate = Static<typeof ScheduledReportCreate>;

export const ScheduledReportChange = Type.Object(
  {
    name: Type.Optional(Name()),
    cadence: Type.Optional(Cadence()),
    recipients: Type.Optional(Recipients()),
    ...optionalInputs,
  },
  { $id: 'ScheduledReportChange' },
);
export type ScheduledReportChange = Static<typeof ScheduledReportChange>;

const PeriodTo = () =>
  Type.Optional(
    Day(
      'Takes the last whole period that had ended by this day, in the zone of the report; today if absent. ' +
        `${MIN_REPORT_DAY} or later.`,
    ),
  );

export const ReportPreview = Type.Object(
  {
    language: Type.Optional(
      Type.Enum(['en', 'ar'], { description: 'Language of the document; the first of the report if absent.' }),
    ),
    periodTo: PeriodTo(),
  },
  { $id: 'ReportPreview' },
);
export type ReportPreview = Static<typeof ReportPreview>;

export const ReportRunCreate = Type.Object({ periodTo: PeriodTo() }, { $id: 'ReportRunCreate' });
export type ReportRunCreate = Static<typeof ReportRunCreate>;
