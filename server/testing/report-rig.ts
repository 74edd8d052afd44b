// A project with scheduled reports under a clock that is moved by hand: real database and jobs, a mail server and documents that the
// test decides about.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ScheduledReportChange, ScheduledReportCreate } from '../../contract/scheduled-reports.ts';
import { openLimiter } from '../src/platform/access/limiter.ts';
import { instantOf, manualClock, systemClock } from '../src/platform/clock.ts';
import { openFolderStorage } from '../src/platform/files/folder-storage.ts';
import { openSpool } from '../src/platform/files/spool.ts';
import { MailError, openMailer } from '../src/platform/mail/mailer.ts';
import { makeMasterKey, openKeyring } from '../src/platform/secrets/keyring.ts';
import type { BounceDeps } from '../src/reporting/report-runs/bounces.ts';
import { endLinks } from '../src/reporting/report-runs/delivery-store.ts';
import type { DocumentsOrder, MadeReport, MailResult, ReportNotice } from '../src/reporting/report-runs/deps.ts';
import { startDueRuns } from '../src/reporting/report-runs/due.ts';
import { reportJobs } from '../src/reporting/report-runs/jobs.ts';
import { changeReport, createReport } from '../src/reporting/scheduled-reports/commands.ts';
import { madeReport } from './made-report.ts';
import { listDueJobs, removeJob } from './report-jobs.ts';
import { serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

type SentMail = Parameters<BounceDeps['mailer']['send']>[0];

/** Opens a rig; everything in it ends with the test. */
export async function reportRig(t: TestContext, { now = '2026-03-02T08:00:00.000Z' } = {}) {
  const database = await serviceDb(t);
  const { db } = database;
  const world = tenants(db);
  const { clock, ids } = world;
  clock.advance(Date.parse(now) - clock.now());
  const folder = await mkdtemp(join(tmpdir(), 'pcs-reports-'));
  // Their signs of life are by the real clock: moving this one by weeks would give thousands.
  const spool = await openSpool(folder, systemClock);
  t.after(async () => {
    await spool.close();
    await rm(folder, { recursive: true, force: true });
  });
  const masterKey = makeMasterKey();
  const { scope: workspace, people } = await world.workspace({ Omar: 'owner', Mona: 'member' });
  const scope = await world.project(workspace, { [people.Mona]: 'viewer' });
  const sent: SentMail[] = [];
  const told: ReportNotice[] = [];
  const faults: unknown[] = [];
  const results: MailResult[] = [];
  const orders: DocumentsOrder[] = [];
  /** Behaviour that the test chooses. */
  const behaviour: {
    make: (order: DocumentsOrder) => MadeReport | Promise<MadeReport | undefined>;
    send: (mail: SentMail) => void | Promise<void>;
  } = { make: (order) => madeReport(order, instantOf(clock.now())), send: () => undefined };
  const deps: BounceDeps = {
    ...{ db, clock, ids, spool, keyring: openKeyring([masterKey]) },
    storage: await openFolderStorage(join(folder, 'files'), systemClock),
    mailer: {
      async send(mail) {
        await behaviour.send(mail);
        sent.push(mail);
      },
    },
    baseUrl: () => 'https://pcs.example',
    async makeReport(order) {
      orders.push(order);
      return behaviour.make(order);
    },
    notifyReportAdmins: async (_tx, _scope, notice) => void told.push(notice),
    acquireBounceSlot: openLimiter({ slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8 }, systemClock),
    onReportFault: (error) => void faults.push(error),
    onReportMail: (result) => void results.push(result),
    reportLimits: { fileDays: 400, linkDays: 30, bounceAddress: undefined },
  };
  const findReportSections = async () => ['summary' as const];
  const reportDeps = { ...deps, findReportSections, startDueRuns, endReportLinks: endLinks };
  const omar = actorOf(people.Omar);
  const create = (more: Partial<ScheduledReportCreate> = {}) =>
    createReport(reportDeps, omar, scope, {
      ...{ name: 'Weekly', cadence: 'weekly', recipients: ['outside@example.org'], timeZone: 'Asia/Riyadh' },
      ...more,
    });
  const change = (id: string, given: ScheduledReportChange) =>
    changeReport(reportDeps, omar, scope, { id, ifMatch: undefined, change: given });
  const jobs = reportJobs(deps);
  const tick = () => jobs.find(({ name }) => name === 'start_due_reports')?.handle({} as never);
  /** Takes the jobs of reports that are due by the clock and runs them, as long as there are any. Failed ones are put back. */
  const work = async (): Promise<number> => {
    for (let count = 0; ; ) {
      const due = await listDueJobs(database.ownerUrl, jobs, clock.now());
      if (due.length === 0) return count;
      for (const job of due) {
        count += 1;
        try {
          await jobs.find(({ name }) => name === job.name)?.handle(job.payload as never);
        } catch {
          await database.asOwner(
            'select graphile_worker.add_job($1, $2::json, job_key := $3, run_at := $4::timestamptz)',
            [...[job.name, JSON.stringify(job.payload), job.key, instantOf(clock.now() + 60_000)]],
          );
        }
        await removeJob(database.ownerUrl, job);
      }
    }
  };
  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    database.asOwner<Row & Record<string, unknown>>(text, values);
  return {
    ...{ database, db, clock, ids, scope, people, omar, deps, reportDeps, create, change, tick, work, rows },
    ...{ sent, told, faults, results, orders, behaviour, world, jobs, masterKey },
  };
}

export type ReportRig = Awaited<ReturnType<typeof reportRig>>;

/** A refusal of a mail server. */
export const refusal = (code: number, { isRecipient = true } = {}) =>
  new MailError('EENVELOPE', code >= 500, code, isRecipient);

/** Composes a mail as it goes over the wire. */
export async function toWire(mail: SentMail): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-mail-'));
  const clock = manualClock(Date.parse('2026-03-01T00:00:00Z'));
  const from = { name: 'Service', address: 'no-reply@pcs.example' };
  await openMailer({ outboxDir: folder, from, clock, ids: { next: () => 'unused' } }).send(mail);
  const [name = ''] = await readdir(folder);
  const bytes = await readFile(join(folder, name));
  await rm(folder, { recursive: true });
  return bytes;
}
