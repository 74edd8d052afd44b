// The only reader of the environment: one frozen, typed value, or an exit that names every fault (contract §12). An
// unknown PCS_ variable is a fault, so that a misspelt one is not silently ignored; an empty one counts as unset.
import { join, resolve } from 'node:path';
import {
  baseAddress,
  bearerToken,
  bounceAddress,
  delays,
  nameServers,
  networks,
  oneOf,
  proxies,
  roleName,
  roles,
  text,
  url,
  type Variable,
  wholeNumber,
} from './platform/config-values.ts';
import { StartError } from './platform/start-error.ts';
import { LOG_LEVELS, type LogLevel } from './platform/telemetry/log.ts';
import {
  type AccountingSettings,
  readAccounting,
  readVendors,
  VENDOR_VARIABLES,
  type VendorSettings,
} from './platform/vendor-settings.ts';

export interface Config {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Where people and machines reach the service; undefined: http://localhost:<the port that was bound>. */
  readonly baseUrl: string | undefined;
  readonly dataDir: string;
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  /** Of the owner of an external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly databaseRole: string;
  readonly databaseConnections: number;
  /** Base64, newest first; undefined: kept in the data folder. */
  readonly masterKeys: string | undefined;
  readonly operatorToken: string | undefined;
  readonly allowedTargets: readonly string[];
  /** Name servers to ask instead of the machine's, as `address:port`. */
  readonly dnsServers: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly ratePerMinute: {
    readonly key: number;
    readonly deployment: number;
    readonly person: number;
    readonly scim: number;
    readonly address: number;
  };
  /** Mails with invitations that a workspace may send in all, and to one address; 0: as many as it likes. */
  readonly invitationLimits: { readonly perHour: number; readonly perDay: number; readonly perAddressPerDay: number };
  /** Mails that the automation rules of a workspace may send; 0: as many as they like. */
  readonly ruleMailLimits: { readonly perHour: number; readonly perDay: number };
  /** For how long a sign-in or a confirmation lets a person do what is sensitive; 0: as long as the session. */
  readonly confirmationMinutes: number;
  readonly webhookRetryDelaysMs: readonly number[];
  readonly webhookTimeoutMs: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly filesUrl: string;
  /** Time that a stored object stays after its record was removed. */
  readonly deletedFilesKeptMs: number;
  readonly logLevel: LogLevel;
  readonly metricsPort: number | undefined;
  /** How long a stopping process says that it is not ready, and serves on, before it takes no more. */
  readonly drainSeconds: number;
  /** True under `npm start` and `npm run`: the process then ends with npm. */
  readonly startedByNpm: boolean;
  /** The launcher that stands in for this process where it cannot become it: the process ends with it. */
  readonly launcherPid: number | undefined;
  readonly maxBytes: {
    readonly json: number;
    readonly ingest: number;
    readonly picture: number;
    readonly model: number;
  };
  /** What the process that reads a model may take. */
  readonly modelImport: { readonly timeoutMs: number; readonly memoryMiB: number };
  /** What the process that draws one may take. */
  readonly modelGeometry: { readonly timeoutMs: number; readonly memoryMiB: number };
  /** For how many days readings of sensors are kept, and for how many their roll-ups. */
  readonly keptDays: { readonly readings: number; readonly rollUps: number };
  /** For how many days documents of scheduled reports are kept and links to them work; the address that bounces go to. */
  readonly reports: {
    readonly fileDays: number;
    readonly linkDays: number;
    /** With `{token}` in it. */
    readonly bounceAddress: string | undefined;
  };
  /** The vendors that projects can be connected to. */
  readonly vendors: readonly VendorSettings[];
  /** The accounting provider that workspaces can be connected to. */
  readonly accounting: AccountingSettings;
}

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

const MIB = 1024 * 1024;

/** Connections of the embedded PostgreSQL, less those of the worker, the feeds and a command. */
const MAX_EMBEDDED_CONNECTIONS = 40;

/** Balancers and orchestrators ask every few seconds; one that is asked by then sends nobody here any more. */
const DRAIN_SECONDS = 5;

/** Every variable the service knows, for the operator's guide and the check of unknown ones. */
const VARIABLES = {
  PCS_HOST: text,
  PCS_PORT: wholeNumber(0, 65_535),
  PCS_BASE_URL: baseAddress,
  PCS_DATA_DIR: text,
  PCS_ROLES: roles,
  PCS_DATABASE_ROLE: roleName,
  PCS_DATABASE_CONNECTIONS: wholeNumber(2, 500),
  PCS_MASTER_KEY: text,
  PCS_OPERATOR_TOKEN: bearerToken,
  PCS_ALLOWED_TARGETS: networks,
  PCS_DNS_SERVERS: nameServers,
  PCS_TRUSTED_PROXIES: proxies,
  PCS_RATE_KEY_PER_MINUTE: wholeNumber(0, 100_000_000),
  PCS_RATE_DEPLOYMENT_PER_MINUTE: wholeNumber(0, 100_000_000),
  PCS_RATE_PERSON_PER_MINUTE: wholeNumber(0, 100_000_000),
  PCS_RATE_SCIM_PER_MINUTE: wholeNumber(0, 100_000_000),
  PCS_RATE_ADDRESS_PER_MINUTE: wholeNumber(0, 100_000_000),
  PCS_INVITATIONS_PER_HOUR: wholeNumber(0, 1_000_000),
  PCS_INVITATIONS_PER_DAY: wholeNumber(0, 1_000_000),
  PCS_INVITATIONS_PER_ADDRESS_PER_DAY: wholeNumber(0, 1_000_000),
  PCS_RULE_MAILS_PER_HOUR: wholeNumber(0, 1_000_000),
  PCS_RULE_MAILS_PER_DAY: wholeNumber(0, 1_000_000),
  PCS_CONFIRMATION_MINUTES: wholeNumber(0, 100_000),
  PCS_WEBHOOK_RETRY_DELAYS_MS: delays,
  PCS_WEBHOOK_TIMEOUT_MS: wholeNumber(1, 600_000),
  PCS_SMTP_URL: url('smtp:', 'smtps:'),
  PCS_MAIL_FROM: text,
  PCS_MAIL_BOUNCE_ADDRESS: bounceAddress,
  PCS_REPORT_DAYS: wholeNumber(1, 36_500),
  PCS_REPORT_LINK_DAYS: wholeNumber(1, 36_500),
  PCS_FILES_URL: url('file:', 's3:'),
  PCS_DELETED_FILES_HOURS: wholeNumber(0, 8_760),
  PCS_LOG_LEVEL: oneOf(...LOG_LEVELS),
  PCS_METRICS_PORT: wholeNumber(0, 65_535),
  PCS_DRAIN_SECONDS: wholeNumber(0, 600),
  PCS_MAX_JSON_BYTES: wholeNumber(1024, 1024 * MIB),
  PCS_MAX_INGEST_BYTES: wholeNumber(1024, 1024 * MIB),
  PCS_MAX_PICTURE_BYTES: wholeNumber(1024, 4096 * MIB),
  PCS_MAX_MODEL_BYTES: wholeNumber(1024, 65_536 * MIB),
  PCS_MODEL_READ_SECONDS: wholeNumber(1, 86_400),
  PCS_MODEL_READ_MEMORY_MIB: wholeNumber(256, 65_536),
  PCS_MODEL_DRAW_SECONDS: wholeNumber(1, 86_400),
  PCS_MODEL_DRAW_MEMORY_MIB: wholeNumber(256, 65_536),
  PCS_READING_DAYS: wholeNumber(1, 36_500),
  PCS_ROLL_UP_DAYS: wholeNumber(31, 36_500),
  ...VENDOR_VARIABLES,
} as const satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof VARIABLES;
type ValueOf<N extends Name> = Exclude<ReturnType<(typeof VARIABLES)[N]['read']>, undefined>;

/** What differs from command to command: `demo` keeps its data in a folder of its own, logs less, and sends to its own machine. */
export interface Defaults {
  readonly dataDir: string;
  readonly logLevel?: LogLevel;
  readonly allowedTargets?: readonly string[];
}

/** Reads the environment. Throws a StartError that names every fault. */
export function readConfig(defaults: Defaults, environment: Environment = process.env): Config {
  const faults: string[] = [];
  for (const name of Object.keys(environment)) {
    // PCS_TEST_ variables belong to the project's own test runs.
    if (name.startsWith('PCS_') && !name.startsWith('PCS_TEST_') && !(name in VARIABLES))
      faults.push(`${name} is not known`);
  }
  function get<N extends Name>(name: N): ValueOf<N> | undefined {
    const given = environment[name];
    if (given === undefined || given === '') return undefined;
    const { read, expects } = VARIABLES[name] as Variable<ValueOf<N>>;
    const value = read(given);
    if (value === undefined) faults.push(`${name} must be ${expects}`);
    return value;
  }
  const databaseUrl = environment.DATABASE_URL === '' ? undefined : environment.DATABASE_URL;
  if (databaseUrl !== undefined && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl))) {
    faults.push(
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://, its password percent-encoded',
    );
  }
  const dataDir = resolve(get('PCS_DATA_DIR') ?? defaults.dataDir);
  const vendors = readVendors(get, faults);
  const config: Config = {
    host: get('PCS_HOST') ?? '127.0.0.1',
    port: get('PCS_PORT') ?? 8080,
    baseUrl: get('PCS_BASE_URL'),
    dataDir,
    roles: get('PCS_ROLES') ?? { api: true, worker: true },
    databaseUrl,
    databaseRole: get('PCS_DATABASE_ROLE') ?? 'pcs_service',
    databaseConnections: get('PCS_DATABASE_CONNECTIONS') ?? 10,
    masterKeys: get('PCS_MASTER_KEY'),
    operatorToken: get('PCS_OPERATOR_TOKEN'),
    allowedTargets: get('PCS_ALLOWED_TARGETS') ?? defaults.allowedTargets ?? [],
    dnsServers: get('PCS_DNS_SERVERS') ?? [],
    trustedProxies: get('PCS_TRUSTED_PROXIES') ?? [],
    ...readBudgets(get),
    confirmationMinutes: get('PCS_CONFIRMATION_MINUTES') ?? 60,
    webhookRetryDelaysMs: get('PCS_WEBHOOK_RETRY_DELAYS_MS') ?? [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
    webhookTimeoutMs: get('PCS_WEBHOOK_TIMEOUT_MS') ?? 10_000,
    smtpUrl: get('PCS_SMTP_URL'),
    mailFrom: get('PCS_MAIL_FROM') ?? 'Project Coordination Service <no-reply@localhost>',
    filesUrl: get('PCS_FILES_URL') ?? `file:${join(dataDir, 'files')}`,
    deletedFilesKeptMs: (get('PCS_DELETED_FILES_HOURS') ?? 48) * 3_600_000,
    logLevel: get('PCS_LOG_LEVEL') ?? defaults.logLevel ?? 'info',
    metricsPort: get('PCS_METRICS_PORT'),
    // A service with a database of its own has no other process behind a balancer: Ctrl-C ends it at once.
    drainSeconds: get('PCS_DRAIN_SECONDS') ?? (databaseUrl === undefined ? 0 : DRAIN_SECONDS),
    startedByNpm: environment.npm_lifecycle_event !== undefined,
    launcherPid: environment.BOOTSTRAP_PID === undefined ? undefined : Number(environment.BOOTSTRAP_PID),
    maxBytes: {
      json: get('PCS_MAX_JSON_BYTES') ?? MIB,
      ingest: get('PCS_MAX_INGEST_BYTES') ?? 8 * MIB,
      picture: get('PCS_MAX_PICTURE_BYTES') ?? 64 * MIB,
      model: get('PCS_MAX_MODEL_BYTES') ?? 2048 * MIB,
    },
    modelImport: {
      timeoutMs: (get('PCS_MODEL_READ_SECONDS') ?? 1800) * 1000,
      memoryMiB: get('PCS_MODEL_READ_MEMORY_MIB') ?? 4096,
    },
    modelGeometry: {
      timeoutMs: (get('PCS_MODEL_DRAW_SECONDS') ?? 1800) * 1000,
      memoryMiB: get('PCS_MODEL_DRAW_MEMORY_MIB') ?? 4096,
    },
    keptDays: { readings: get('PCS_READING_DAYS') ?? 400, rollUps: get('PCS_ROLL_UP_DAYS') ?? 1826 },
    reports: readReports(get),
    vendors,
    accounting: readAccounting(get, vendors, faults),
  };
  faults.push(...listConflicts(config));
  if (databaseUrl !== undefined) {
    if (config.masterKeys === undefined)
      faults.push('PCS_MASTER_KEY is required with DATABASE_URL (32 random bytes, base64)');
    if (config.operatorToken === undefined) faults.push('PCS_OPERATOR_TOKEN is required with DATABASE_URL');
  }
  if (faults.length > 0) throw new StartError(`configuration: ${faults.join('; ')}`);
  return Object.freeze(config);
}

type Get = <N extends Name>(name: N) => ValueOf<N> | undefined;

function readReports(get: Get): Config['reports'] {
  return {
    fileDays: get('PCS_REPORT_DAYS') ?? 400,
    linkDays: get('PCS_REPORT_LINK_DAYS') ?? 30,
    bounceAddress: get('PCS_MAIL_BOUNCE_ADDRESS'),
  };
}

function readBudgets(get: Get): Pick<Config, 'ratePerMinute' | 'invitationLimits' | 'ruleMailLimits'> {
  return {
    ratePerMinute: {
      key: get('PCS_RATE_KEY_PER_MINUTE') ?? 600,
      deployment: get('PCS_RATE_DEPLOYMENT_PER_MINUTE') ?? 60_000,
      person: get('PCS_RATE_PERSON_PER_MINUTE') ?? 6_000,
      scim: get('PCS_RATE_SCIM_PER_MINUTE') ?? 3_000,
      address: get('PCS_RATE_ADDRESS_PER_MINUTE') ?? 120,
    },
    invitationLimits: {
      perHour: get('PCS_INVITATIONS_PER_HOUR') ?? 200,
      perDay: get('PCS_INVITATIONS_PER_DAY') ?? 1_000,
      perAddressPerDay: get('PCS_INVITATIONS_PER_ADDRESS_PER_DAY') ?? 10,
    },
    ruleMailLimits: {
      perHour: get('PCS_RULE_MAILS_PER_HOUR') ?? 500,
      perDay: get('PCS_RULE_MAILS_PER_DAY') ?? 5_000,
    },
  };
}

/** Lists what each setting allows by itself and no service can do together. */
function listConflicts({ port, metricsPort, databaseUrl, databaseConnections }: Config): string[] {
  const faults: string[] = [];
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === port)
    faults.push('PCS_METRICS_PORT must be another port than PCS_PORT');
  if (databaseUrl === undefined && databaseConnections > MAX_EMBEDDED_CONNECTIONS)
    faults.push(
      `PCS_DATABASE_CONNECTIONS must be at most ${MAX_EMBEDDED_CONNECTIONS} without DATABASE_URL: the embedded PostgreSQL takes 60 in all`,
    );
  return faults;
}
