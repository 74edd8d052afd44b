// Sessions of a person, as they and the administrators of one workspace see them (contract §10).
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const Session = Type.Object(
  {
    id: Uuid(),
    current: Type.Boolean(),
    createdAt: Instant(),
    lastSeenAt: Instant(),
    expiresAt: Instant(),
    address: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
    method: Type.Enum(['password', 'passkey', 'sso'], { description: 'Method with which the session began.' }),
    secondFactor: Type.Boolean({ description: 'True if a code or a passkey was used in the session.' }),
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;
export const SessionPage = pageOf(Session, 'Session');

export const MemberSession = Type.Object(Type.Omit(Session, ['current']).properties, { $id: 'MemberSession' });
export type MemberSession = Static<typeof MemberSession>;
export const MemberSessionPage = pageOf(MemberSession, 'MemberSession');
