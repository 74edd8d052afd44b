// API keys (spec 2.7, contract §4, §10) and whoami.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { KEY_SCOPES } from './scopes.ts';
import { Day, Instant, Name, Nullable, Uuid } from './values.ts';

const Scope = () =>
  Type.Enum([...KEY_SCOPES], { description: 'Each includes the ones before it: read, write, admin.' });

export const ApiKey = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    prefix: Type.String({ description: 'The first part of the key, to tell it by.' }),
    scope: Scope(),
    createdAt: Instant(),
    lastUsedAt: Nullable(Instant('Written at most once a minute.')),
    revokedAt: Nullable(Instant()),
    createdByDeactivated: Type.Boolean({
      description:
        'True where the person who made it was deactivated or has left the workspace. The key goes on working: it belongs to ' +
        'the workspace.',
    }),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeyPage = pageOf(ApiKey, 'ApiKey');

export const ApiKeyWithSecret = Type.Object(
  {
    ...ApiKey.properties,
    key: Nullable(
      Type.String({ description: 'The key itself: shown this once, and null when an answer is repeated.' }),
    ),
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
        'Scheme, host and, where it is not the scheme’s own, port, as browsers send them: `https://app.example.com`. `http` to ' +
        'loopback names alone.',
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
      Type.Object({ limit: Type.Integer(), windowSeconds: Type.Integer() }, { description: 'Null when off.' }),
    ),
  },
  { $id: 'Whoami' },
);
export type Whoami = Static<typeof Whoami>;

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });
const Limit = () => Nullable(Type.Integer({ description: 'Requests in any `windowSeconds`; null when off.' }));
const Used = () => Count('What counts of it now: requests, and the small slices that processes hold ahead of them.');

const UsageDay = Type.Object(
  { day: Day(), requests: Count('Refused ones among them.'), refused: Count() },
  { $id: 'UsageDay' },
);
export type UsageDay = Static<typeof UsageDay>;
const UsageDays = () => Type.Array(UsageDay, { description: 'The last 30 days in UTC, today the last.' });

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
    deployment: Type.Object({ limit: Limit(), used: Used() }, { description: 'All keys of the deployment together.' }),
    days: UsageDays(),
  },
  { $id: 'BudgetUsage' },
);
export type BudgetUsage = Static<typeof BudgetUsage>;
