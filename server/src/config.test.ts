import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { type Config, type Environment, readConfig } from './config.ts';
import { StartError } from './platform/start-error.ts';

const DEFAULTS = { dataDir: './data' };
const read = (environment: Environment = {}): Config => readConfig(DEFAULTS, environment);
const EXTERNAL = {
  DATABASE_URL: 'postgres://pcs@db.internal/pcs',
  PCS_MASTER_KEY: 'a key',
  PCS_OPERATOR_TOKEN: 'pcsop_a-random-token',
};

/** The line that a start with this environment ends with. */
function faultOf(environment: Environment): string {
  try {
    read(environment);
  } catch (error) {
    assert.ok(error instanceof StartError, String(error));
    assert.doesNotMatch(error.message, /[\r\n]/);
    return error.message;
  }
  return assert.fail(`it starts with ${JSON.stringify(environment)}`);
}

describe('without any variable', () => {
  test('the service has the defaults that operators rely on', () => {
    const dataDir = resolve('./data');
    const { vendors, accounting, ...config } = read();
    assert.deepEqual([accounting.slug, accounting.apiUrl, accounting.client], ['accounting', undefined, undefined]);
    assert.deepEqual(
      vendors.map(({ slug, client }) => [slug, client]),
      [
        ['vendor-a', undefined],
        ['vendor-b', undefined],
        ['vendor-c', undefined],
      ],
    );
    assert.deepEqual(config, {
      host: '127.0.0.1',
      port: 8080,
      baseUrl: undefined,
      dataDir,
      roles: { api: true, worker: true },
      databaseUrl: undefined,
      databaseRole: 'pcs_service',
      databaseConnections: 10,
      masterKeys: undefined,
      operatorToken: undefined,
      allowedTargets: [],
      dnsServers: [],
      confirmationMinutes: 60,
      invitationLimits: { perHour: 200, perDay: 1_000, perAddressPerDay: 10 },
      ruleMailLimits: { perHour: 500, perDay: 5_000 },
      trustedProxies: [],
      ratePerMinute: { key: 600, deployment: 60_000, person: 6_000, scim: 3_000, address: 120 },
      webhookRetryDelaysMs: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
      webhookTimeoutMs: 10_000,
      smtpUrl: undefined,
      mailFrom: 'Project Coordination Service <no-reply@localhost>',
      filesUrl: `file:${join(dataDir, 'files')}`,
      deletedFilesKeptMs: 172_800_000,
      keptDays: { readings: 400, rollUps: 1826 },
      reports: { fileDays: 400, linkDays: 30, bounceAddress: undefined },
      logLevel: 'info',
      metricsPort: undefined,
      drainSeconds: 0,
      startedByNpm: false,
      launcherPid: undefined,
      maxBytes: { json: 1_048_576, ingest: 8_388_608, picture: 67_108_864, model: 2_147_483_648 },
      modelImport: { timeoutMs: 1_800_000, memoryMiB: 4096 },
      modelGeometry: { timeoutMs: 1_800_000, memoryMiB: 4096 },
    });
  });

  test('a command’s own data folder, log level and targets stand, until a variable says otherwise', () => {
    const own = { dataDir: '/srv/demo', logLevel: 'error', allowedTargets: ['::1'] } as const;
    const plain = readConfig(own, {});
    assert.deepEqual([plain.dataDir, plain.logLevel], ['/srv/demo', 'error']);
    assert.equal(plain.filesUrl, 'file:/srv/demo/files');
    assert.deepEqual(plain.allowedTargets, ['::1']);
    assert.deepEqual(readConfig(own, { PCS_ALLOWED_TARGETS: '10.0.0.0/8' }).allowedTargets, ['10.0.0.0/8']);
    assert.deepEqual(read({ PCS_DNS_SERVERS: '10.0.0.53,[::1]:5353' }).dnsServers, ['10.0.0.53', '[::1]:5353']);
    assert.match(faultOf({ PCS_DNS_SERVERS: 'dns.example' }), /PCS_DNS_SERVERS/);
    const told = readConfig(own, { PCS_DATA_DIR: '/srv/pcs', PCS_LOG_LEVEL: 'debug' });
    assert.deepEqual([told.dataDir, told.logLevel, told.filesUrl], ['/srv/pcs', 'debug', 'file:/srv/pcs/files']);
  });

  test('one of several processes on an external database serves on for a moment when it is asked to stop', () => {
    assert.equal(read(EXTERNAL).drainSeconds, 5);
    assert.equal(read({ ...EXTERNAL, PCS_DRAIN_SECONDS: '0' }).drainSeconds, 0);
  });

  test('what was read cannot be changed any more', () => {
    assert.ok(Object.isFrozen(read()));
  });
});

test('the embedded PostgreSQL bounds the connections of its only process', () => {
  assert.match(
    faultOf({ PCS_DATABASE_CONNECTIONS: '41' }),
    /PCS_DATABASE_CONNECTIONS must be at most 40 without DATABASE_URL/,
  );
  assert.equal(read({ ...EXTERNAL, PCS_DATABASE_CONNECTIONS: '500' }).databaseConnections, 500);
});

describe('a good value', () => {
  const good: [string, string, (config: Config) => unknown, unknown][] = [
    ['PCS_HOST', '0.0.0.0', (config) => config.host, '0.0.0.0'],
    ['PCS_PORT', '0', (config) => config.port, 0],
    ['PCS_PORT', '65535', (config) => config.port, 65_535],
    ['PCS_BASE_URL', 'https://pcs.example.com//', (config) => config.baseUrl, 'https://pcs.example.com'],
    ['PCS_BASE_URL', 'HTTPS://PCS.example.com:443', (config) => config.baseUrl, 'https://pcs.example.com'],
    ['PCS_BASE_URL', 'http://[::1]:8080/', (config) => config.baseUrl, 'http://[::1]:8080'],
    ['PCS_BASE_URL', 'https://bürø.example', (config) => config.baseUrl, 'https://xn--br-mkao.example'],
    ['PCS_DATA_DIR', 'elsewhere', (config) => config.dataDir, resolve('elsewhere')],
    ['PCS_ROLES', 'api', (config) => config.roles, { api: true, worker: false }],
    ['PCS_ROLES', 'worker', (config) => config.roles, { api: false, worker: true }],
    ['PCS_ROLES', 'worker, api', (config) => config.roles, { api: true, worker: true }],
    ['PCS_DATABASE_ROLE', 'site_service', (config) => config.databaseRole, 'site_service'],
    ['PCS_DATABASE_CONNECTIONS', '2', (config) => config.databaseConnections, 2],
    ['PCS_MASTER_KEY', 'new,old', (config) => config.masterKeys, 'new,old'],
    ['PCS_OPERATOR_TOKEN', '16characters-of!', (config) => config.operatorToken, '16characters-of!'],
    ['PCS_ALLOWED_TARGETS', '10.0.0.0/8, ,::1', (config) => config.allowedTargets, ['10.0.0.0/8', '::1']],
    ['PCS_TRUSTED_PROXIES', '10.0.0.1', (config) => config.trustedProxies, ['10.0.0.1']],
    ['PCS_RATE_KEY_PER_MINUTE', '0', (config) => config.ratePerMinute.key, 0],
    ['PCS_RATE_DEPLOYMENT_PER_MINUTE', '5', (config) => config.ratePerMinute.deployment, 5],
    ['PCS_RATE_PERSON_PER_MINUTE', '6', (config) => config.ratePerMinute.person, 6],
    ['PCS_RATE_SCIM_PER_MINUTE', '7', (config) => config.ratePerMinute.scim, 7],
    ['PCS_RATE_ADDRESS_PER_MINUTE', '7', (config) => config.ratePerMinute.address, 7],
    ['PCS_WEBHOOK_RETRY_DELAYS_MS', '10,200', (config) => config.webhookRetryDelaysMs, [10, 200]],
    ['PCS_WEBHOOK_TIMEOUT_MS', '1', (config) => config.webhookTimeoutMs, 1],
    ['PCS_SMTP_URL', 'smtps://mail.example.com', (config) => config.smtpUrl, 'smtps://mail.example.com'],
    ['PCS_MAIL_FROM', 'Site <site@example.com>', (config) => config.mailFrom, 'Site <site@example.com>'],
    ['PCS_MAIL_BOUNCE_ADDRESS', 'b+{token}@a.example', (config) => config.reports.bounceAddress, 'b+{token}@a.example'],
    ['PCS_REPORT_DAYS', '30', (config) => config.reports.fileDays, 30],
    ['PCS_REPORT_LINK_DAYS', '7', (config) => config.reports.linkDays, 7],
    ['PCS_FILES_URL', 's3://bucket', (config) => config.filesUrl, 's3://bucket'],
    ['PCS_DELETED_FILES_HOURS', '0', (config) => config.deletedFilesKeptMs, 0],
    ['PCS_LOG_LEVEL', 'debug', (config) => config.logLevel, 'debug'],
    ['PCS_METRICS_PORT', '9100', (config) => config.metricsPort, 9_100],
    ['PCS_METRICS_PORT', '0', (config) => config.metricsPort, 0],
    ['PCS_DRAIN_SECONDS', '20', (config) => config.drainSeconds, 20],
    ['PCS_MAX_JSON_BYTES', '1024', (config) => config.maxBytes.json, 1_024],
    ['PCS_MAX_INGEST_BYTES', '2048', (config) => config.maxBytes.ingest, 2_048],
    ['PCS_MAX_PICTURE_BYTES', '4294967296', (config) => config.maxBytes.picture, 4_294_967_296],
    ['PCS_VENDOR_C_NAME', 'Site FM', (config) => config.vendors[2]?.name, 'Site FM'],
    ['PCS_ACCOUNTING_NAME', 'Ledgerly', (config) => config.accounting.name, 'Ledgerly'],
    ['npm_lifecycle_event', 'start', (config) => config.startedByNpm, true],
    ['BOOTSTRAP_PID', '4711', (config) => config.launcherPid, 4711],
  ];
  for (const [name, value, pick, expected] of good) {
    test(`of ${name} is taken: ${value}`, () => assert.deepEqual(pick(read({ [name]: value })), expected));
  }

  test('that is empty counts as none, for each variable', () => {
    const names = new Set(good.map(([name]) => name).filter((name) => name.startsWith('PCS_')));
    const empty = Object.fromEntries([...names, 'DATABASE_URL'].map((name) => [name, '']));
    assert.deepEqual(read(empty), read());
  });
});

describe('a bad value ends the start with a line that names its variable', () => {
  const bad: [string, ...string[]][] = [
    ['PCS_PORT', '65536', '-1', '80.5', '0x50', ' 80', '1e3', 'http'],
    [
      'PCS_BASE_URL',
      'pcs.example.com',
      'ftp://pcs.example.com',
      'https://',
      'https://a:b@h',
      'https://h?x',
      'https://h/#y',
      ' https://pcs.example.com',
      'https://pcs.example.com\n',
      'https://pcs.example\t.com',
      'http:localhost:8080',
      'https:/pcs.example.com',
      'https://pcs.example.com\\',
      'https://pcs.example.com/..',
      'https://@pcs.example.com',
      'https://pcs".example.com',
      'https://pcs%41.example.com',
      'https://*.example.com',
      'https://pcs.example.com:99999',
    ],
    ['PCS_OPERATOR_TOKEN', 'fifteen-letters', 'with spaces in the middle', 'x'.repeat(501), 'ungewöhnliches-zeichen'],
    [
      'PCS_ALLOWED_TARGETS',
      '10',
      '127.1',
      '0x7f.1',
      '010.0.0.1',
      '10/8',
      'hooks.local',
      '10.0.0.0/33',
      '10.0.0.0/8;::1',
    ],
    ['PCS_TRUSTED_PROXIES', '127.1', '010.0.0.0/8', 'proxy', '*', '0.0.0.0/0', '10.0.0.0/8,::/0'],
    ['PCS_DNS_SERVERS', '1', '127.1:53', '010.0.0.1', 'dns.example', '10.0.0.1:0', '10.0.0.1:65536', '[::1]:x'],
    ['PCS_DATABASE_ROLE', 'bad"role', 'two words', '1st', 'x'.repeat(64), '-c'],
    ['PCS_DRAIN_SECONDS', '601', '-1', '1.5', '5s'],
    ['PCS_ROLES', 'api,', 'everything', 'API', ','],
    ['PCS_DATABASE_CONNECTIONS', '1', '501', 'many'],
    ['PCS_RATE_KEY_PER_MINUTE', '-1', '100000001', 'off'],
    ['PCS_RATE_DEPLOYMENT_PER_MINUTE', '60_000'],
    ['PCS_RATE_PERSON_PER_MINUTE', 'x'],
    ['PCS_RATE_SCIM_PER_MINUTE', 'x'],
    ['PCS_RATE_ADDRESS_PER_MINUTE', '1.5'],
    ['PCS_WEBHOOK_RETRY_DELAYS_MS', '1,,2', ',', '1000;2000', '-5'],
    ['PCS_WEBHOOK_TIMEOUT_MS', '0', '600001'],
    ['PCS_BASE_URL', 'https://pcs.example.com/pcs', 'https://u:p@pcs.example.com', 'https://pcs.example.com/?a'],
    ['PCS_SMTP_URL', 'mail.example.com', 'http://mail.example.com', 'smtp://mail.example.com:99999'],
    ['PCS_FILES_URL', './files', 'https://bucket', ' s3://bucket'],
    ['PCS_LOG_LEVEL', 'loud', 'INFO'],
    ['PCS_VENDOR_A_SLUG', 'Vendor A', 'accounting'],
    ['PCS_ACCOUNTING_SLUG', 'Books', 'service'],
    ['PCS_VENDOR_C_KEY_HEADER', 'X API KEY', 'Host'],
    ['PCS_METRICS_PORT', '-1', '65536', '8080'],
    ['PCS_MAX_JSON_BYTES', '1023', '1mb'],
    ['PCS_MAX_INGEST_BYTES', '1073741825'],
    ['PCS_MAX_PICTURE_BYTES', '4294967297'],
    ['DATABASE_URL', 'db.internal/pcs', 'mysql://db.internal/pcs', 'postgres://u:p#[/@host/x'],
  ];
  for (const [name, ...values] of bad) {
    for (const value of values) {
      test(`${name}=${value}`, () =>
        assert.match(faultOf({ ...EXTERNAL, [name]: value }), new RegExp(`${name} must be `)));
    }
  }

  test('and neither does it stand in that line, since a secret may be in the wrong place', () => {
    const line = faultOf({ DATABASE_URL: 'mysql://u:s3cret@h/x', PCS_PORT: 's3cret', PCS_SMTP_URL: 'x://u:s3cret@h' });
    assert.doesNotMatch(line, /s3cret/);
  });
});

test('a misspelt variable ends the start by its name; those of test runs and of other programs do not', () => {
  assert.match(faultOf({ PCS_PROT: '80' }), /PCS_PROT is not known/);
  assert.match(faultOf({ PCS_: '' }), /PCS_ is not known/);
  assert.match(faultOf({ PCS_toString: '1' }), /PCS_toString is not known/);
  assert.equal(read({ PCS_TEST_DATABASE_URL: 'x', PATH: '/bin', PORT: '1' }).port, 8080);
});

test('every fault is named at once, so that nobody mends them one start at a time', () => {
  const line = faultOf({ PCS_PORT: 'x', PCS_ROLES: 'x', PCS_PROT: '1', DATABASE_URL: 'x' });
  for (const name of ['PCS_PORT', 'PCS_ROLES', 'PCS_PROT', 'DATABASE_URL', 'PCS_MASTER_KEY', 'PCS_OPERATOR_TOKEN']) {
    assert.match(line, new RegExp(`${name} (is|must)`));
  }
});

test('with an external database the master key and the operator’s token must be given, and empty is not given', () => {
  const { DATABASE_URL, PCS_MASTER_KEY, PCS_OPERATOR_TOKEN } = EXTERNAL;
  assert.match(faultOf({ DATABASE_URL, PCS_MASTER_KEY }), /PCS_OPERATOR_TOKEN is required with DATABASE_URL$/);
  assert.match(faultOf({ DATABASE_URL, PCS_OPERATOR_TOKEN }), /PCS_MASTER_KEY is required with DATABASE_URL/);
  assert.match(faultOf({ DATABASE_URL, PCS_MASTER_KEY: '', PCS_OPERATOR_TOKEN }), /PCS_MASTER_KEY is required/);
  assert.equal(read(EXTERNAL).databaseUrl, DATABASE_URL);
  assert.equal(read({ ...EXTERNAL, DATABASE_URL: 'postgresql://pcs@db/pcs' }).databaseUrl, 'postgresql://pcs@db/pcs');
});
