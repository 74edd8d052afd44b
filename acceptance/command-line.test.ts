// Contract §12: the command line beside a running service and without one, and what stops a start, in one line.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import pg from 'pg';
import { accepted, assertRefused, clientOf, machine } from './support/calls.ts';
import { emptyDatabase } from './support/database.ts';
import { freshFolder, type Ran, runCommand, type Service, startService } from './support/processes.ts';
import { PASSWORD, pcsJson as runJson, signIn } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;

/** Runs a command as a process of its own: what this file is about. */
const pcsJson = ({ pcs }: Pick<Service, 'pcs'>, args: readonly string[], input?: string) =>
  runJson({ command: pcs }, args, input);

before(async () => {
  service = await startService();
});

/** The command ended with 1, said nothing on stdout and one line on stderr. */
function assertOneLine({ code, stdout, stderr }: Ran, line: RegExp): void {
  assert.equal(code, 1, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, line);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
}

test('what the commands make beside a running service is there for its API at once', async () => {
  const workspace = await pcsJson(service, ['workspace', 'create', '--name', 'Acme']);
  const project = await pcsJson(service, [
    ...['project', 'create', '--workspace', 'Acme', '--name', 'Tower', '--code', 'T-1', '--time-zone', 'Asia/Riyadh'],
  ]);
  const email = 'noor@acme.example';
  const user = await pcsJson(
    service,
    [
      'user',
      'create',
      '--workspace',
      workspace.id,
      '--email',
      email,
      '--name',
      'Noor',
      '--role',
      'owner',
      '--password-stdin',
    ],
    `${PASSWORD}\n`,
  );
  const noor = await signIn(service.address, email);
  const session = accepted(await noor.get('/api/auth/session'));
  assert.deepEqual(session.user, { id: user.id, name: 'Noor', email });
  assert.deepEqual(session.workspaces, [{ id: workspace.id, name: 'Acme', role: 'owner' }]);
  assert.deepEqual(accepted(await noor.get(`/api/projects/${project.id}`)), project);

  const key = await pcsJson(service, ['key', 'create', '--workspace', 'Acme', '--name', 'BI', '--scope', 'read']);
  const whoami = accepted(await machine(service.address, key.key).get('/api/v1/whoami'));
  assert.equal(whoami.workspace.id, workspace.id);
  assert.equal(whoami.key.id, key.id);
  const listed = accepted(await noor.get('/api/workspace/api-keys')).data;
  const { key: _secret, ...record } = key;
  assert.deepEqual({ ...listed[0], lastUsedAt: null }, record);
});

test('a key that is revoked at the command line is refused by the running service within a second', async () => {
  await pcsJson(service, ['workspace', 'create', '--name', 'Revoking']);
  const made = await pcsJson(service, ['key', 'create', '--workspace', 'Revoking', '--name', 'BI', '--scope', 'admin']);
  const client = machine(service.address, made.key);
  accepted(await client.get('/api/v1/whoami'));
  const revoked = await pcsJson(service, ['key', 'revoke', '--id', made.id]);
  assert.equal(revoked.id, made.id);
  const at = Date.parse(revoked.revokedAt);
  await eventually(
    'the key is refused',
    async () => ((await client.get('/api/v1/whoami')).status === 401 ? true : undefined),
    Math.max(50, at + 1_000 - Date.now()),
  );
  assertRefused(await client.get('/api/v1/whoami'), 'unauthorized');
});

test('a project role given with the person opens that project alone', async () => {
  const workspace = await pcsJson(service, ['workspace', 'create', '--name', 'Roles']);
  const make = (name: string) => pcsJson(service, ['project', 'create', '--workspace', workspace.id, '--name', name]);
  const [open, closed] = [await make('Open = yes'), await make('Closed')];
  const args = ['user', 'create', '--workspace', workspace.id, '--email', 'sam@roles.example', '--name', 'Sam'];
  const user = await pcsJson(
    service,
    [...args, '--role', 'member', '--password-stdin', '--project-role', 'Open = yes=reviewer'],
    PASSWORD,
  );
  assert.deepEqual(user.projectRoles, [{ projectId: open.id, role: 'reviewer' }]);
  const sam = await signIn(service.address, 'sam@roles.example');
  accepted(await sam.get(`/api/projects/${open.id}`));
  assertRefused(await sam.get(`/api/projects/${closed.id}`), 'not_found');
});

test('text is for people, --json is one object, faults are one line and exit code 1, wrong calls 2', async () => {
  const text = await service.pcs(['workspace', 'create', '--name', 'شركة البناء']);
  assert.equal(text.code, 0);
  assert.match(text.stdout, /^workspace شركة البناء\n {2}id/);
  const list = await service.pcs(['workspace', 'list', '--json']);
  assert.equal(list.stdout.trimEnd().split('\n').length, 1);
  assert.ok(JSON.parse(list.stdout).data.some((each: { name: string }) => each.name === 'شركة البناء'));
  assertOneLine(await service.pcs(['workspace', 'create', '--name', '']), /^name: /);
  assertOneLine(
    await service.pcs(['key', 'create', '--workspace', 'None', '--name', 'x', '--scope', 'read']),
    /^workspace: /,
  );
  for (const args of [['nonsense'], ['serve', '--nonsense'], ['key', 'create']]) {
    assert.equal((await service.pcs(args)).code, 2, args.join(' '));
  }
  assert.equal((await service.pcs([])).code, 0);
});

test('commands work without a service too, and leave no PostgreSQL behind', async () => {
  const dataDir = await freshFolder();
  const settings = { PCS_DATA_DIR: dataDir };
  const made = await runCommand(['workspace', 'create', '--name', 'Alone', '--json'], settings);
  assert.equal(made.code, 0, made.stderr);
  const key = await runCommand(
    ['key', 'create', '--workspace', 'Alone', '--name', 'x', '--scope', 'read', '--json'],
    settings,
  );
  const { key: secret } = JSON.parse(key.stdout);
  const later = await startService({ database: undefined, dataDir });
  const whoami = accepted(await machine(later.address, secret).get('/api/v1/whoami'));
  assert.equal(whoami.workspace.id, JSON.parse(made.stdout).id);
  assert.equal(await later.stop(), 0);
});

test('the link that set-up-link prints sets an empty service up, and then no link does any more', async () => {
  const empty = await startService({ settings: { PCS_BASE_URL: 'http://localhost:8080' } });
  const printed = await eventually(
    'the link of the start',
    async () => /set-up#token=(\S+)\n/.exec(empty.lines().join('\n'))?.[1],
  );
  const { link } = await pcsJson(empty, ['set-up-link']);
  const setUp = (token: string | undefined) =>
    clientOf(empty.address, { origin: 'http://localhost:8080' }).post('/api/auth/set-up', {
      token,
      workspaceName: 'First',
      name: 'Noor',
      email: 'noor@first.example',
      password: PASSWORD,
    });
  const fresh = /#token=(\S+)$/.exec(link)?.[1];
  assert.notEqual(fresh, printed);
  accepted(await setUp(fresh));
  for (const token of [fresh, printed]) assertRefused(await setUp(token), 'not_found');
  assertOneLine(await empty.pcs(['set-up-link']), /^the service is set up already/);
});

test('a start on a port that is taken ends by itself with one line that names it', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port));
  });
  const database = await emptyDatabase();
  const settings = { ...database?.settings, PCS_DATA_DIR: await freshFolder(), PCS_PORT: String(port) };
  const ran = await runCommand(['serve'], settings);
  holder.close();
  assertOneLine(ran, new RegExp(`port ${port} on 127\\.0\\.0\\.1 is taken`));
});

test('a data folder that cannot be written is named in one line', async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, 'file'), '');
  const settings = { PCS_DATA_DIR: join(folder, 'file', 'data'), PCS_PORT: '0' };
  for (const args of [['serve'], ['demo'], ['workspace', 'list']]) {
    assertOneLine(await runCommand(args, settings), /^The data folder .*file\/data cannot be written to/);
  }
  // To root everything is open: as somebody else, where this project may be read by them.
  const isRoot = process.getuid?.() === 0;
  await mkdir(join(folder, 'closed'), { mode: isRoot ? 0o700 : 0o500 });
  const ran = await asNobody(['serve'], { PCS_DATA_DIR: join(folder, 'closed'), PCS_PORT: '0' });
  if (ran !== undefined) assertOneLine(ran, /^The data folder .*closed cannot be written to: .*permission/i);
});

/** Undefined where the ordinary user cannot even read the program. */
async function asNobody(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ran | undefined> {
  if (process.getuid?.() !== 0) return runCommand(args, settings);
  const program = join(import.meta.dirname, '../server/src/main.ts');
  const child = spawn(process.execPath, [program, ...args], { uid: 65534, gid: 65534, env: settings, cwd: '/' });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.on('data', (part) => {
    said.stderr += part;
  });
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'no exit code'));
  });
  return code === 'spawn EACCES' || /EACCES.*main\.ts|Cannot find module/.test(said.stderr)
    ? undefined
    : { code, ...said };
}

test('every fault of the configuration is named in one line', async () => {
  const settings = { PCS_DATA_DIR: await freshFolder(), PCS_NONSENSE: '1', PCS_PORT: 'eighty', PCS_ROLES: 'web' };
  for (const args of [['serve'], ['demo'], ['migrate']]) {
    const ran = await runCommand(args, settings);
    assertOneLine(ran, /PCS_NONSENSE is not known/);
    assert.match(ran.stderr, /PCS_PORT must be a whole number/);
    assert.match(ran.stderr, /PCS_ROLES must be api, worker or api,worker/);
  }
  const bad = { PCS_DATA_DIR: await freshFolder(), PCS_PORT: '0' };
  assertOneLine(await runCommand(['serve'], { ...bad, PCS_MASTER_KEY: 'short' }), /^PCS_MASTER_KEY: /);
  assertOneLine(await runCommand(['serve'], { ...bad, PCS_FILES_URL: 's3://nowhere' }), /^PCS_FILES_URL: /);
  assertOneLine(await runCommand(['serve'], { ...bad, PCS_MAIL_FROM: 'nobody' }), /^PCS_MAIL_FROM: /);
});

test('a database that does not answer is named by host and port, never with its password', async () => {
  const settings = {
    DATABASE_URL: 'postgres://pcs:hunter2-very-secret@127.0.0.1:1/pcs',
    PCS_MASTER_KEY: randomBytes(32).toString('base64'),
    PCS_OPERATOR_TOKEN: 'operator-token-of-this-test',
    PCS_DATA_DIR: await freshFolder(),
    PCS_PORT: '0',
  };
  for (const args of [['serve'], ['demo'], ['workspace', 'list']]) {
    const ran = await runCommand(args, settings);
    assertOneLine(ran, /^the database at 127\.0\.0\.1:1 cannot be reached: nothing answers there/);
    assert.ok(!ran.stderr.includes('hunter2'));
  }
});

test('data of a newer version is left alone, in one line', async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, 'postgres'), { mode: 0o700 });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '99\n');
  const ran = await runCommand(['serve'], { PCS_DATA_DIR: folder, PCS_PORT: '0' });
  assertOneLine(ran, /was made by PostgreSQL 99, newer than the 18/);

  const database = await emptyDatabase();
  if (database === undefined) return;
  const settings = { ...database.settings, PCS_DATA_DIR: await freshFolder(), PCS_PORT: '0' };
  assert.equal((await runCommand(['migrate'], settings)).code, 0);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now())`);
  await admin.end();
  assertOneLine(await runCommand(['serve'], settings), /^the database belongs to a newer version of the service/);
});
