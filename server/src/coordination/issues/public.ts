// Issues: for assemble, which hands capture what lies on its floor plans, for imports and exports, and for the demo.
/** Automation rules, the demo and tests of exports make and change some as people do. */
export { changeIssue, createIssue } from './commands.ts';
/** Synchronisation with vendors reads, changes and makes issues. */
export { connectedIssues } from './connected.ts';
/** An import makes and changes many, and knows which move a status may make. */
export { importedIssues } from './imported.ts';
export { nextStatuses } from './issue.ts';
/** The deletion of a floor plan takes its issues off it. */
export { lockPlanIssues } from './on-plans.ts';
/** An export reads what the list reads. */
export { issueList, issueShape } from './store.ts';
/** The demo comments on issues. */
export { issueSubject } from './subject.ts';
/** The demo knows what it has made already by its title. */
export { listIssueTitles } from './titles.ts';
