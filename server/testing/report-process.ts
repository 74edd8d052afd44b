// A process that works on scheduled reports until nothing is due, and kills itself in the middle of it, as its parent planned.

import { instantOf, manualClock, systemClock } from '../src/platform/clock.ts';
import { beforeCommitting } from '../src/platform/database/db.ts';
import { openFolderStorage } from '../src/platform/files/folder-storage.ts';
import { openSpool } from '../src/platform/files/spool.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { openMailer } from '../src/platform/mail/mailer.ts';
import { openKeyring } from '../src/platform/secrets/keyring.ts';
import type { RunDeps } from '../src/reporting/report-runs/deps.ts';
import { reportJobs } from '../src/reporting/report-runs/jobs.ts';
import { openChildDb } from './integrations/token-deps.ts';
import { madeReport } from './made-report.ts';
import { listDueJobs, removeJob } from './report-jobs.ts';

export interface ReportProcessSettings {
  readonly ownerUrl: string;
  readonly serviceRole: string;
  readonly masterKey: string;
  readonly folder: string;
  readonly smtpUrl: string;
  readonly nowMs: number;
  /** Null to work to the end. */
  readonly kill: { readonly atPoint: number; readonly delayMs: number } | null;
}

const settings: ReportProcessSettings = JSON.parse(process.argv[2] ?? '{}');
const { kill, folder } = settings;
const passed = { points: 0 };
const die = () => process.kill(process.pid, 'SIGKILL');
const pass = async () => {
  passed.points += 1;
  if (passed.points !== kill?.atPoint) return;
  // With a delay the work continues meanwhile: the process may die within a dialogue or a statement.
  if (kill.delayMs === 0) die();
  else setTimeout(die, kill.delayMs);
};
const child = openChildDb(settings);
const db = beforeCommitting(child.db, pass);
const clock = manualClock(settings.nowMs);
const ids = uuidV7(systemClock);
const mailer = openMailer({
  smtpUrl: settings.smtpUrl,
  outboxDir: folder,
  from: { name: 'Service', address: 'no-reply@pcs.example' },
  clock: systemClock,
  ids,
});
const deps: RunDeps = {
  ...{ db, clock, ids, keyring: openKeyring([settings.masterKey]) },
  spool: await openSpool(folder, systemClock),
  storage: await openFolderStorage(`${folder}/files`, systemClock),
  mailer: {
    async send(mail) {
      await pass();
      const sending = mailer.send(mail);
      await pass();
      await sending;
      await pass();
    },
  },
  baseUrl: () => 'https://pcs.example',
  makeReport: async (order) => madeReport(order, instantOf(clock.now())),
  notifyReportAdmins: async () => undefined,
  onReportFault: (error) => console.error(error),
  onReportMail: () => undefined,
  reportLimits: { fileDays: 400, linkDays: 30, bounceAddress: undefined },
};
const jobs = reportJobs(deps);
for (;;) {
  const due = await listDueJobs(settings.ownerUrl, jobs, clock.now());
  if (due.length === 0) break;
  for (const job of due) {
    await jobs.find(({ name }) => name === job.name)?.handle(job.payload as never);
    await pass();
    await removeJob(settings.ownerUrl, job);
  }
}
process.exit();
