// A workspace and its plan (contract §10).
import { type Static, Type } from 'typebox';
import { Instant, Name, Uuid } from './values.ts';

export const Workspace = Type.Object(
  { id: Uuid(), name: Type.String(), plan: Type.String(), createdAt: Instant(), updatedAt: Instant() },
  { $id: 'Workspace' },
);
export type Workspace = Static<typeof Workspace>;

export const WorkspaceChange = Type.Object({ name: Type.Optional(Name()) }, { $id: 'WorkspaceChange' });
export type WorkspaceChange = Static<typeof WorkspaceChange>;

export const Plan = Type.Object(
  {
    plan: Type.String(),
    entitlements: Type.Array(Type.String()),
    holdsMail: Type.Boolean({
      description: 'True if the deployment has no mail server: its mails wait in a folder and reach nobody.',
    }),
  },
  { $id: 'Plan' },
);
