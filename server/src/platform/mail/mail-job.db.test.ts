import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { serviceDb } from '../../../testing/service-db.ts';
import { systemClock } from '../clock.ts';
import { inTransaction, NO_WORKSPACE } from '../database/transaction.ts';
import { uuidV7 } from '../ids.ts';
import { startWorker } from '../jobs/worker.ts';
import { makeMasterKey, openKeyring, SealedSecretError } from '../secrets/keyring.ts';
import { type DroppedMail, enqueueMail, type MailRequest, mailJob, type SealedMail } from './mail-job.ts';
import { MailError, openMailer } from './mailer.ts';

const database = await serviceDb();
const masterKey = makeMasterKey();
const keyring = openKeyring([masterKey]);
const findLanguage = async (address: string) => (address.startsWith('ar.') ? ('ar' as const) : undefined);
const folder = await mkdtemp(join(tmpdir(), 'pcs-mail-job-'));
after(() => rm(folder, { recursive: true, force: true }));

const link = 'https://pcs.example.com/invitation#token=pcsi_the-token-itself';
const invitation: MailRequest = {
  to: { address: 'layla@example.com' },
  template: 'invitation',
  language: 'en',
  data: { workspaceName: 'North tower', invitedBy: 'Omar', link, validForMs: 604_800_000 },
};

const send = (mail: MailRequest) =>
  inTransaction(database.db, NO_WORKSPACE, (tx) => enqueueMail(tx, { keyring }, mail));
const queued = () =>
  database.asOwner<{ payload: SealedMail }>('select payload from graphile_worker._private_jobs order by id');

async function takeQueued(): Promise<SealedMail> {
  const [job, ...others] = await queued();
  assert.deepEqual(others, []);
  await database.asOwner('delete from graphile_worker._private_jobs');
  return job?.payload ?? assert.fail('no job is queued');
}

/** The job over a mailer that speaks to a server answering recipients with `reply`, and what it dropped. */
async function jobOver(reply: { code: number; text: string } | undefined, t: { after(done: () => void): void }) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (reply === undefined) done();
      else done(Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const dropped: DroppedMail[] = [];
  const job = mailJob({
    keyring,
    mailer: mailerTo(`smtp://127.0.0.1:${port}`),
    findLanguage,
    onDropped: (mail) => dropped.push(mail),
  });
  return { job, dropped, received };
}

const notDropped = ({ error }: DroppedMail) => assert.fail(error);

function mailerTo(smtpUrl: string | undefined) {
  const from = { address: 'no-reply@pcs.example.com' };
  return openMailer({ smtpUrl, outboxDir: folder, from, clock: systemClock, ids: uuidV7(systemClock) });
}

test('a queued mail shows neither its link nor its recipient to who reads the queue', async () => {
  await send(invitation);
  const [job] = await database.asOwner<{ whole: string }>(
    'select jobs::text as whole from graphile_worker._private_jobs as jobs',
  );
  for (const hidden of ['the-token-itself', 'pcsi_', 'layla', 'North tower', 'Omar']) {
    assert.ok(!job?.whole.includes(hidden), hidden);
  }
  await takeQueued();
});

test('a mail is in the language that its person chose; a text that somebody wrote stays in its own', async (t) => {
  const { job, received } = await jobOver(undefined, t);
  await send({ ...invitation, to: { address: 'ar.layla@example.com' } });
  await job.handle(await takeQueued());
  await send(invitation);
  await job.handle(await takeQueued());
  const data = { ruleName: 'Leaks', subject: 'A leak', text: 'See the pump room.', link: '' };
  await send({ to: { address: 'ar.layla@example.com' }, template: 'automation_notice', language: 'en', data });
  await job.handle(await takeQueued());
  const mails = await Promise.all(received.map((each) => PostalMime.parse(each)));
  const isArabic = mails.map(({ html = '' }) => html.includes('dir="rtl"'));
  assert.deepEqual(isArabic, [true, false, false]);
});

test('a transaction that is rolled back sends nothing', async () => {
  const work = inTransaction(database.db, NO_WORKSPACE, async (tx) => {
    await enqueueMail(tx, { keyring }, invitation);
    throw new Error('changed my mind');
  });
  await assert.rejects(work, /changed my mind/);
  assert.deepEqual(await queued(), []);
});

test('the worker opens, words and sends what was queued', async () => {
  await send({ ...invitation, language: 'ar' });
  const dropped: DroppedMail[] = [];
  const job = mailJob({ keyring, mailer: mailerTo(undefined), findLanguage, onDropped: (mail) => dropped.push(mail) });
  const failures: unknown[] = [];
  const fail = (_name: string, _attempt: number, error: unknown) => void failures.push(error);
  const reporter = {
    jobFailed: fail,
    jobGivenUp: fail,
    connectionLost: () => undefined,
    statementRefused: () => undefined,
  };
  const worker = await startWorker([job], { url: database.ownerUrl, concurrency: 1, clock: systemClock, reporter });
  try {
    const deadline = Date.now() + 20_000;
    while ((await queued()).length > 0 && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 20));
  } finally {
    await worker.stop();
  }
  assert.deepEqual([failures, dropped, await queued()], [[], [], []]);
  const [file = ''] = await readdir(folder);
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  assert.deepEqual(mail.to, [{ name: '', address: 'layla@example.com' }]);
  assert.match(mail.subject ?? '', /دعوة للانضمام إلى/);
  assert.ok(mail.text?.includes(link));
});

test('run again after a lost answer, the recipient gets the same mail and not another one', async (t) => {
  const { job, received } = await jobOver(undefined, t);
  await send(invitation);
  const payload = await takeQueued();
  await job.handle(payload);
  await job.handle(payload);
  const ids = received.map((each) => /^Message-ID: (.*)$/im.exec(each)?.[1]);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  await send(invitation);
  await job.handle(await takeQueued());
  assert.notEqual(/^Message-ID: (.*)$/im.exec(received[2] ?? '')?.[1], ids[0]);
});

describe('a mail that does not leave', () => {
  test('is tried again where the server says later', async (t) => {
    const { job, dropped } = await jobOver({ code: 451, text: 'greylisted' }, t);
    await send(invitation);
    await assert.rejects(job.handle(await takeQueued()), (error) => error instanceof MailError && !error.permanent);
    assert.deepEqual(dropped, []);
  });

  test('is tried again where nobody answers', async () => {
    const job = mailJob({ keyring, mailer: mailerTo('smtp://127.0.0.1:1'), findLanguage, onDropped: notDropped });
    await send(invitation);
    await assert.rejects(job.handle(await takeQueued()), MailError);
  });

  test('is dropped and reported, without its address, where the server refuses the recipient for good', async (t) => {
    const { job, dropped } = await jobOver({ code: 550, text: 'no such user layla@example.com' }, t);
    await send(invitation);
    await job.handle(await takeQueued());
    assert.equal(dropped.length, 1);
    assert.equal(dropped[0]?.template, 'invitation');
    assert.doesNotMatch(String(dropped[0]?.error), /layla/);
  });

  test('is dropped where its address is none that can be written to', async (t) => {
    const { job, dropped, received } = await jobOver(undefined, t);
    await send({ ...invitation, to: { address: 'layla@example.com\r\nBcc: evil@evil.test' } });
    await job.handle(await takeQueued());
    assert.deepEqual([dropped.length, received.length], [1, 0]);
  });

  test('is tried again while the master key it was sealed under is missing', async () => {
    const without = mailJob({
      keyring: openKeyring([makeMasterKey()]),
      mailer: mailerTo(undefined),
      findLanguage,
      onDropped: notDropped,
    });
    await send(invitation);
    await assert.rejects(without.handle(await takeQueued()), SealedSecretError);
  });

  test('still opens after a rotation of the master key', async () => {
    await send(invitation);
    const rotated = openKeyring([makeMasterKey(), masterKey]);
    const before = (await readdir(folder)).length;
    await mailJob({ keyring: rotated, mailer: mailerTo(undefined), findLanguage, onDropped: notDropped }).handle(
      await takeQueued(),
    );
    assert.equal((await readdir(folder)).length, before + 1);
  });
});
