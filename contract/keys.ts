// API keys (spec 2.7, contract §4, §10) and whoami.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { KEY_SCOPES } from './scopes.ts';
import { Day, Instant, Name, Nullable, Uuid } from './values.ts';

const Scope = () =>
  Type.Enum([...KEY_SCOPES], { description: 'Each scope includes the previous ones: read, write, admin.' });

export const ApiKey = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    prefix: Type.String({ description: 'The first characters of the key, to identify it.' }),
    scope: Scope(),
    createdAt: Instant(),
    lastUsedAt: Nullable(Instant('Updated at most once a minute.')),
    revokedAt: Nullable(Instant()),
    createdByDeactivated: Type.Boolean({
      description:
        'True if the person who created the key was deactivated or has left the workspace. The key continues to ' +
        'work: it belongs to the workspace.',
    }),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeyPage = pageOf(ApiKey, 'ApiKey');

export const ApiKeyWithSecret = Type.Object(
  {
    ...ApiKey.properties,
    key: Nullable(Type.String({ description: 'The full key: shown only once, and null if the response is repeated.' })),
  },
  { $id: 'ApiKeyWithSecret' },
);
export type ApiKeyWithSecret = Static<typeof ApiKeyWithSecret>;

export const ApiKeyCreate = Type.Object({ name: Name(), scope: Scope() }, { $id: 'ApiKeyCreate' });
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const KeyOrigins = Type.Object(
  {
    origins: Type.Array(Type.String({ minLength: 1, maxLength: 260 }), {
      maxItems: 50,
      description:
        'Scheme, host and, if it is not the scheme’s default, port, as browsers send them: ' +
        '`https://app.example.com`. `http` is allowed only for loopback names.',
    }),
  },
  { $id: 'KeyOrigins' },
);
export type KeyOrigins = Static<typeof KeyOrigins>;

export const Whoami = Type.Object(
  {
    workspace: Type.Object({ id: Uuid(), name: Type.String() }),
    key: Type.Object({ id: Uuid(), name: Type.String(), prefix: Type.String(), scope: Scope() }),
    scopes: Type.Array(Scope()),
    rateLimit: Nullable(
      Type.Object(
        { limit: Type.Integer(), windowSeconds: Type.Integer() },
        { description: 'Null if rate limiting is off.' },
      ),
    ),
  },
  { $id: 'Whoami' },
);
export type Whoami = Static<typeof Whoami>;

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });
const Limit = () =>
  Nullable(Type.Integer({ description: 'Requests in any `windowSeconds`; null if rate limiting is off.' }));
const Used = () => Count('Current usage: requests, plus the small shares that processes reserve in advance.');

const UsageDay = Type.Object(
  { day: Day(), requests: Count('Includes refused requests.'), refused: Count() },
  { $id: 'UsageDay' },
);
export type UsageDay = Static<typeof UsageDay>;
const UsageDays = () => Type.Array(UsageDay, { description: 'The last 30 days in UTC; the last one is today.' });

/** What one key was used for. */
export const KeyUsage = Type.Object({ days: UsageDays() }, { $id: 'KeyUsage' });

/** How much of the rate budgets is used. */
export const BudgetUsage = Type.Object(
  {
    windowSeconds: Type.Integer(),
    keys: Type.Array(
      Type.Object({
        keyId: Uuid(),
        name: Type.String(),
        prefix: Type.String(),
        limit: Limit(),
        used: Used(),
        refusedToday: Count(),
        requestsToday: Count(),
      }),
    ),
    deployment: Type.Object({ limit: Limit(), used: Used() }, { description: 'Total for all keys of the deployment.' }),
    days: UsageDays(),
  },
  { $id: 'BudgetUsage' },
);
export type BudgetUsage = Static<typeof BudgetUsage>;
