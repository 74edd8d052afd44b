// What a project has and what is to be done in it, in numbers (app API).
import { type Static, Type } from 'typebox';

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const work = {
  open: Count('Number that still need work.'),
  assignedToMe: Count('Number of open ones assigned to the caller.'),
  total: Count(),
};

const dueWork = (open: string) =>
  Type.Object({
    open: Count(open),
    overdue: Count('Number of open ones that were due before today, in the time zone of the project.'),
    assignedToMe: work.assignedToMe,
    total: work.total,
  });

export const ProjectOverview = Type.Object(
  {
    issues: dueWork('Number of issues that are neither `closed` nor `verified`.'),
    rfis: dueWork('Number of RFIs that are `draft`, `open` or `answered`.'),
    clashes: Type.Object({ ...work, open: Count('Number of clashes that are `new` or `active`.') }),
    photos: Type.Object({ draft: Count(), live: Count() }),
    floorPlans: Count(),
    milestones: Count(),
    urgentAnomalies: Count('Number of open anomalies of severity `high` or `critical`.'),
  },
  { $id: 'ProjectOverview' },
);
export type ProjectOverview = Static<typeof ProjectOverview>;
