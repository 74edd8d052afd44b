// Scheduled reports over HTTP, with the real worker, real documents and mails in the data folder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectedService, requireStatus } from '../../testing/integrations/connected-service.ts';
import { readPdfText } from '../../testing/pdf-pages.ts';

const { service, world, signIn } = await connectedService({ PCS_RATE_ADDRESS_PER_MINUTE: '0' });

async function openProject() {
  const { scope, people } = await world.workspace({ Omar: 'owner', Mona: 'member', Vera: 'member' });
  const project = await world.project(scope, { [people.Mona]: 'admin', [people.Vera]: 'viewer' });
  const [mona, vera] = [await signIn(people.Mona), await signIn(people.Vera)];
  return {
    project,
    base: `/api/projects/${project.projectId}/scheduled-reports`,
    mona: mona.call,
    vera: vera.call,
    cookie: mona.cookie,
    omar: people.Omar,
  };
}

const body = { name: 'Weekly', cadence: 'weekly', recipients: ['outside@example.org'] };

async function untilSettled(call: Awaited<ReturnType<typeof openProject>>['mona'], path: string) {
  for (const endMs = Date.now() + 240_000; ; ) {
    const run = requireStatus(await call('GET', path), 200).body;
    if (!['queued', 'generating', 'sending'].includes(run.status)) return run;
    if (Date.now() > endMs) assert.fail(JSON.stringify(run));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('admins create, change and delete reports; others do not see them', async () => {
  const { base, mona, vera } = await openProject();
  const made = requireStatus(await mona('POST', base, body), 201);
  assert.deepEqual(
    made.body.recipients.map(({ email }: { email: string }) => email),
    ['outside@example.org'],
  );
  assert.ok(made.body.sections.includes('summary'));
  assert.equal((await vera('GET', base)).status, 403);
  const other = await openProject();
  assert.equal((await other.mona('GET', `${base}/${made.body.id}`)).status, 404);
  const one = `${base}/${made.body.id}`;
  const etag = made.headers.get('etag') ?? '';
  const changed = requireStatus(
    await mona('PATCH', one, { cadence: 'monthly', dayOfMonth: 31 }, { 'if-match': etag }),
    200,
  );
  assert.equal(changed.body.cadence, 'monthly');
  assert.equal((await mona('PATCH', one, { photos: 3 }, { 'if-match': etag })).status, 412);
  assert.equal(requireStatus(await mona('GET', base), 200).body.data.length, 1);
  requireStatus(await mona('DELETE', one), 204);
  assert.equal((await mona('GET', one)).status, 404);
});

test('bad input is refused by name', async () => {
  const { base, mona } = await openProject();
  const listPaths = async (more: object) => {
    const { error } = requireStatus(await mona('POST', base, { ...body, ...more }), 422).body;
    return error.details.map(({ path }: { path: string }) => path);
  };
  const four = ['a@example.org', 'b@example.org', 'c@example.org', 'no address'];
  assert.deepEqual(await listPaths({ recipients: four }), ['recipients/3']);
  assert.deepEqual(await listPaths({ recipients: four.join(';\n') }), ['recipients/3']);
  assert.deepEqual(await listPaths({ recipients: 'a@example.org\r\nBcc: b@example.org' }), ['recipients/1']);
  assert.deepEqual(await listPaths({ recipients: [] }), ['recipients']);
  assert.deepEqual(await listPaths({ recipients: Array.from({ length: 101 }, (_, at) => `p${at}@example.org`) }), [
    'recipients',
  ]);
  assert.deepEqual(await listPaths({ timeZone: '+03:00' }), ['timeZone']);
  for (const bad of [
    { weekday: 0 },
    { localTime: '24:00' },
    { dayOfMonth: 32 },
    { photos: 31 },
    { sections: ['nothing'] },
    { name: 'a\r\nb' },
  ]) {
    assert.equal((await listPaths(bad)).length > 0, true, JSON.stringify(bad));
  }
  for (let count = 0; count < 20; count += 1) requireStatus(await mona('POST', base, body), 201);
  assert.equal((await mona('POST', base, body)).status, 409);
});

test('a period of the first years is refused, however its first day falls in the zone', async () => {
  const { base, mona } = await openProject();
  const { id } = requireStatus(await mona('POST', base, { ...body, timeZone: 'Asia/Riyadh' }), 201).body;
  for (const action of ['preview', 'test', 'run']) {
    for (const periodTo of ['0001-01-01', '0001-01-08', '1971-12-31']) {
      const { error } = requireStatus(await mona('POST', `${base}/${id}/${action}`, { periodTo }), 422).body;
      assert.deepEqual([error.details[0].path, error.details[0].key], ['periodTo', 'reports.periodTooEarly']);
    }
  }
  requireStatus(await mona('POST', `${base}/${id}/preview`, { periodTo: '1972-01-01' }), 200);
});

test('a report is previewed, tested, run and opened by its links; hostile names are text', async () => {
  const { project, base, mona, cookie, omar } = await openProject();
  const hostile = `#panic("x") <b onclick=1> $sum$ \\ *a* @b ${'x'.repeat(120)}`;
  await world.rename(project, omar, hostile);
  const report = requireStatus(await mona('POST', base, { ...body, name: hostile, delivery: 'link' }), 201).body;
  const one = `${base}/${report.id}`;
  const preview = await fetch(`${service.address}${one}/preview`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: service.address },
    body: JSON.stringify({ language: 'ar' }),
  });
  assert.equal(preview.status, 200);
  assert.equal(preview.headers.get('content-type'), 'application/pdf');
  requireStatus(await mona('POST', `${one}/test`, {}), 202);
  const run = requireStatus(await mona('POST', `${one}/run`, {}), 202).body;
  assert.equal((await mona('POST', `${one}/run`, {})).status, 409);
  for (const periodTo of ['0001-01-01', '9999-12-31', '2026-02-30']) {
    requireStatus(await mona('POST', `${one}/run`, { periodTo }), 422);
    requireStatus(await mona('POST', `${one}/preview`, { periodTo }), 422);
  }
  const done = await untilSettled(mona, `${base}/runs/${run.id}`);
  assert.deepEqual([done.status, done.recipients[0].state, done.files.length], ['done', 'sent', 2]);
  assert.equal(requireStatus(await mona('GET', `${one}/runs`), 200).body.data.length, 1);
  const [mail] = await service.mailsTo('outside@example.org', 1);
  assert.ok(mail?.text?.includes('#panic("x") <b onclick=1> $sum$'));
  assert.ok(!mail?.html?.includes('<b onclick'));
  const link = /\/reports\/(pcsrep_\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const page = await fetch(`${service.address}/reports/${link}`);
  assert.equal(page.status, 200);
  for (const [name, value] of [
    ['cache-control', 'no-store'],
    ['referrer-policy', 'no-referrer'],
    ['x-robots-tag', 'noindex'],
  ] as const) {
    assert.equal(page.headers.get(name), value);
  }
  assert.ok(!(await page.text()).includes('<b onclick'));
  const pdf = new Uint8Array(await (await fetch(`${service.address}/reports/${link}/en.pdf`)).arrayBuffer());
  const text = (await readPdfText(pdf)).replaceAll(/\s+/g, '');
  assert.ok(text.includes('#panic("x")<bonclick=1>'), text.slice(0, 400));
  const own = await fetch(`${service.address}${base}/runs/${run.id}/files/en`, { headers: { cookie } });
  assert.equal(
    own.headers.get('etag'),
    `"${done.files.find(({ language }: { language: string }) => language === 'en').sha256}"`,
  );
  assert.equal((await fetch(`${service.address}/reports/${link}/fr.pdf`)).status, 404);
  const wrong = await fetch(`${service.address}/reports/${link}x`);
  assert.deepEqual([wrong.status, wrong.headers.get('cache-control')], [404, 'no-store']);
});

test('a link to unsubscribe changes nothing when it is opened, and does once it is posted, from anywhere', async () => {
  const { base, mona } = await openProject();
  const address = `u${Date.now()}@example.org`;
  const report = requireStatus(await mona('POST', base, { ...body, recipients: [address] }), 201).body;
  const run = requireStatus(await mona('POST', `${base}/${report.id}/run`, {}), 202).body;
  await untilSettled(mona, `${base}/runs/${run.id}`);
  const [mail] = await service.mailsTo(address, 1);
  const url = /\/unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[0] ?? '';
  const readState = async () => requireStatus(await mona('GET', `${base}/${report.id}`), 200).body.recipients[0].state;
  for (let time = 0; time < 50; time += 1) {
    assert.equal((await fetch(`${service.address}${url}`)).status, 200);
    assert.equal((await fetch(`${service.address}${url}`, { method: 'HEAD' })).status, 200);
  }
  assert.equal(await readState(), 'active');
  const post = (path: string, headers: Record<string, string>, sent: string) =>
    fetch(`${service.address}${path}`, { method: 'POST', headers, body: sent, redirect: 'manual' });
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example.net' };
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await post(url, form, 'List-Unsubscribe=One-Click')).status, 200);
    assert.equal(await readState(), 'unsubscribed');
  }
  const parts = { 'content-type': 'multipart/form-data; boundary=x' };
  assert.equal((await post(`${url}/undo`, parts, '--x--')).status, 200);
  assert.equal(await readState(), 'active');
  assert.equal((await post(`${url}x`, form, '')).status, 404);
  const undone: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    assert.equal((await post(url, form, '')).status, 200, 'ending it is never refused');
    undone.push((await post(`${url}/undo`, form, '')).status);
  }
  assert.deepEqual(undone, [...Array(9).fill(200), ...Array(3).fill(429)]);
});

test('a run, a test and a resend under a key are asked for once', async () => {
  const { base, mona } = await openProject();
  const address = `k${Date.now()}@example.org`;
  const report = requireStatus(await mona('POST', base, { ...body, recipients: [address] }), 201).body;
  const askTwice = async (path: string, sent: object) => {
    const headers = { 'idempotency-key': path.split('/').at(-1) ?? '' };
    const first = requireStatus(await mona('POST', path, sent, headers), 202);
    const second = requireStatus(await mona('POST', path, sent, headers), 202);
    assert.equal(second.headers.get('idempotent-replayed'), 'true', path);
    assert.deepEqual(second.body, first.body);
    return first.body;
  };
  await askTwice(`${base}/${report.id}/test`, {});
  const run = await askTwice(`${base}/${report.id}/run`, {});
  await untilSettled(mona, `${base}/runs/${run.id}`);
  await askTwice(`${base}/runs/${run.id}/resend`, { recipients: [address] });
  const done = await untilSettled(mona, `${base}/runs/${run.id}`);
  assert.deepEqual([done.status, done.recipients[0].attempts], ['done', 2]);
});

test('a mail that comes back for good is a refusal, with the operator’s token alone', async () => {
  const { base, mona } = await openProject();
  const address = `b${Date.now()}@example.org`;
  const report = requireStatus(await mona('POST', base, { ...body, recipients: [address] }), 201).body;
  const run = requireStatus(await mona('POST', `${base}/${report.id}/run`, {}), 202).body;
  await untilSettled(mona, `${base}/runs/${run.id}`);
  const [mail] = await service.mailsTo(address, 1);
  const bounce = (action: string, status: string) =>
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: no-reply@localhost',
      'Subject: Undelivered',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It did not arrive.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${mail?.messageId}`,
      '',
      '--b--',
      '',
    ].join('\r\n');
  const post = (sent: string, token = 'pcsop_operator-token-of-a-test') =>
    fetch(`${service.address}/api/admin/mail-bounces`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
      body: sent,
    });
  assert.equal((await post(bounce('failed', '5.1.1'), 'pcsop_wrong-wrong-wrong-wrong')).status, 401);
  assert.deepEqual(await (await post('no mail at all')).json(), { matched: false, suppressed: false });
  assert.deepEqual(await (await post(bounce('delayed', '4.2.2'))).json(), { matched: true, suppressed: false });
  const readState = async () => requireStatus(await mona('GET', `${base}/runs/${run.id}`), 200).body.recipients[0];
  assert.equal((await readState()).state, 'sent');
  assert.deepEqual(await (await post(bounce('failed', '5.1.1'))).json(), { matched: true, suppressed: false });
  const { state, replyCode } = await readState();
  assert.deepEqual([state, replyCode], ['refused', 550]);
});

test('a mail made to be slow to read holds up nobody', async () => {
  const post = (sent: string) =>
    fetch(`${service.address}/api/admin/mail-bounces`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: 'Bearer pcsop_operator-token-of-a-test' },
      body: sent,
    });
  const none = { matched: false, suppressed: false };
  let isRead = false;
  const reading = post(`To: ${'g:'.repeat(500_000)}\r\n\r\n`).then(async (reply) => {
    isRead = true;
    return reply.json();
  });
  let longestMs = 0;
  while (!isRead) {
    const beganMs = performance.now();
    await (await fetch(`${service.address}/healthz`)).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - beganMs);
  }
  assert.deepEqual(await reading, none);
  assert.ok(longestMs < 2_000, `others waited ${longestMs} ms`);
});

test('reports are not run by hand without end', async () => {
  const { base, mona } = await openProject();
  const { id } = requireStatus(await mona('POST', base, { ...body, recipients: ['many@example.org'] }), 201).body;
  const statuses: number[] = [];
  for (let week = 0; week < 25; week += 1) {
    const periodTo = Temporal.PlainDate.from('2020-01-06').add({ weeks: week }).toString();
    statuses.push((await mona('POST', `${base}/${id}/run`, { periodTo })).status);
  }
  assert.deepEqual(statuses, [...Array(20).fill(202), ...Array(5).fill(429)]);
});
