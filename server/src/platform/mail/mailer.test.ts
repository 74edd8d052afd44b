import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { manualClock, systemClock } from '../clock.ts';
import { uuidV7 } from '../ids.ts';
import { type Mail, MailError, openMailer } from './mailer.ts';
import { RecipientError } from './recipient.ts';
import { SmtpUrlError } from './smtp-url.ts';
import { renderMail } from './templates.ts';

let outboxDir: string;
const clock = manualClock(Date.parse('2026-03-01T08:15:30.250Z'));
const from = { name: 'خدمة التنسيق', address: 'no-reply@pcs.example.com' };
const mail: Mail = { to: { name: 'Layla', address: 'layla@example.com' }, subject: 'Hello', text: 'One line.\n' };

before(async () => {
  outboxDir = join(await mkdtemp(join(tmpdir(), 'pcs mail-')), 'mail');
});

after(() => rm(join(outboxDir, '..'), { recursive: true, force: true }));

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** Prints the subject, the recipients and the senders of each mail as JSON. */
const READ_MAILS = `
import email, email.header, email.utils, json, sys
decode = lambda text: str(email.header.make_header(email.header.decode_header(text)))
unfold = lambda text: text.replace('\\r', '').replace('\\n', '').strip()
def read(path):
    with open(path, 'rb') as file:
        mail = email.message_from_binary_file(file)
    boxes = lambda key: [[decode(name), box] for name, box in email.utils.getaddresses(map(unfold, mail.get_all(key)))]
    return [decode(unfold(mail['subject'])), boxes('to'), boxes('from')]
print(json.dumps([read(path) for path in sys.argv[1:]]))
`;

const mailerTo = (smtpUrl?: string) =>
  openMailer({ smtpUrl, outboxDir, from, clock: systemClock, ids: uuidV7(systemClock) });

describe('into the data folder, while no SMTP address is set', () => {
  const mailer = () => openMailer({ outboxDir, from, clock, ids: uuidV7(clock) });
  const written = async () => (await readdir(outboxDir)).toSorted();

  beforeEach(() => rm(outboxDir, { recursive: true, force: true }));

  test('the mailer says that it holds mails, which one with a mail server does not', () => {
    assert.equal(mailer().holdsMail, true);
    assert.equal(mailerTo('smtp://127.0.0.1:2525').holdsMail, false);
  });

  test('each mail is one file for the service alone that a mail program opens, nothing half-written beside it', async () => {
    const { subject, text, html } = renderMail({
      kind: 'invitation',
      language: 'ar',
      workspaceName: 'مشروع الشمال',
      invitedBy: 'عمر',
      link: 'https://pcs.example.com/i?t=1',
      validForMs: 604_800_000,
    });
    await mailer().send({ to: { name: 'ليلى', address: 'layla@example.com' }, subject, text, html });
    const [name = '', ...others] = await written();
    assert.deepEqual(others, []);
    assert.match(name, /^20260301T081530250Z-[0-9a-f-]{36}\.eml$/);
    assert.equal((await stat(join(outboxDir, name))).mode & 0o777, 0o600);
    const parsed = await PostalMime.parse(await readFile(join(outboxDir, name)));
    assert.equal(parsed.subject, subject);
    assert.deepEqual(parsed.from, { name: from.name, address: from.address });
    assert.deepEqual(parsed.to, [{ name: 'ليلى', address: 'layla@example.com' }]);
    assert.equal(parsed.text?.trim(), text.trim());
    assert.equal(parsed.html?.trim(), html.trim());
    assert.equal(parsed.date, '2026-03-01T08:15:30.000Z');
    assert.equal(parsed.headers.find((header) => header.key === 'auto-submitted')?.value, 'auto-generated');
  });

  test('a subject in two languages with the longest names arrives whole', async () => {
    const host = `${'sub.'.repeat(60)}hooks.example`;
    const link = 'https://pcs.example.com/w/1/webhooks/2';
    const error = 'tls_failed';
    const rendered = renderMail({ kind: 'webhook_disabled', language: 'both', name: 'ليلى', host, error, link });
    await mailer().send({ ...mail, ...rendered });
    const [name = ''] = await written();
    const { subject } = await PostalMime.parse(await readFile(join(outboxDir, name)));
    assert.equal(subject, rendered.subject);
    assert.equal(subject?.split(host).length, 3, 'in each language');
  });

  const TEXTS = [
    '=?utf-8?Q?=0d=0aBcc:_e@x.example?=',
    'S =?utf-8?B?4oCu?= and =?utf-8?Q?x?=',
    '=?utf-8?Q?x?=',
    'a =? in the middle',
    'مهمة =?utf-8?Q?x?= جديدة',
    'مهمة جديدة 🏗️',
    '🏗'.repeat(60),
    `${'long subject 🏗️ '.repeat(30)}=?utf-8?Q?x?= end`,
    'long '.repeat(60).trim(),
    'x'.repeat(150),
    'م'.repeat(150),
    `two  blanks ${'and  more '.repeat(15).trim()}`,
    'Doe, "Jo" \\ (of) <x@y.example>; a: b',
    `quoted "${'and long '.repeat(12)}" \\`,
    '\\',
    '"',
    "O'Brien & Söhne.",
    'J. Doe',
  ];

  async function writeTexts(): Promise<{ bytes: Buffer; text: string; name: string }[]> {
    const sent = [];
    for (const text of TEXTS) {
      const name = [...text].slice(0, 200).join('').trim();
      const from = { name, address: 'no-reply@pcs.example.com' };
      await openMailer({ outboxDir, from, clock, ids: uuidV7(clock) }).send({
        ...mail,
        subject: text,
        to: { ...mail.to, name },
      });
      clock.advance(1_000);
      sent.push({ text, name, bytes: await readFile(join(outboxDir, (await written()).at(-1) ?? '')) });
    }
    return sent;
  }

  test('subjects and names are read as they were given, those too that look like encoded words', async () => {
    for (const { text, name, bytes } of await writeTexts()) {
      const parsed = await PostalMime.parse(bytes);
      assert.equal(parsed.subject, text);
      assert.deepEqual(parsed.to, [{ name, address: 'layla@example.com' }]);
      assert.deepEqual(parsed.from, { name, address: 'no-reply@pcs.example.com' });
      assert.equal(parsed.headers.filter(({ key }) => ['to', 'from', 'subject'].includes(key)).length, 3);
      const head = bytes.toString().split('\r\n\r\n')[0] ?? '';
      for (const line of head.split('\r\n')) assert.ok(line.length <= 200, line);
    }
  });

  test('another reader reads the same', { skip: !hasPython && 'python3 is not installed' }, async () => {
    const sent = await writeTexts();
    const python = spawnSync('python3', ['-c', READ_MAILS, ...(await written()).map((name) => join(outboxDir, name))], {
      encoding: 'utf8',
    });
    assert.equal(python.status, 0, python.stderr);
    assert.deepEqual(
      JSON.parse(python.stdout),
      sent.map(({ text, name }) => [text, [[name, mail.to.address]], [[name, 'no-reply@pcs.example.com']]]),
    );
  });

  test('the names sort in the order in which mails were sent', async () => {
    const sender = mailer();
    for (let index = 0; index < 5; index++) {
      await sender.send({ ...mail, subject: `mail ${index}` });
      if (index % 2 === 1) clock.advance(1);
    }
    const subjects = await Promise.all(
      (await written()).map(async (name) => (await PostalMime.parse(await readFile(join(outboxDir, name)))).subject),
    );
    assert.deepEqual(subjects, ['mail 0', 'mail 1', 'mail 2', 'mail 3', 'mail 4']);
  });

  test('a repeated job names the same mail: one Message-ID', async () => {
    for (let time = 0; time < 2; time++) {
      await mailer().send({ ...mail, id: 'reset-0190b5a0/../x' });
      clock.advance(1000);
    }
    const files = await written();
    const ids = await Promise.all(
      files.map(async (name) => (await PostalMime.parse(await readFile(join(outboxDir, name)))).messageId),
    );
    assert.deepEqual(ids, Array(2).fill('<reset-0190b5a0-..-x@pcs.example.com>'));
    for (const name of files) assert.match(name, /^[0-9TZ]+-reset-0190b5a0----x\.eml$/);
  });

  test('a line break in a subject or name brings no header with it', async () => {
    const bad = 'x\r\nBcc: evil@z.test\r\n\r\nbody';
    await mailer().send({ ...mail, subject: bad, to: { name: bad, address: 'layla@example.com' } });
    const [name = ''] = await written();
    const parsed = await PostalMime.parse(await readFile(join(outboxDir, name)));
    assert.equal(parsed.bcc, undefined);
    assert.equal(parsed.headers.filter((header) => header.key === 'bcc').length, 0);
    assert.equal(parsed.to?.length, 1);
    assert.equal(parsed.subject, 'x Bcc: evil@z.test body');
  });

  test('a recipient that is more than one address is refused and nothing is written', async () => {
    for (const address of ['b@y.test\r\nBcc: evil@z.test', 'a@b.test, c@d.test', 'g: a@b.test;', 'X <a@b.test>']) {
      await assert.rejects(mailer().send({ ...mail, to: { address } }), RecipientError);
    }
    await assert.rejects(readdir(outboxDir), { code: 'ENOENT' });
    assert.throws(
      () => openMailer({ outboxDir, from: { address: 'a b@c' }, clock, ids: uuidV7(clock) }),
      RecipientError,
    );
  });
});

interface Received {
  raw: Buffer;
  from: string | false;
  to: string[];
  secure: boolean;
  user: string | undefined;
}

async function withServer(
  options: ConstructorParameters<typeof SMTPServer>[0],
  work: (port: number, received: Received[]) => Promise<void>,
): Promise<void> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw,
          from: mailFrom === false ? false : mailFrom.address,
          to: rcptTo.map((each) => each.address),
          secure: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
        });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work((server.server.address() as AddressInfo).port, received);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

async function failure(work: Promise<void>): Promise<MailError> {
  const error = await work.then(
    () => assert.fail('it was sent'),
    (reason) => reason,
  );
  assert.ok(error instanceof MailError, inspect(error));
  return error;
}

describe('through SMTP', () => {
  test('a mail arrives with its Arabic intact, from and to whom it should', async () => {
    await withServer({ disabledCommands: ['STARTTLS'] }, async (port, received) => {
      const subject = 'دعوة إلى المشروع – "أ" & ب';
      const to = { name: 'ليلى، حداد', address: 'layla@example.com' };
      await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...mail, to, subject, text: 'نص الرسالة\n' });
      const [one] = received;
      assert.deepEqual([received.length, one?.from, one?.to], [1, from.address, ['layla@example.com']]);
      const parsed = await PostalMime.parse(one?.raw ?? '');
      assert.equal(parsed.subject, subject);
      assert.deepEqual(parsed.to, [to]);
      assert.equal(parsed.text?.trim(), 'نص الرسالة');
      assert.equal(parsed.from?.name, from.name);
    });
  });

  test('user and password are given, TLS is begun when it is offered and its certificate is checked', async () => {
    await withServer({ authOptional: false }, async (port, received) => {
      const address = `127.0.0.1:${port}`;
      await mailerTo(`smtp://post:p%40ss%2Fword@${address}?verify=off`).send(mail);
      assert.deepEqual([received[0]?.secure, received[0]?.user], [true, 'post']);
      const unvouched = await failure(mailerTo(`smtp://post:p%40ss%2Fword@${address}`).send(mail));
      assert.equal(unvouched.permanent, false);
      assert.equal(received.length, 1);
    });
  });

  test('TLS from the first byte', async () => {
    await withServer({ secure: true }, async (port, received) => {
      await mailerTo(`smtps://127.0.0.1:${port}?verify=off`).send(mail);
      assert.equal(received[0]?.secure, true);
    });
  });

  test('where TLS is required and not offered, nothing is sent, least of all the password', async () => {
    await withServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }, async (port, received) => {
      const error = await failure(mailerTo(`smtp://post:p%40ss%2Fword@127.0.0.1:${port}?tls=required`).send(mail));
      assert.equal(error.permanent, false);
      assert.equal(received.length, 0);
      assert.ok(!inspect(error, { showHidden: true, depth: 9 }).includes('p@ss'));
    });
  });

  test('a recipient refused for good is permanent, one refused for now is not, and the words are not kept', async () => {
    for (const [code, permanent] of [
      [550, true],
      [450, false],
    ] as const) {
      const refuse = { responseCode: code };
      await withServer(
        {
          disabledCommands: ['STARTTLS'],
          onRcptTo: (address, _session, done) => done(Object.assign(new Error(`no ${address.address}`), refuse)),
        },
        async (port) => {
          const error = await failure(mailerTo(`smtp://127.0.0.1:${port}`).send(mail));
          assert.deepEqual([error.permanent, error.responseCode], [permanent, code]);
          assert.ok(!inspect(error).includes('layla@'));
        },
      );
    }
  });

  test('a content refused for good is permanent; our own address or password refused is for the operator to mend', async () => {
    const refusing = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('no'), { responseCode: code }));
    const plain = { disabledCommands: ['STARTTLS'] };
    const onData: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] = (stream, _session, done) => {
      stream.resume().on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
    };
    await withServer({ ...plain, onData }, async (port) => {
      assert.equal((await failure(mailerTo(`smtp://127.0.0.1:${port}`).send(mail))).permanent, true);
    });
    await withServer({ ...plain, onMailFrom: refusing(550) }, async (port) => {
      assert.equal((await failure(mailerTo(`smtp://127.0.0.1:${port}`).send(mail))).permanent, false);
    });
    await withServer({ ...plain, allowInsecureAuth: true }, async (port) => {
      const error = await failure(mailerTo(`smtp://post:wrong-password@127.0.0.1:${port}`).send(mail));
      assert.equal(error.permanent, false);
      assert.ok(!inspect(error, { showHidden: true, depth: 9 }).includes('wrong-password'));
    });
  });

  test('a server that is not there is temporary', async () => {
    const error = await failure(mailerTo('smtp://127.0.0.1:1').send(mail));
    assert.equal(error.permanent, false);
  });

  test('a server that never comes to an end is left after two minutes of the clock', async () => {
    const greeted = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 hello\r\n');
      socket.once('data', () => greeted.resolve());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, outboxDir, from, clock, ids: uuidV7(clock) });
    const failed = failure(mailer.send(mail));
    await greeted.promise;
    clock.advance(120_000);
    assert.equal((await failed).permanent, false);
    await new Promise((resolve) => server.close(resolve));
  });

  test('an address of the configuration that cannot be read stops the start', () => {
    assert.throws(() => mailerTo('smtp://'), SmtpUrlError);
  });
});
