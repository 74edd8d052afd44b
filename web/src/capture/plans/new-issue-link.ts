import type { LinkProps } from '@tanstack/react-router';
import type { Point } from '../../ui/plan-canvas/plan-view.ts';

/** Creates the link to the form of a new issue at a point of a plan: by address, as the form belongs to another wing. */
export function createIssueLink(projectId: string, planId: string, { x, y }: Point): LinkProps {
  const place = { new: true, plan: planId, at: `${Math.round(x)},${Math.round(y)}` };
  return { to: `/projects/${projectId}/issues`, search: place } as unknown as LinkProps;
}
