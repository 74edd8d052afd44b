// Every command with its options and its help. Nothing heavy is loaded here: a command's work is imported when it runs, so
// that help and wrong usage answer at once.
import type { Command } from 'commander';
import { KEY_SCOPES, PROJECT_ROLES, WORKSPACE_ROLES } from '../../../contract/scopes.ts';
import { DEFAULT_PLAN, PLAN_NAMES } from '../tenancy/plan/public.ts';
import type { Work } from './beside.ts';
import type { ReplayOptions } from './gateway.ts';
import type { Answer } from './printing.ts';

/** The work of a command on a file, which needs no database: options in, what to print out. */
export interface LoneOptions {
  readonly file: string;
  readonly json?: true;
}
export type LoneWork<Options> = (options: Options) => Promise<Answer>;

/** What runs the commands. */
export interface Runner {
  /** Runs one on the database, beside a running service or without one. */
  beside(load: () => Promise<Work>, options: Record<string, unknown>): Promise<void>;
  /** Runs one that needs no database and no configuration. */
  alone<Options extends LoneOptions>(load: () => Promise<LoneWork<Options>>, options: Options): Promise<void>;
  serve(): Promise<void>;
  demo(): Promise<void>;
}

const WORKSPACE = ['--workspace <id or name>', 'the workspace, by its id or by a name that only it has'] as const;
const JSON_OPTION = ['--json', 'print one JSON object instead of text'] as const;

const ABOUT = `
From a clone: npm run -s pcs -- <command>
Commands work beside a running service or without one, on the same environment variables; without DATABASE_URL they use
the PostgreSQL of the data folder (PCS_DATA_DIR, ./data unless set; the demo's is ./data-demo).
Exit codes: 0 done, 1 refused or failed, 2 called wrongly.`;

/** Adds every command to `pcs`. */
export function addCommands(pcs: Command, runner: Runner): void {
  pcs.description('The Project Coordination Service.').addHelpText('after', ABOUT);
  pcs
    .command('serve')
    .description('run the service in the foreground, until it is interrupted')
    .action(() => runner.serve());
  pcs
    .command('demo')
    .description('run a service with a demo workspace and print a sign-in, a read key and curl lines')
    .addHelpText('after', '\nIts data lies in ./data-demo unless PCS_DATA_DIR names another folder.')
    .action(() => runner.demo());
  addWorkspaceCommands(pcs, runner);
  addUserCommands(pcs, runner);
  addProjectCommands(pcs, runner);
  addKeyCommands(pcs, runner);
  addSsoCommands(pcs, runner);
  addUpkeepCommands(pcs, runner);
  addLedgerCommands(pcs, runner);
  addSensorCommands(pcs, runner);
}

function addWorkspaceCommands(pcs: Command, runner: Runner): void {
  const workspace = pcs.command('workspace').description('workspaces: each is a tenant of its own');
  const create = workspace
    .command('create')
    .description('make a workspace')
    .requiredOption('--name <name>', 'what it is called, 1–200 characters')
    .option('--plan <plan>', `${PLAN_NAMES.join(' or ')}; ${DEFAULT_PLAN} when not given`);
  examples(create, 'workspace create --name "Acme Construction"', 'workspace create --name Acme --json');
  onDatabase(create, runner, async () => (await import('./workspace.ts')).workspaceCreate);
  const list = workspace.command('list').description('list every workspace of the deployment');
  onDatabase(list, runner, async () => (await import('./workspace.ts')).workspaceList);
  const plan = workspace
    .command('plan')
    .description('change the plan of a workspace: every process applies it within one second')
    .argument('<workspace>', 'its id, or a name that only it has')
    .argument('<plan>', PLAN_NAMES.join(' or '))
    .option(...JSON_OPTION);
  examples(plan, 'workspace plan Acme essential', 'workspace plan 0199c0de-0000-7000-8000-000000000000 complete');
  plan.action((named: string, name: string, options: Record<string, unknown>) =>
    runner.beside(async () => (await import('./workspace.ts')).workspacePlan as unknown as Work, {
      ...options,
      workspace: named,
      plan: name,
    }),
  );
}

function addUserCommands(pcs: Command, runner: Runner): void {
  const user = pcs.command('user').description('people');
  const create = user
    .command('create')
    .description('make a person and a member of a workspace; one who signs in already joins as they are')
    .requiredOption('--email <address>', 'what they sign in with')
    .requiredOption('--name <name>', 'what they are called, 1–200 characters')
    .requiredOption(...WORKSPACE)
    .requiredOption('--role <role>', `their role in the workspace: ${WORKSPACE_ROLES.join(', ')}`)
    .option('--password-stdin', 'read the password from stdin (recommended: a command line can be seen by others)')
    .option('--password <password>', 'the password itself: ten characters or more, and not a common one')
    .option(
      '--project-role <project>=<role>',
      `a role in a project of the workspace (${PROJECT_ROLES.join(', ')}); may be repeated`,
      collect,
    );
  examples(
    create,
    'user create --workspace Acme --role owner --email noor@example.com --name Noor --password-stdin < password.txt',
    'user create --workspace Acme --role member --email sam@example.com --name Sam --password-stdin \\\n' +
      '      --project-role "North tower"=reviewer',
  );
  onDatabase(create, runner, async () => (await import('./user.ts')).userCreate);
  const reset = user
    .command('reset-second-factor')
    .description(
      'remove the passkeys, authenticator app and recovery codes of a person who lost them, and end their sessions',
    )
    .requiredOption('--email <address>', 'what they sign in with');
  examples(reset, 'user reset-second-factor --email noor@example.com');
  onDatabase(reset, runner, async () => (await import('./user.ts')).userResetSecondFactor);
}

function addProjectCommands(pcs: Command, runner: Runner): void {
  const create = pcs
    .command('project')
    .description('projects')
    .command('create')
    .description('make a project in a workspace')
    .requiredOption(...WORKSPACE)
    .requiredOption('--name <name>', 'what it is called, 1–200 characters')
    .option('--code <code>', 'a short name of your own')
    .option('--description <text>', 'what it is about')
    .option(
      '--time-zone <zone>',
      'the zone of pictures that do not say theirs, such as Asia/Riyadh; UTC when not given',
    );
  examples(create, 'project create --workspace Acme --name "North tower" --code NT-1 --time-zone Europe/Amsterdam');
  onDatabase(create, runner, async () => (await import('./project.ts')).projectCreate);
}

function addKeyCommands(pcs: Command, runner: Runner): void {
  const key = pcs.command('key').description('API keys, with which machines read and write');
  const create = key
    .command('create')
    .description('make a key; what is printed is the only place where it stands')
    .requiredOption(...WORKSPACE)
    .requiredOption('--name <name>', 'what it is for, 1–200 characters')
    .requiredOption('--scope <scope>', `what it may do, each including the ones before: ${KEY_SCOPES.join(', ')}`);
  examples(
    create,
    'key create --workspace Acme --name "Dashboards" --scope read',
    'key create --workspace Acme --name "Dashboards" --scope read --json | jq -r .key',
  );
  onDatabase(create, runner, async () => (await import('./key.ts')).keyCreate);
  const revoke = key
    .command('revoke')
    .description('revoke a key: every process refuses it within one second')
    .requiredOption('--id <id>', 'the id of the key (not the key itself)');
  examples(revoke, 'key revoke --id 0199c0de-0000-7000-8000-000000000000');
  onDatabase(revoke, runner, async () => (await import('./key.ts')).keyRevoke);
}

function addSsoCommands(pcs: Command, runner: Runner): void {
  const sso = pcs.command('sso').description('single sign-on, where nobody can sign in');
  const policy = sso
    .command('policy')
    .description('print what a workspace demands of those who sign in')
    .requiredOption(...WORKSPACE)
    .option('--off', 'switch it off, for everybody and at once: the last resort');
  examples(policy, 'sso policy --workspace Acme', 'sso policy --workspace Acme --off');
  onDatabase(policy, runner, async () => (await import('./sso.ts')).ssoPolicy);
}

function addUpkeepCommands(pcs: Command, runner: Runner): void {
  const migrate = pcs
    .command('migrate')
    .description('bring the database up to date (starting the service does it too)');
  onDatabase(migrate, runner, async () => (await import('./upkeep.ts')).migrateDatabase);
  const restored = pcs
    .command('restored')
    .description('tell the service that its database came from a backup: older cursors of the change feed are refused');
  onDatabase(restored, runner, async () => (await import('./upkeep.ts')).noteRestore);
  const files = pcs.command('files').description('stored files');
  const check = files
    .command('check')
    .description('hold the database and the file storage against each other; exit code 1 where they disagree');
  onDatabase(check, runner, async () => (await import('./upkeep.ts')).checkStoredFiles);
  const failed = files
    .command('renditions')
    .description('list the floor plans and photos whose smaller pictures were given up, or try again to make them')
    .option('--retry', 'have them made once more, by the next worker that is free')
    .option('--workspace <id or name>', 'those of one workspace alone, by its id or by a name that only it has');
  examples(failed, 'files renditions', 'files renditions --retry --workspace Acme');
  onDatabase(failed, runner, async () => (await import('./renditions.ts')).renditions);
  const link = pcs
    .command('set-up-link')
    .description('print a fresh link with which the first owner sets an empty service up');
  onDatabase(link, runner, async () => (await import('./upkeep.ts')).setUpLink);
}

function addLedgerCommands(pcs: Command, runner: Runner): void {
  const verify = pcs
    .command('ledger')
    .description('governance ledgers')
    .command('verify')
    .description(
      'check the chain of an exported governance ledger, without a database; exit code 1 where it does not hold',
    )
    .requiredOption('--file <file>', 'a page of the API’s answer, an array of pages, or one page a line')
    .option(...JSON_OPTION);
  examples(verify, 'ledger verify --file ledger.json');
  verify.action((options: LoneOptions) =>
    runner.alone(async () => (await import('./ledger.ts')).ledgerVerify, options),
  );
}

function addSensorCommands(pcs: Command, runner: Runner): void {
  const scan = pcs
    .command('sensors')
    .description('sensors and what is unusual about them')
    .command('scan')
    .description('run the analytics scan over all sensors now; a worker does it each hour');
  onDatabase(scan, runner, async () => (await import('./sensors.ts')).sensorsScan);
  const replay = pcs
    .command('gateway')
    .description('gateways, which post readings of sensors')
    .command('replay')
    .description('post the readings of a CSV file over HTTP as a gateway would, the last of them as of now')
    .requiredOption('--file <file>', 'lines of <timestamp>,<value>, times in UTC')
    .requiredOption('--project <id>', 'the project that the sensor is in')
    .requiredOption('--device <id>', 'what the device calls itself')
    .requiredOption('--key <key>', 'a key of scope write')
    .option('--url <address>', 'where the service is', 'http://localhost:8080')
    .option('--kind <kind>', 'what it measures')
    .option('--unit <unit>', 'in which unit')
    .option('--speed <times>', 'so many times faster than it was measured; as fast as it goes when not given')
    .option('--batch <readings>', 'how many a post has', '500')
    .option(...JSON_OPTION);
  examples(replay, 'gateway replay --file ambient.csv --project <id> --device ahu-3 --unit °F --key pcs_…');
  replay.action((options: ReplayOptions) =>
    runner.alone(async () => (await import('./gateway.ts')).gatewayReplay, options),
  );
}

function onDatabase<Options>(
  command: Command,
  runner: Runner,
  load: () => Promise<(deps: Parameters<Work>[0], options: Options) => ReturnType<Work>>,
): void {
  command
    .option(...JSON_OPTION)
    .action((options: Record<string, unknown>) => runner.beside(load as () => Promise<Work>, options));
}

function examples(command: Command, ...lines: string[]): void {
  const shown = lines.map((line) => `  pcs ${line}`).join('\n');
  command.addHelpText('after', `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${shown}`);
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
