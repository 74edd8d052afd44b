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
  assert.match(said('en', hour), /Valid for: 1 hour\./);
  assert.match(said('en', 90 * 60_000), /Valid for: 90 minutes\./);
  assert.match(said('en', 7 * 24 * hour), /Valid for: 7 days\./);
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
  assert.equal(subject, 'A webhook subscription was disabled · تم تعطيل اشتراك webhook');
  const [english = '', arabic = ''] = text.split('* * *');
  for (const part of [english, arabic]) {
    assert.match(part, /hooks\. example\. com:8443/);
    assert.match(part, /connect_refused/);
    assert.ok(part.includes(`\n${link}\n`));
  }
  assert.match(english, /Five deliveries in a row/);
  assert.match(arabic, /خمسة إشعارات متتالية/);
  assert.deepEqual(
    [...html.matchAll(/<div lang="(\w+)" dir="(\w+)"/g)].map((found) => found.slice(1)),
    [
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ],
  );
  assert.doesNotMatch(html, /<(?:img|link|script|iframe|style)|url\(|src=/i);
});

test('a name cannot bring markup, a line, a link, an address or a turn of direction into the mail', () => {
  const name = '<b>X</b>\r\nBcc: a@b.test "http://evil.test/x" www.evil.test \u202eback';
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
    for (const part of [subject, text, html.replace(/<[^>]*>/g, '')]) {
      assert.doesNotMatch(
        part.replaceAll(link, '').replaceAll(link.replace('&', '&amp;'), ''),
        /:\/\/|www\.evil|a@b|evil\.test/,
      );
      assert.doesNotMatch(part, /\u202e/);
    }
  }
});

test('names of the other direction are isolated, so that punctuation stays where it belongs', () => {
  const invitation = (language: 'en' | 'ar', workspaceName: string) =>
    renderMail({ kind: 'invitation', language, workspaceName, invitedBy: 'Omar', link, validForMs: hour }).subject;
  assert.equal(invitation('en', 'North'), 'Invitation to North');
  assert.equal(invitation('en', 'الشمال'), 'Invitation to \u2068الشمال\u2069');
  assert.equal(invitation('ar', 'North'), 'دعوة إلى \u2068North\u2069');
});

test('whatever the names are, the html has no other tags than its own', () => {
  const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.length;
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

test('a rule’s text names the record’s own address as it is, and no other as one', () => {
  const text = `See ${link} first.\n${link}\nNot https://evil.example/x or a@b.example.`;
  for (const language of ['en', 'ar'] as const) {
    const rule = { ruleName: 'Inspections', subject: 'S', text, link };
    const mail = renderMail({ kind: 'automation_notice', language, ...rule }).text;
    assert.equal(mail.split(link).length - 1, 3, 'twice in the text and once as the button');
    assert.match(mail, /See.* https:\/\/pcs\.example\.com\/reset\S* .*first\./);
    assert.doesNotMatch(mail, /evil\.example|a@b/);
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
