// Changes of projects, for tests of other slices.
export { changeProject } from '../src/tenancy/projects/commands.ts';
export { updateProject } from '../src/tenancy/projects/store.ts';
