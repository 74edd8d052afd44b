import type { DemoProject } from './demo-project.ts';
import { HOSPITAL } from './hospital.ts';
import { SCHOOL } from './school.ts';

/** The projects of the demo workspace. */
export const DEMO_PROJECTS: readonly DemoProject[] = [HOSPITAL, SCHOOL];
