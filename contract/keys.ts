// API keys (spec 2.7, contract §4, §10) and whoami.
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { KEY_SCOPES } from './scopes.ts';
import { Instant, Name, Nullable, Uuid } from './values.ts';

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
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeyPage = pageOf(ApiKey, 'ApiKey');

export const ApiKeyCreated = Type.Object(
  {
    ...ApiKey.properties,
    key: Nullable(
      Type.String({ description: 'The key itself: shown this once, and null when an answer is repeated.' }),
    ),
  },
  { $id: 'ApiKeyCreated' },
);

export const ApiKeyCreate = Type.Object({ name: Name(), scope: Scope() }, { $id: 'ApiKeyCreate' });
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

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
