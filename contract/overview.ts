// What a project has and what is to be done in it, in numbers (app API).
import { type Static, Type } from 'typebox';

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const work = {
  open: Count('In which something is left to do.'),
  assignedToMe: Count('Those of the open ones that the caller is the assignee of.'),
  total: Count(),
};

const dueWork = (open: string) =>
  Type.Object({
    open: Count(open),
    overdue: Count('Those of the open ones that were due before today, in the time zone of the project.'),
    assignedToMe: work.assignedToMe,
    total: work.total,
  });

export const ProjectOverview = Type.Object(
  {
    issues: dueWork('Neither `closed` nor `verified`.'),
    rfis: dueWork('`draft`, `open` or `answered`.'),
    clashes: Type.Object({ ...work, open: Count('`new` or `active`.') }),
    photos: Type.Object({ draft: Count(), live: Count() }),
    floorPlans: Count(),
    milestones: Count(),
    urgentAnomalies: Count('Open ones of severity `high` and `critical`.'),
  },
  { $id: 'ProjectOverview' },
);
export type ProjectOverview = Static<typeof ProjectOverview>;
