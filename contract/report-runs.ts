// Runs of scheduled reports: what was sent for a period, to whom, and how it went.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Day, Doer, Instant, Nullable, Uuid } from './values.ts';

export const RUN_STATUSES = [
  'queued',
  'generating',
  'sending',
  'done',
  'partly_failed',
  'failed',
  'skipped',
  'missed',
] as const;
export type ReportRunStatus = (typeof RUN_STATUSES)[number];

export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'refused', 'failed'] as const;
export type ReportDeliveryState = (typeof DELIVERY_STATES)[number];

export const RunStatus = () =>
  Type.Enum(RUN_STATUSES, {
    description:
      '`skipped`: nothing happened in the period, nobody was left to send it to, or the project was archived. `missed`: the ' +
      'service was down and a later period was sent; can be run by hand.',
  });

const ReportFile = Type.Object(
  {
    language: Type.Enum(['en', 'ar'], { description: 'Language of the document.' }),
    sizeBytes: Type.Integer({ description: 'Size in bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the document in hexadecimal.' }),
  },
  { $id: 'ReportFile' },
);

const members = {
  id: Uuid(),
  reportId: Uuid('Id of the scheduled report, which may be deleted meanwhile.'),
  projectId: Uuid(),
  reportName: Type.String({ description: 'Name of the report when the run began.' }),
  status: RunStatus(),
  periodFrom: Instant('Start of the period.'),
  periodTo: Instant('End of the period, exclusive.'),
  firstDay: Day('First day of the period.'),
  lastDay: Day('Last day of the period.'),
  timeZone: Type.String({ description: 'IANA time zone of the run.' }),
  isLate: Type.Boolean({ description: 'True if the service was down when the report was due.' }),
  requestedBy: Nullable(
    Type.Object(Doer.properties, {
      description: 'Actor who asked for the run; the service itself for one by schedule.',
    }),
  ),
  dueAt: Nullable(Instant('When it was due; null for a run by hand.')),
  asOf: Nullable(Instant('When its data were read.')),
  sentAt: Nullable(Instant('When its last mail was settled; null before.')),
  recipientCount: Type.Integer({ description: 'Number of recipients of the run.' }),
  sentCount: Type.Integer({ description: 'Number of recipients that it was sent to.' }),
  files: Type.Array(ReportFile, {
    description: 'The documents; none before they are made and after they were removed.',
  }),
  createdAt: Instant(),
};

export const ReportRun = Type.Object(members, { $id: 'ReportRun' });
export type ReportRun = Static<typeof ReportRun>;
export const ReportRunPage = pageOf(ReportRun, 'ReportRun');

const RunRecipient = Type.Object(
  {
    email: Type.String({ description: 'Address that the mail goes to.' }),
    isMember: Type.Boolean({ description: 'True for a member of the project when the report was made.' }),
    state: Type.Enum(DELIVERY_STATES, {
      description:
        '`refused`: their mail server refuses the address for good. `failed`: not delivered within 48 hours, with an unknown ' +
        'outcome, or not meant to be any more, since the recipient left or the project was archived.',
    }),
    attempts: Type.Integer({ description: 'Number of attempts to hand over the mail.' }),
    isRepeated: Type.Boolean({
      description: 'True if it was sent again, under the same Message-ID, after an attempt whose outcome is not known.',
    }),
    replyCode: Nullable(Type.Integer({ description: 'Last reply code of the mail server.', examples: [550] })),
    at: Instant('When the state last changed.'),
  },
  { $id: 'ReportRunRecipient' },
);
export type ReportRunRecipient = Static<typeof RunRecipient>;

export const ReportRunDetails = Type.Object(
  { ...members, recipients: Type.Array(RunRecipient, { description: 'In the order of the report.' }) },
  { $id: 'ReportRunDetails' },
);
export type ReportRunDetails = Static<typeof ReportRunDetails>;

export const ReportResend = Type.Object(
  {
    recipients: Type.Optional(
      Type.Array(Type.String({ maxLength: 254 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Recipients of the run; those that it was not sent to if absent.',
      }),
    ),
  },
  { $id: 'ReportResend' },
);
export type ReportResend = Static<typeof ReportResend>;

/** The largest message about a mail that bounced, in bytes. */
export const MAX_BOUNCE_BYTES = 1_048_576;

export const BounceTaken = Type.Object(
  {
    matched: Type.Boolean({ description: 'True if the message names a recipient of a report.' }),
    suppressed: Type.Boolean({ description: 'True if the recipient gets no more reports.' }),
  },
  { $id: 'MailBounceTaken' },
);
