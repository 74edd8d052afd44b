import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { type Notice, renderMail } from './templates.ts';

const link = 'https://pcs.example.com/reset?token=abc_DEF-123&lang=ar';
const hour = 3_600_000;

const notices: Notice[] = (['en', 'ar'] as const).flatMap((language): Notice[] => [
  { kind: 'password_reset', language, name: 'Layla', link, validForMs: hour },
  { kind: 'invitation', language, workspaceName: 'North & South', invitedBy: 'Omar', link, validForMs: 7 * 24 * hour },
  { kind: 'password_changed', language, name: 'ليلى', atMs: Date.parse('2026-03-01T08:15:00Z') },
]);

test('every notice has a subject, a text and an html of its language and direction that fetches nothing', () => {
  for (const notice of notices) {
    const { subject, text, html } = renderMail(notice);
    const arabic = notice.language === 'ar';
    assert.ok(html.includes(`<html lang="${notice.language}" dir="${arabic ? 'rtl' : 'ltr'}">`));
    for (const part of [subject, text]) assert.equal(/[\u0600-\u06ff]{3}/.test(part.replace('ليلى', '')), arabic, part);
    assert.doesNotMatch(html, /<(?:img|link|script|iframe|style)|url\(|src=/i);
    if ('link' in notice) {
      assert.ok(text.includes(`\n${link}\n`));
      assert.ok(html.includes(`href="${link.replace('&', '&amp;')}"`));
    }
  }
});

test('how long a link works is said in the words of the language, its plurals too', () => {
  const said = (language: 'en' | 'ar', validForMs: number) =>
    renderMail({ kind: 'password_reset', language, name: 'x', link, validForMs }).text;
  assert.match(said('en', hour), /expires in 1 hour\./);
  assert.match(said('en', 90 * 60_000), /expires in 90 minutes\./);
  assert.match(said('en', 7 * 24 * hour), /expires in 7 days\./);
  assert.match(said('ar', 2 * hour), /ساعتان/);
  assert.match(said('ar', 7 * 24 * hour), /7 أيام/);
});

test('when a password was changed is told with its time zone', () => {
  const [, , english, , , arabic] = notices.map((notice) => renderMail(notice).text);
  assert.match(english ?? '', /1 March 2026 at 08:15 \(UTC\)/);
  assert.match(arabic ?? '', /1 مارس 2026.*8:15.*\(UTC\)/);
});

test('a notice to somebody of unknown language is in both, each part in its own direction', () => {
  const notice: Notice = {
    kind: 'webhook_disabled',
    language: 'both',
    name: 'Layla',
    host: 'hooks.example.com:8443',
    error: 'connect_refused',
    link,
  };
  const { subject, text, html } = renderMail(notice);
  assert.equal(
    subject,
    'Webhook disabled: hooks.example.com:8443 · \u2068عُطّل خطاف الويب: \u2068hooks.example.com:8443\u2069\u2069',
  );
  const [english = '', arabic = ''] = text.split('* * *');
  for (const part of [english, arabic]) {
    assert.match(part, /hooks\.example\.com:8443/);
    assert.match(part, /connect_refused/);
    assert.ok(part.includes(`\n${link}\n`));
  }
  assert.match(english, /Five deliveries in a row/);
  assert.match(arabic, /خمس عمليات إرسال متتالية/);
  assert.deepEqual(
    [...html.matchAll(/<div lang="(\w+)" dir="(\w+)"/g)].map((found) => found.slice(1)),
    [
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ],
  );
  assert.doesNotMatch(html, /<(?:img|link|script|iframe|style)|url\(|src=/i);
});

test('a name cannot bring markup, a line, a link or a turn of direction into the mail, and is read as it stands', () => {
  const name = '<b>X</b>\r\nBcc: a@b.test "http://evil.test/x" www.evil.test \u202eback';
  const read = '<b>X</b> Bcc: a@b.test "http://evil.test/x" www.evil.test back';
  for (const language of ['en', 'ar'] as const) {
    const { subject, text, html } = renderMail({
      kind: 'invitation',
      language,
      workspaceName: name,
      invitedBy: name,
      link,
      validForMs: hour,
    });
    assert.doesNotMatch(html, /<b>X/);
    assert.doesNotMatch(subject, /[\r\n]/);
    // Nothing that a mail program would make a link of stands in the html in one piece.
    const body = html.slice(html.indexOf('<body'));
    assert.doesNotMatch(body.replaceAll(link.replace('&', '&amp;'), ''), /http:\/\/|www\.evil|a@b|evil\.test/);
    for (const part of [subject, text, readHtml(html)]) {
      assert.ok(part.includes(read), part);
      assert.doesNotMatch(part, /\u202e/);
    }
  }
});

/** Returns what a person reads of the body. */
function readHtml(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const EXACT = [
  'Reading 23.75 at 2026-03-01T08:15:30.250Z: Limit is 21.5',
  'plan_v1.2.dwg',
  '127.0.0.1',
  'ops@site.example',
  'https://site.example/a.b?c=d&e=f',
  'v1.2.3-rc.1',
  '1.000,50 €; 10:30; 3/4"; 50 % <ok>',
  'خط ١٫٥ م – غرفة B.204 (ملف plan_v1.2.dwg)',
  'درجة الحرارة 23.75 °م',
  "O'Neill & Sons  (two blanks)",
  // The longest name of a TXT record.
  `_pcs-challenge.${'a.'.repeat(119)}example`,
];

/** A kind of mail that is missing here does not compile; one that is tried nowhere fails. */
const EVERY_KIND: Readonly<Record<Notice['kind'], true>> = {
  password_reset: true,
  invitation: true,
  password_changed: true,
  second_factor_changed: true,
  ways_in_ended: true,
  webhook_disabled: true,
  audit_stream_ended: true,
  automation_notice: true,
  automation_rule_disabled: true,
  automation_mails_left_out: true,
  integration_attention: true,
  accounting_attention: true,
  report_attention: true,
  warranties_ending: true,
  sso_certificate_ending: true,
  sso_domain_missing: true,
};

test('numbers, versions, file names, addresses and Arabic stand in every mail exactly as they stand in the record', () => {
  for (const value of EXACT) {
    for (const language of ['en', 'ar'] as const) {
      const mails: Notice[] = [
        { kind: 'password_reset', language, name: value, link, validForMs: hour },
        { kind: 'invitation', language, workspaceName: value, invitedBy: value, link, validForMs: hour },
        { kind: 'password_changed', language, name: value, atMs: 0, link },
        { kind: 'ways_in_ended', language, name: value, atMs: 0, link },
        {
          kind: 'second_factor_changed',
          language,
          name: value,
          change: 'passkey_added',
          passkey: value,
          atMs: 0,
          link,
        },
        { kind: 'webhook_disabled', language: 'both', name: value, host: value, error: value, link },
        { kind: 'audit_stream_ended', language: 'both', name: value, host: value, link },
        { kind: 'automation_mails_left_out', language: 'both', name: value, ruleName: value, period: 'day', link },
        {
          kind: 'automation_notice',
          language,
          ruleName: value,
          subject: value,
          text: `${value}\n(${link})\n${value}`,
          link,
        },
        { kind: 'automation_rule_disabled', language: 'both', name: value, ruleName: value, link },
        ...(['needs_authorization', 'error', 'conflict', 'hook_inactive', 'model_blocked'] as const).map((reason) => ({
          kind: 'integration_attention' as const,
          ...{ reason, language: 'both' as const, name: value, project: value, vendor: value, link },
        })),
        ...(['needs_authorization', 'error', 'staged', 'failed'] as const).map((reason) => ({
          kind: 'accounting_attention' as const,
          ...{ reason, language: 'both' as const, name: value, workspace: value, provider: value, link },
        })),
        ...(['run_failed', 'recipient_suppressed'] as const).map((reason) => ({
          kind: 'report_attention' as const,
          ...{ reason, language: 'both' as const, name: value, project: value, report: value, link },
        })),
        {
          kind: 'warranties_ending',
          language: 'both',
          name: value,
          project: value,
          assets: [{ called: value, endsOn: '2026-03-01' }],
          more: 0,
          link,
        },
        { kind: 'sso_certificate_ending', language: 'both', name: value, connection: value, atMs: 0, link },
        {
          kind: 'sso_domain_missing',
          language: 'both',
          name: value,
          domain: value,
          txtName: value,
          atMs: 0,
          isLost: false,
          link,
        },
        {
          kind: 'sso_domain_missing',
          language: 'both',
          name: value,
          domain: value,
          txtName: value,
          atMs: 0,
          isLost: true,
          link,
        },
      ];
      assert.deepEqual(new Set(mails.map(({ kind }) => kind)), new Set(Object.keys(EVERY_KIND)), 'every mail is tried');
      for (const notice of mails) {
        const { subject, text, html } = renderMail(notice);
        assert.ok(text.includes(value), `${notice.kind}: ${text}`);
        assert.ok(readHtml(html).includes(value), `${notice.kind}: ${html}`);
        const ofAccount = ['password_reset', 'password_changed', 'second_factor_changed', 'ways_in_ended'];
        const names = !ofAccount.includes(notice.kind);
        if (names) assert.ok(subject.includes(value), `${notice.kind}: ${subject}`);
        assert.ok(text.includes(`\n${link}\n`), `${notice.kind} leads to its subject`);
        assert.ok(html.includes(`href="${link.replace('&', '&amp;')}"`), notice.kind);
      }
    }
  }
});

test('names of the other direction are isolated, so that punctuation stays where it belongs', () => {
  const invitation = (language: 'en' | 'ar', workspaceName: string) =>
    renderMail({ kind: 'invitation', language, workspaceName, invitedBy: 'Omar', link, validForMs: hour }).subject;
  assert.equal(invitation('en', 'North'), 'Invitation to join North');
  assert.equal(invitation('en', 'الشمال'), 'Invitation to join \u2068الشمال\u2069');
  assert.equal(invitation('ar', 'North'), 'دعوة للانضمام إلى \u2068North\u2069');
});

test('a line of a rule reads in its own direction as a whole, with the address of the record within it', () => {
  const rule = { ruleName: 'Inspections', subject: 'S', link };
  for (const [language, line] of [
    ['en', `انظر ${link} الآن.`],
    ['ar', `See ${link} now.`],
    ['ar', `انظر ${link} الآن.`],
  ] as const) {
    const { text, html } = renderMail({ kind: 'automation_notice', language, text: line, ...rule });
    assert.ok(text.includes(`\u2068${line}\u2069\n`), text);
    assert.ok(readHtml(html).includes(`\u2068${line}\u2069`), html);
  }
});

test('the text of a rule keeps its lines and blank lines', () => {
  const rule = { ruleName: 'Inspections', subject: 'S', link };
  const written = 'Dear all,\n\nthe lift is out of order:\n  - car 1\n  - car 2\n\n\nThe site office';
  for (const text of [written, written.replaceAll('\n', '\r\n')]) {
    const mail = renderMail({ kind: 'automation_notice', language: 'en', text, ...rule });
    assert.ok(mail.text.startsWith(`${written}\n\nOpen record:`), mail.text);
    assert.ok(readHtml(mail.html).includes(written), mail.html);
  }
});

test('a subject in both languages has the Arabic one apart from the English one', () => {
  const { subject } = renderMail({
    ...{ kind: 'webhook_disabled', language: 'both', name: 'Layla', host: 'a.example', error: 'gone', link },
  });
  assert.equal(subject, 'Webhook disabled: a.example · \u2068عُطّل خطاف الويب: \u2068a.example\u2069\u2069');
});

test('whatever the names are, the html has no other tags than its own', () => {
  // The marks without a meaning of their own apart, which keep links from being made (templates.ts).
  const tags = (html: string) => html.replaceAll(/<\/?span>/g, '').match(/<[a-z!/][^>]*>/gi)?.length;
  const usual = renderMail({
    kind: 'invitation',
    language: 'en',
    workspaceName: 'a',
    invitedBy: 'b',
    link,
    validForMs: 1,
  });
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), (workspaceName, invitedBy) => {
      const { html } = renderMail({
        kind: 'invitation',
        language: 'en',
        workspaceName,
        invitedBy,
        link,
        validForMs: 1,
      });
      assert.equal(tags(html), tags(usual.html));
    }),
  );
});

test('a rule’s text names the record’s own address as one, and no other', () => {
  const text = `See ${link} first.\n(${link})\nNot https://evil.example/x or a@b.example.`;
  for (const language of ['en', 'ar'] as const) {
    const rule = { ruleName: 'Inspections', subject: 'S', text, link };
    const mail = renderMail({ kind: 'automation_notice', language, ...rule });
    assert.equal(mail.text.split(link).length - 1, 3, 'twice in the text and once as the button');
    const plain = mail.text.replaceAll(/[\u2068\u2069]/g, '');
    assert.ok(plain.includes(`See ${link} first.`) && plain.includes(`(${link})`));
    assert.ok(plain.includes('Not https://evil.example/x or a@b.example.'));
    assert.doesNotMatch(mail.html, /evil\.example|a@b/);
    assert.ok(mail.html.includes(link.replace('&', '&amp;')));
  }
});

test('a notice of before, or one without an address of the service, has no link and is sent all the same', () => {
  for (const language of ['en', 'ar'] as const) {
    const factor = { kind: 'second_factor_changed', language, name: 'Layla', change: 'reset', atMs: 0 } as const;
    for (const notice of [factor, { kind: 'password_changed', language, name: 'Layla', atMs: 0 } as const])
      assert.doesNotMatch(renderMail(notice).html, /<a /);
    const deactivated = renderMail({ ...factor, change: 'account_deactivated' });
    assert.match(deactivated.text, language === 'en' ? /A workspace deactivated your account/ : /عطّلت مساحة عمل حسابك/);
    const readdressed = renderMail({ ...factor, change: 'address_changed' });
    assert.match(
      readdressed.text,
      language === 'en' ? /changed the e-mail address of your account/ : /عنوان البريد الإلكتروني/,
    );
    for (const { text } of [deactivated, readdressed])
      assert.doesNotMatch(text, /password now|كلمة المرور الآن/, 'they cannot change it');
  }
});

test('a link that is not http or https is refused', () => {
  for (const bad of ['javascript:alert(1)', 'https://x.test/"onclick="', '//x.test', 'https://x.test/a b']) {
    assert.throws(
      () => renderMail({ kind: 'password_reset', language: 'en', name: 'x', link: bad, validForMs: hour }),
      TypeError,
    );
  }
});
