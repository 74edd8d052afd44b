// Ways from a project's own screens into what it holds. Those screens are other parts': only their addresses are known here.
import type { LinkProps } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | boolean>>;

/** The address of a step of the project, with filters. */
export function linkTo(projectId: string, step: string, search?: Search): LinkProps {
  const link: LinkProps = {};
  // An address that is put together is none that the router's types know.
  return Object.assign(link, { to: `/projects/${projectId}/${step}`, ...(search !== undefined && { search }) });
}
