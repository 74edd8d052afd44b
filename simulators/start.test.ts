import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PORTS = ['dns-port', 'vendor-a-port', 'vendor-b-port', 'vendor-c-port', 'accounting-port', 'vendor-port'];
const VENDOR_PORTS = PORTS.flatMap((name) => [`--${name}`, '0']);

async function start(t: TestContext, keep: string, ...args: readonly string[]) {
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL('start.ts', import.meta.url)), '--keep', keep, '--oidc-port', '0', ...VENDOR_PORTS, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  t.after(() => program.kill('SIGKILL'));
  return { program, ended: once(program, 'exit'), errors: text(program.stderr) };
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'simulators-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('identity providers and vendors start, say what to enter where, and end when they are told to', async (t) => {
  const keep = await folder(t);
  const secrets: unknown[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { program, ended, errors } = await start(t, keep, '--saml-port', '0', '--domain', 'mine.example');
    let said = '';
    for await (const part of program.stdout) {
      said += part;
      if (said.includes('Ctrl+C')) break;
    }
    assert.match(
      said,
      /^listening on http:\/\/127\.0\.0\.1:\d+\/ \(SAML\)\nlistening on http:\/\/127\.0\.0\.1:\d+\/ \(OpenID Connect\)\n/,
    );
    assert.match(said, /omar@mine\.example +عمر الخطيب/);
    assert.match(said, /http:\/\/localhost:8080\/sso\/<login handle>\/callback/);
    const value = (name: string) => String(new RegExp(`${name} +(\\S+)`).exec(said)?.[1]);
    assert.match(await (await fetch(value('Metadata address'))).text(), /entityID/);
    assert.match(await (await fetch(value('Signing certificate'))).text(), /BEGIN CERTIFICATE/);
    const issuer = value('Issuer');
    const metadata = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    assert.equal(Object(metadata).issuer, issuer);
    secrets.push(value('Client secret'));
    const company = await fetch(`${/PCS_VENDOR_B_API_URL=(\S+)/.exec(said)?.[1]}/rest/v1.0/companies`, {
      headers: { authorization: `Bearer ${value('access token')}` },
    });
    assert.equal(Object(await company.json())[0].id, 100);
    assert.match(said, /"npm run demo" knows these vendors already/);
    for (const kind of ['A', 'B', 'C']) {
      const page = new RegExp(`open (http://127\\.0\\.0\\.1:\\d+/) for vendor ${kind}:`).exec(said)?.[1];
      assert.match(await (await fetch(String(page))).text(), new RegExp(`<h1>Vendor ${kind} \\(simulated\\)</h1>`));
    }
    const books = /listening on (\S+) \(accounting\)/.exec(said)?.[1];
    assert.match(await (await fetch(String(books))).text(), /<h1>Accounting provider \(simulated\)<\/h1>/);
    program.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await errors, '');
  }
  assert.equal(secrets[0], secrets[1]);
});

test('a port that is taken is told in a line', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  const { port } = taken.address() as { port: number };
  const { ended, errors } = await start(t, await folder(t), '--saml-port', String(port));
  assert.deepEqual(await ended, [1, null]);
  assert.match(await errors, /^listen EADDRINUSE.*\nUsage: /);
});
