import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { scheduledReportOperations as operations } from '../../../../contract/operations/scheduled-reports.ts';
import { MAX_BOUNCE_BYTES, type ReportRunDetails } from '../../../../contract/report-runs.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { Budgets, Verdict } from '../../platform/access/rate-limits.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound, rateLimited } from '../../platform/app-error.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import { getReport } from '../scheduled-reports/public.ts';
import { beginRun } from './begin.ts';
import { type BounceDeps, takeBounce } from './bounces.ts';
import type { RunDeps } from './deps.ts';
import {
  endSubscription,
  type OpenedLink,
  type OpenedSubscription,
  openLink,
  openSubscription,
  readDocument,
  resumeSubscription,
} from './links.ts';
import { answerReportPage, answerSubscriptionPage, LINK_HEADERS } from './pages.ts';
import { type Preview, previewReport, requestTest } from './previews.ts';
import { resendRun } from './resend.ts';
import { runList, runMembers } from './run-members.ts';
import { getRun, listFiles, type RunFile } from './run-store.ts';

export interface RunRouteDeps extends BounceDeps, PagingDeps {
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  readonly budgets: Pick<Budgets, 'take'>;
}

/** Limits a minute: openings of the documents of one link, and tests or repeats of one report. */
const OPENED_PER_MINUTE = 60;
const ASKED_PER_MINUTE = 10;
/** Runs and repeats of one project by hand: each mails up to a hundred people. */
const RUNS_PER_MINUTE = 20;
/** Mail programs post a field or two. */
const MAX_FORM_BYTES = 16_384;

const runs = pagedList({ name: 'report-runs', source: runList, shape: runMembers.shape });

const accept = (run: ReportRunDetails): Answer => ({ ...ok(run), status: 202 });

type OfReport = { readonly scope: ProjectScope; readonly params: { readonly reportId: string } };
type OfRun = { readonly scope: ProjectScope; readonly params: { readonly reportRunId: string } };

/** Routes of runs, and of the links in their mails. */
export function reportRunRoutes(deps: RunRouteDeps): Route[] {
  return [
    ...reportRoutes(deps),
    ...runRoutes(deps),
    ...linkRoutes(deps),
    ...subscriptionRoutes(deps),
    bounceRoute(deps),
  ];
}

function reportRoutes(deps: RunRouteDeps): Route[] {
  const loadResource = ({ scope, params }: OfReport) => getReport(deps.db.reader(scope), scope, params.reportId);
  return [
    implement(operations.previewScheduledReport, {
      loadResource,
      async handle({ scope, params, query, body, aborted }) {
        const asked = { reportId: params.reportId, periodTo: body.periodTo, language: body.language ?? query.language };
        const preview = await previewReport(deps, scope, asked, aborted());
        return answerPreview(preview);
      },
    }),
    implement(operations.testScheduledReport, {
      loadResource,
      handle: ({ caller, scope, params, body, idempotent }) =>
        idempotent(
          deps,
          () => ({ status: 202, headers: {} }),
          async (bound) => {
            requireAllowed(await deps.budgets.take(`report-test:${params.reportId}`, ASKED_PER_MINUTE));
            const asked = { reportId: params.reportId, periodTo: body.periodTo };
            await requestTest(bound, caller as PersonCaller, scope, asked);
          },
        ),
    }),
    implement(operations.runScheduledReport, {
      loadResource,
      handle: ({ actor, scope, params, body, idempotent }) =>
        idempotent(deps, accept, async (bound) => {
          await requireRunBudget(deps, scope);
          return beginRun(bound, actor, scope, { reportId: params.reportId, periodTo: body.periodTo });
        }),
    }),
    implement(operations.listScheduledReportRuns, {
      loadResource,
      handle: ({ scope, params, query, url }) =>
        runs.page(deps, scope, { query, filters: { reportId: params.reportId }, url }),
    }),
  ];
}

function runRoutes(deps: RunRouteDeps): Route[] {
  const loadResource = ({ scope, params }: OfRun) => getRun(deps.db.reader(scope), scope, params.reportRunId);
  return [
    implement(operations.getScheduledReportRun, async (call) => ok(await loadResource(call))),
    implement(operations.downloadScheduledReportFile, async ({ scope, params, method, header }) => {
      const files = await listFiles(deps.db.reader(scope), scope, (await loadResource({ scope, params })).id);
      const file = files.find(({ language }) => language === params.language);
      if (file === undefined) throw notFound();
      return answerFile(deps, scope, file, { method, header, headers: { 'cache-control': 'private, no-cache' } });
    }),
    implement(operations.resendScheduledReportRun, {
      loadResource,
      handle: ({ actor, scope, params, body, idempotent }) =>
        idempotent(deps, accept, async (bound) => {
          requireAllowed(await deps.budgets.take(`report-resend:${params.reportRunId}`, ASKED_PER_MINUTE));
          await requireRunBudget(deps, scope);
          return resendRun(bound, actor, scope, { runId: params.reportRunId, ...body });
        }),
    }),
  ];
}

function linkRoutes(deps: RunRouteDeps): Route[] {
  const open = async (token: string, address: string): Promise<OpenedLink> => {
    const link = await openLink(deps, token);
    if (link === undefined) return refuse(deps, address);
    requireAllowed(await deps.budgets.take(`report-link:${link.id}`, OPENED_PER_MINUTE));
    return link;
  };
  return [
    implement(operations.readReportPage, async ({ params: { token }, address }) => {
      const { run, language, files } = await open(token, address);
      return answerReportPage(run, { language, token, files });
    }),
    implement(operations.downloadReport, async ({ params: { token, file: name }, address, method, header }) => {
      const { scope, files } = await open(token, address);
      const file = files.find(({ language }) => `${language}.pdf` === name);
      if (file === undefined) throw notFound();
      return answerFile(deps, scope, file, { method, header, headers: LINK_HEADERS });
    }),
  ];
}

function subscriptionRoutes(deps: RunRouteDeps): Route[] {
  const open = async (token: string, address: string): Promise<OpenedSubscription> =>
    (await openSubscription(deps, token)) ?? refuse(deps, address);
  return [
    implement(operations.readUnsubscribePage, async ({ params: { token }, address }) => {
      const subscription = await open(token, address);
      return answerSubscriptionPage(subscription.isEnded ? 'ended' : 'ask', { ...subscription, token });
    }),
    implement(operations.endReportSubscription, {
      maxBytes: MAX_FORM_BYTES,
      async handle({ params: { token }, address }) {
        const subscription = await open(token, address);
        await endSubscription(deps, subscription);
        return answerSubscriptionPage('ended', { ...subscription, token });
      },
    }),
    implement(operations.resumeReportSubscription, {
      maxBytes: MAX_FORM_BYTES,
      async handle({ params: { token }, address }) {
        const subscription = await open(token, address);
        await requireResumeBudget(deps, subscription);
        await resumeSubscription(deps, subscription);
        return answerSubscriptionPage('resumed', { ...subscription, token });
      },
    }),
  ];
}

function bounceRoute(deps: RunRouteDeps): Route {
  return implement(operations.postMailBounce, {
    maxBytes: MAX_BOUNCE_BYTES,
    handle: async ({ body }) => ok(await takeBounce(deps, body)),
  });
}

async function requireRunBudget({ budgets }: RunRouteDeps, { projectId }: ProjectScope): Promise<void> {
  requireAllowed(await budgets.take(`report-run:${projectId}`, RUNS_PER_MINUTE));
}

/** Ending a subscription is never refused, and each time that it is ended again is a line of the audit log. */
async function requireResumeBudget({ budgets }: RunRouteDeps, subscription: OpenedSubscription): Promise<void> {
  const { reportId, emailKey } = subscription;
  const recipient = hash('sha256', emailKey, 'base64url');
  requireAllowed(await budgets.take(`report-resume:${reportId}:${recipient}`, ASKED_PER_MINUTE));
}

/** Answers what is not there, within the budget of the address. */
async function refuse(deps: RunRouteDeps, address: string): Promise<never> {
  requireAllowed(await deps.takeAddress(address));
  throw notFound();
}

function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw rateLimited(verdict.retryAfterSeconds);
}

interface Wanted {
  readonly method: string;
  readonly header: (name: string) => string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

async function answerFile(
  deps: RunDeps,
  scope: ProjectScope,
  file: RunFile,
  { method, header, headers }: Wanted,
): Promise<Answer> {
  const etag = `"${file.sha256}"`;
  const all = {
    ...headers,
    etag,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${file.downloadName}"`,
    'x-content-type-options': 'nosniff',
  };
  const known = header('if-none-match');
  if (known !== undefined && namesTag(known, etag)) return { status: 304, headers: all };
  const length = { 'content-length': String(file.sizeBytes) };
  if (method === 'HEAD') return { headers: { ...all, ...length }, stream: Readable.from([]) };
  return { headers: { ...all, ...length }, stream: await readDocument(deps, scope, file) };
}

/** Undefined: nobody waits for the answer any more. */
function answerPreview(preview: Preview | undefined): Answer {
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${preview?.name ?? 'report.pdf'}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    stream: preview?.pdf ?? Buffer.alloc(0),
  };
}
