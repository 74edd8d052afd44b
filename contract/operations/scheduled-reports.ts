import { Type } from 'typebox';
import { open, openFromElsewhere, operator, person } from '../access.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import { BounceTaken, MAX_BOUNCE_BYTES, ReportResend, ReportRunDetails, ReportRunPage } from '../report-runs.ts';
import {
  MAX_SCHEDULED_REPORTS,
  ReportPreview,
  ReportRunCreate,
  ScheduledReport,
  ScheduledReportChange,
  ScheduledReportCreate,
  ScheduledReportPage,
} from '../scheduled-reports.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

const BASE = '/api/projects/{projectId}/scheduled-reports';
const REPORT = `${BASE}/{reportId}`;
const RUN = `${BASE}/runs/{reportRunId}`;

const tag = {
  name: 'Scheduled reports',
  description: 'Progress reports that are mailed as PDF every week or every month. For project admins.',
};

const shared = { access: person('admin'), entitlement: 'scheduled_reports' } as const;

const token = Type.Object({ token: Type.String({ maxLength: 100, description: 'The secret of the link.' }) });
const page = { mediaType: 'text/html' };

export const scheduledReportOperations = defineOperations(tag, {
  listScheduledReports: {
    ...shared,
    method: 'GET',
    path: BASE,
    summary: 'List scheduled reports',
    query: PageQuery,
    reply: ScheduledReportPage,
  },
  createScheduledReport: {
    ...shared,
    method: 'POST',
    path: BASE,
    summary: 'Create a scheduled report',
    description:
      `A project can have at most ${MAX_SCHEDULED_REPORTS} (409 beyond that). Sections that are left out are those ` +
      'that the project has data for.',
    body: ScheduledReportCreate,
    reply: ScheduledReport,
    creates: {},
    etag: true,
    refuses: ['conflict'],
  },
  getScheduledReport: {
    ...shared,
    method: 'GET',
    path: REPORT,
    summary: 'Get a scheduled report',
    reply: ScheduledReport,
    etag: true,
  },
  updateScheduledReport: {
    ...shared,
    method: 'PATCH',
    path: REPORT,
    summary: 'Update a scheduled report',
    description:
      'A list of recipients replaces the one before. Who is in both keeps their state: an unsubscribed recipient can ' +
      'only return by the link in a mail.',
    body: ScheduledReportChange,
    reply: ScheduledReport,
    etag: true,
    refuses: ['precondition_failed'],
  },
  deleteScheduledReport: {
    ...shared,
    method: 'DELETE',
    path: REPORT,
    summary: 'Delete a scheduled report',
    description: 'Its runs and their files are kept for their time. Links in its mails end.',
    reply: null,
    refuses: ['precondition_failed'],
  },
  previewScheduledReport: {
    ...shared,
    method: 'POST',
    path: `${REPORT}/preview`,
    summary: 'Preview a scheduled report as a PDF',
    description: 'Makes the document of a whole period from the data as they are now. Nothing is stored or sent.',
    query: Type.Object({
      language: Type.Optional(
        Type.Enum(['en', 'ar'], { description: 'Language of the document, unless the body names one.' }),
      ),
    }),
    body: ReportPreview,
    reply: { mediaType: 'application/pdf' },
    changesProject: 'never',
    refuses: ['rate_limited'],
  },
  testScheduledReport: {
    ...shared,
    method: 'POST',
    path: `${REPORT}/test`,
    summary: 'Send a test of a scheduled report to yourself',
    description: 'Sends one mail to your own address. Its subject begins with "[Test]". There is no run.',
    body: ReportRunCreate,
    reply: null,
    status: 202,
    creates: {},
    changesProject: 'never',
    refuses: ['rate_limited', 'conflict'],
  },
  runScheduledReport: {
    ...shared,
    method: 'POST',
    path: `${REPORT}/run`,
    summary: 'Run a scheduled report now',
    description:
      'Sends the report of the last whole period to all active recipients. Returns 409 if that period has a run that ' +
      'is under way or done; resend that one instead.',
    body: ReportRunCreate,
    reply: ReportRunDetails,
    status: 202,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
  },
  listScheduledReportRuns: {
    ...shared,
    method: 'GET',
    path: `${REPORT}/runs`,
    summary: 'List runs of a scheduled report, newest first',
    query: Type.Object(pageQuery),
    reply: ReportRunPage,
  },
  getScheduledReportRun: {
    ...shared,
    method: 'GET',
    path: RUN,
    summary: 'Get a run of a scheduled report',
    reply: ReportRunDetails,
  },
  downloadScheduledReportFile: {
    ...shared,
    method: 'GET',
    path: `${RUN}/files/{language}`,
    summary: 'Download a document of a run',
    description: 'Returns the bytes that were sent. The ETag is their SHA-256.',
    params: Type.Object({
      projectId: Uuid(),
      reportRunId: Uuid(),
      language: Type.Enum(['en', 'ar'], { description: 'Language of the document.' }),
    }),
    reply: { mediaType: 'application/pdf' },
  },
  resendScheduledReportRun: {
    ...shared,
    method: 'POST',
    path: `${RUN}/resend`,
    summary: 'Resend a run of a scheduled report',
    description:
      'Sends the same documents under the same Message-ID, to the named recipients of the run or to those that it was ' +
      'not sent to. Recipients who unsubscribed or are suppressed are left out.',
    body: ReportResend,
    reply: ReportRunDetails,
    status: 202,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
  },
  readReportPage: {
    method: 'GET',
    path: '/reports/{token}',
    summary: 'Open a report by the link in a mail',
    description:
      'A page with the title, the period and a link to each document. The link is a secret of one recipient.',
    access: open('the secret in the URL grants access: recipients outside have no account'),
    scope: 'none',
    params: token,
    reply: page,
    refuses: ['rate_limited'],
    refusesWithPage: true,
  },
  downloadReport: {
    method: 'GET',
    path: '/reports/{token}/{file}',
    summary: 'Download a report by the link in a mail',
    access: open('the secret in the URL grants access: recipients outside have no account'),
    scope: 'none',
    params: Type.Object({
      ...token.properties,
      file: Type.String({ maxLength: 10, description: '`en.pdf` or `ar.pdf`.' }),
    }),
    reply: { mediaType: 'application/pdf' },
    refuses: ['rate_limited'],
    refusesWithPage: true,
  },
  readUnsubscribePage: {
    method: 'GET',
    path: '/unsubscribe/{token}',
    summary: 'Open the page to unsubscribe from a report',
    description: 'Changes nothing.',
    access: open('the secret in the URL names one recipient of one report'),
    scope: 'none',
    params: token,
    reply: page,
    refuses: ['rate_limited'],
    refusesWithPage: true,
  },
  endReportSubscription: {
    method: 'POST',
    path: '/unsubscribe/{token}',
    summary: 'Unsubscribe from a report',
    description:
      'As mail programs do it with one click (RFC 8058), and the page by its button. Can be repeated. The body is not read.',
    access: openFromElsewhere('mail programs post to the secret URL of one recipient'),
    scope: 'none',
    params: token,
    body: Type.Object({}, { additionalProperties: true }),
    rawBody: true,
    reply: page,
    status: 200,
    refuses: ['rate_limited'],
    refusesWithPage: true,
  },
  resumeReportSubscription: {
    method: 'POST',
    path: '/unsubscribe/{token}/undo',
    summary: 'Subscribe to a report again',
    description: 'Undoes the unsubscription. The body is not read.',
    access: openFromElsewhere('the secret in the URL names one recipient of one report'),
    scope: 'none',
    params: token,
    body: Type.Object({}, { additionalProperties: true }),
    rawBody: true,
    reply: page,
    status: 200,
    refuses: ['rate_limited'],
    refusesWithPage: true,
  },
  postMailBounce: {
    method: 'POST',
    path: '/api/admin/mail-bounces',
    summary: 'Hand over a mail that bounced',
    description:
      `Takes a delivery status notification (RFC 3464) as \`message/rfc822\` of at most ${MAX_BOUNCE_BYTES / 1024 / 1024} MiB, ` +
      'as a mail server pipes it in. A recipient of a report is found by the Message-ID or by the address it was returned to.',
    access: operator,
    scope: 'none',
    body: Type.Object({}, { additionalProperties: true }),
    rawBody: true,
    reply: BounceTaken,
    status: 200,
    refuses: ['rate_limited'],
  },
});
