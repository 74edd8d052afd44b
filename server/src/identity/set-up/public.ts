// The first owner's set-up of an empty service.
/** The start prints the link; assemble mounts the route. */
export { issueSetUpToken } from './commands.ts';
