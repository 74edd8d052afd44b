import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptTerminal } from '../../testing/command-line.ts';
import { runCommandLine } from './program.ts';

const COMMANDS = [
  'serve',
  'demo',
  'workspace create',
  'workspace list',
  'workspace plan',
  'user create',
  'project create',
  'key create',
  'key revoke',
  'sso policy',
  'migrate',
  'files check',
  'files renditions',
  'set-up-link',
];

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const terminal = keptTerminal();
  const code = await runCommandLine(args, { terminal, environment });
  return { code, stdout: terminal.stdout(), stderr: terminal.stderr() };
}

test('without arguments the help is printed, with every command that can be run and the exit codes', async () => {
  const { code, stdout, stderr } = await run([]);
  assert.equal(code, 0);
  assert.equal(stderr, '');
  for (const command of COMMANDS) assert.match(stdout, new RegExp(`^ {2}${command} +\\S`, 'm'));
  assert.match(stdout, /Exit codes: 0 done, 1 refused or failed, 2 called wrongly/);
});

for (const command of COMMANDS) {
  test(`pcs ${command} --help explains it, whatever the environment holds`, async () => {
    const { code, stdout, stderr } = await run([...command.split(' '), '--help'], { PCS_NONSENSE: 'x' });
    assert.equal(code, 0);
    assert.equal(stderr, '');
    assert.match(stdout, new RegExp(`^Usage: pcs ${command}`));
  });
}

test('commands that make a record take --json and show an example that names all they need', async () => {
  for (const command of ['workspace create', 'user create', 'project create', 'key create', 'key revoke']) {
    const { stdout } = await run([...command.split(' '), '--help']);
    assert.match(stdout, /--json/);
    const [, example = ''] = /\n {2}pcs (.+)/.exec(stdout) ?? [];
    assert.ok(example.startsWith(command), `${command}: ${example}`);
  }
});

test('user create recommends a password on stdin over one in the command', async () => {
  const { stdout } = await run(['user', 'create', '--help']);
  assert.match(stdout, /--password-stdin +read the password from stdin \(recommended/);
  assert.ok(stdout.indexOf('--password-stdin') < stdout.indexOf('--password <'));
});

const WRONG_CALLS: [string, string[], RegExp][] = [
  ['an unknown command', ['serv'], /unknown command 'serv'/],
  ['an unknown command of a group', ['key', 'destroy'], /unknown command 'destroy'/],
  ['an unknown option', ['serve', '--port', '1'], /unknown option '--port'/],
  ['a required option that is missing', ['key', 'create', '--name', 'x', '--scope', 'read'], /--workspace.*not spec/],
  ['an option without its value', ['workspace', 'create', '--name'], /argument missing/],
  ['an argument too many', ['migrate', 'now'], /too many arguments/],
];

for (const [what, args, line] of WRONG_CALLS) {
  test(`${what} is a wrong call: exit code 2, one line that says so and a hint at --help`, async () => {
    const { code, stdout, stderr } = await run(args);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, line);
    assert.match(stderr, /Add --help to see how it is called\.\n$/);
  });
}

test('a group without its command shows the commands of the group on stderr and is a wrong call', async () => {
  const { code, stdout, stderr } = await run(['key']);
  assert.equal(code, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /key create/);
  assert.match(stderr, /key revoke/);
});

test('every fault of the configuration is named in one line, and the exit code is 1', async () => {
  const environment = { PCS_NONSENSE: '1', PCS_PORT: 'http', DATABASE_URL: 'mysql://x' };
  for (const args of [['serve'], ['demo'], ['workspace', 'list']]) {
    const { code, stdout, stderr } = await run(args, environment);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^configuration: [^\n]+\n$/);
    for (const name of ['PCS_NONSENSE is not known', 'PCS_PORT must be', 'DATABASE_URL must be']) {
      assert.ok(stderr.includes(name), `${name} in ${stderr}`);
    }
  }
});

test('the demo refuses to run without answering requests', async () => {
  const { code, stderr } = await run(['demo'], { PCS_ROLES: 'worker' });
  assert.equal(code, 1);
  assert.equal(stderr, 'the demo answers requests: PCS_ROLES must include api\n');
});
