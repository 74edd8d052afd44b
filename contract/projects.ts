// Projects (contract §6).
import { type Static, Type } from 'typebox';
import { pageOf } from './paging.ts';
import { Instant, Line, LongText, Name, Nullable, Uuid } from './values.ts';

export const PROJECT_STATUSES = ['active', 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const Project = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    code: Nullable(Type.String()),
    description: Nullable(Type.String()),
    timeZone: Type.String({ description: 'IANA time zone, also used for pictures that do not specify one.' }),
    status: Type.Enum([...PROJECT_STATUSES]),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'Project' },
);
export type Project = Static<typeof Project>;
export const ProjectPage = pageOf(Project, 'Project');

const fields = {
  code: Type.Optional(Nullable(Line(64))),
  description: Type.Optional(Nullable(LongText())),
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['Asia/Riyadh'] })),
};

export const ProjectCreate = Type.Object({ name: Name(), ...fields }, { $id: 'ProjectCreate' });
export type ProjectCreate = Static<typeof ProjectCreate>;

export const ProjectChange = Type.Object(
  { name: Type.Optional(Name()), ...fields, status: Type.Optional(Type.Enum([...PROJECT_STATUSES])) },
  { $id: 'ProjectChange' },
);
export type ProjectChange = Static<typeof ProjectChange>;

/** Filters of the list. */
export const projectFilters = { status: Type.Optional(Type.Enum([...PROJECT_STATUSES])) };
