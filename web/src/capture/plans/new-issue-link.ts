import type { LinkProps } from '@tanstack/react-router';
import type { Point } from '../../ui/plan-canvas/plan-view.ts';

/** The form of a new issue at a point of a plan. It is another part's: it is entered by its address. */
export function newIssueAt(projectId: string, planId: string, { x, y }: Point): LinkProps {
  const place = { new: true, plan: planId, at: `${Math.round(x)},${Math.round(y)}` };
  return { to: `/projects/${projectId}/issues`, search: place } as unknown as LinkProps;
}
