// Projects: who may reach one, and what other wings need to know of it.
/** The command line and the demo make projects. */
export { createProject, type ProjectDeps } from './commands.ts';
/** Thresholds take no silence from the time in which a project was archived. */
export { listPauses } from './pauses.ts';
/** Whoever asks for the days of a zone names it as a project's is named. */
export { readTimeZone } from './project.ts';
/**
 * The gates decide tenancy with these, through the access cache. Capture needs the project's time zone; invitations check
 * the projects they name; the command line and the demo find one by its name. An export reads what the list reads.
 */
export { findProjectRoles, findProjects, getProject, listKnownProjects, projectExists, projectList } from './store.ts';
