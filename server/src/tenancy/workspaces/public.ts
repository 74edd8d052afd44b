// Workspaces: for set-up, the command line and the demo. Not for what lies in a workspace.
/** Set-up, the command line and the demo make workspaces; the command line changes their plans. */
export { changePlan, createWorkspace, type NewWorkspace, type WorkspaceDeps } from './commands.ts';
/** The command line finds one by id or name, and lists them. Members lock it when they decide about its owners. */
export { findWorkspaces, getWorkspace, listWorkspaces, lockWorkspace } from './store.ts';
