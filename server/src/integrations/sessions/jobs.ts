import type { AnyJob } from '../../platform/jobs/job.ts';
import type { EventDeps } from '../connections/public.ts';
import { checkJob } from './check.ts';
import type { SessionDeps } from './open-session.ts';

/** Returns the jobs of sessions. */
export const sessionJobs = (deps: SessionDeps & EventDeps): AnyJob[] => [checkJob(deps)];
