// States of scheduled reports as their admins see them: periods that were missed or skipped, recipients who are refused, stopped or
// unsubscribed. A mail server of the file's own refuses some addresses for good.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { accepted } from '../support/calls.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { journeysOn } from './support/journeys.ts';
import { nameOf } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** The schedule is looked at every minute. */
const TICK_MS = 100_000;

/** Texts of the mails that were taken, by recipient. */
const taken = new Map<string, string>();
const mailServer = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  hideSTARTTLS: true,
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('gone')) return done();
    done(Object.assign(new Error('no such user'), { responseCode: 550 }));
  },
  async onData(stream, { envelope }, done) {
    const { text } = await PostalMime.parse(await buffer(stream));
    for (const { address } of envelope.rcptTo) taken.set(address, text ?? '');
    done();
  },
});
await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve));
after(() => new Promise<void>((resolve) => mailServer.close(resolve)));
const { port } = mailServer.server.address() as AddressInfo;

const journey = journeysOn(async (service) => ({ tenant: await makeTenant(service, 'Reports') }), {
  settings: { PCS_SMTP_URL: `smtp://127.0.0.1:${port}` },
});

/** A day by which a week had ended, that number of weeks ago. */
const findWeekEnd = (weeks: number) => new Date(Date.now() - weeks * WEEK_MS).toISOString().slice(0, 10);

async function makeReport({ owner }: Tenant, variant: string, more: object) {
  const project = accepted(await owner.post('/api/projects', { name: `Quay ${variant}` }), 201);
  const at = `/api/projects/${project.id}/scheduled-reports`;
  const body = {
    name: `States ${variant}`,
    cadence: 'weekly',
    language: 'en',
    sections: ['summary'],
    photos: 0,
    ...more,
  };
  const { id } = accepted(await owner.post(at, body), 201);
  const readRun = async (runId: string) => accepted(await owner.get(`${at}/runs/${runId}`));
  return {
    screen: `/projects/${project.id}/reports/${id}`,
    id,
    /** Runs the period that ended that number of weeks ago, and waits until the run has ended. */
    async run(weeks: number) {
      const begun = accepted(await owner.post(`${at}/${id}/run`, { periodTo: findWeekEnd(weeks) }), 202);
      return eventually('the run has ended', async () => {
        const run = await readRun(begun.id);
        return ['queued', 'generating', 'sending'].includes(run.status) ? undefined : run;
      });
    },
    listRuns: async () => accepted(await owner.get(`${at}/${id}/runs`)).data as { id: string; status: string }[],
  };
}

const drawer = (visit: Visit) => visit.page.getByRole('dialog');

journey('recipients who are refused, stopped or unsubscribed are named with what to do', async (visit) => {
  const { tenant, service } = visit.made;
  const variant = nameOf(visit.variant);
  const [gone, left] = [`gone-${variant}@outside.example`, `left-${variant}@outside.example`];
  const report = await makeReport(tenant, variant, { recipients: [gone, left] });
  const first = await report.run(2);
  assert.equal(first.status, 'partly_failed');
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${report.screen}?run=${first.id}`);
  await drawer(visit).getByText(visit.word('reports:delivered.refused'), { exact: true }).waitFor();
  await drawer(visit).getByText(visit.word('reports:run.explained.partly_failed')).waitFor();
  await drawer(visit).getByText(visit.word('reports:reply.550')).waitFor();
  await visit.screen('report-run-refused');
  assert.equal((await report.run(1)).status, 'partly_failed');
  const link = /\/unsubscribe\/\S+/.exec(taken.get(left) ?? '')?.[0] ?? '';
  assert.equal((await fetch(service.address + link, { method: 'POST' })).status, 200);
  await visit.open(report.screen);
  await visit.page.getByText(visit.word('reports:recipients.advice.suppressed')).waitFor();
  await visit.page.getByText(visit.word('reports:recipients.advice.unsubscribed')).waitFor();
  await visit.text('reports:recipients.nobody').waitFor();
  assert.equal(await visit.text('reports:mailHeld.title').count(), 0, 'there is a mail server');
  await visit.screen('report-recipients-stopped');
});

journey('a skipped period says why, and a missed one can be run', async (visit) => {
  const { tenant, service } = visit.made;
  const variant = nameOf(visit.variant);
  const report = await makeReport(tenant, variant, {
    recipients: [`in-${variant}@outside.example`],
    skipWhenEmpty: true,
  });
  const skipped = await report.run(4);
  assert.equal(skipped.status, 'skipped');
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`${report.screen}?run=${skipped.id}`);
  await drawer(visit).getByText(visit.word('reports:run.explained.skipped')).waitFor();
  await visit.screen('report-run-skipped');
  const client = new pg.Client({ connectionString: service.settings.DATABASE_URL });
  await client.connect();
  try {
    // As if the service had been down for three weeks.
    const sql = "update scheduled_report set next_run_at = next_run_at - interval '21 days' where id = $1";
    await client.query(sql, [report.id]);
  } finally {
    await client.end();
  }
  const missed = await eventually(
    'periods are listed as missed',
    async () => (await report.listRuns()).find(({ status }) => status === 'missed'),
    TICK_MS,
  );
  await visit.open(`${report.screen}?run=${missed.id}`);
  await drawer(visit).getByText(visit.word('reports:run.explained.missed')).waitFor();
  await drawer(visit)
    .getByRole('button', { name: visit.word('reports:run.again'), exact: true })
    .waitFor();
  await visit.screen('report-run-missed');
});
