import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error a script of the page, without types
import { hideSecret, toCurl } from './assets/command.js';

const url = new URL('https://pcs.example.com/api/x');
const write = (body: unknown, headers: Record<string, string> = {}) =>
  toCurl(url, { method: 'POST', headers: new Headers(headers), body }) as string;

test('secrets of a body, a form, a part, a header and an address are left to the reader of the command', () => {
  const json = { 'content-type': 'application/json' };
  const nested = JSON.stringify({
    email: 'a@b.test',
    password: 'violet harbour 77',
    next: { clientSecret: 'pcss_1', list: [{ token: 'pcst_2' }] },
  });
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'pcsc_3',
    client_secret: 'pcss_4',
    code_verifier: 'v_5',
  });
  const parts = new FormData();
  parts.append('record', '{"name":"A","newPassword":"violet harbour 78"}');
  parts.append('token', 'pcst_6');
  for (const command of [
    write(nested, json),
    write('{"password": "violet harbour 79"', json),
    write(form),
    write(parts),
    write(undefined, { 'x-api-key': 'pcsk_7', authorization: 'Bearer pcst_8', 'x-webhook-secret': 'whsec_9' }),
  ]) {
    assert.doesNotMatch(command, /violet|pcs[a-z]_\d|v_5|whsec_9/, command);
  }
  assert.match(write(nested, json), /a@b\.test/);
  assert.match(write(form), /--data-urlencode 'grant_type=authorization_code' \\\n {2}--data-urlencode 'code=<code>'/);
  assert.equal(hideSecret('token', 'abc'), '<token>');
  assert.equal(hideSecret('postcode', 'abc'), 'abc');
});

test('a body without secrets stands as it was typed', () => {
  const text = '{ "title": "it\'s",\n  "priority": "high" }';
  assert.ok(
    write(text, { 'content-type': 'application/json' }).endsWith(
      `--data-raw '{ "title": "it'\\''s",\n  "priority": "high" }'`,
    ),
  );
});

test('a text part reads no file, whatever it begins with; the name of a file is one, whatever is in it', () => {
  const parts = new FormData();
  parts.append('x', '@/etc/passwd;type=text/plain');
  parts.append('file', new File(['x'], 'a;type="b".png'));
  assert.match(write(parts), /--form-string 'x=@\/etc\/passwd;type=text\/plain'/);
  assert.match(write(parts), /-F 'file=@"a;type=\\"b\\"\.png"'$/);
});
