// The application's routes: each part of it brings its own.
import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from './account/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { doorRoutes } from './auth/routes.ts';
import { automationRoutes } from './automation/routes.ts';
import { buildingRoutes } from './building/routes.ts';
import { captureRoutes } from './capture/routes.ts';
import { coordinationRoutes } from './coordination/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { NotFound } from './shell/not-found.tsx';
import {
  authRoute,
  homeRoute,
  projectRoute,
  type RouterContext,
  rootRoute,
  signedInRoute,
  workspaceRoute,
} from './shell/roots.tsx';
import { ScreenPending } from './shell/screen-pending.tsx';
import { ScreenProblem } from './shell/screen-problem.tsx';
import { workspaceRoutes } from './workspace/routes.ts';

const routeTree = rootRoute.addChildren([
  authRoute.addChildren(doorRoutes),
  signedInRoute.addChildren([
    homeRoute,
    ...accountRoutes,
    workspaceRoute.addChildren(workspaceRoutes),
    projectRoute.addChildren([
      ...projectRoutes,
      ...captureRoutes,
      ...coordinationRoutes,
      ...buildingRoutes,
      ...automationRoutes,
      ...analyticsRoutes,
      ...integrationRoutes,
    ]),
  ]),
]);

/** The router of the application. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenProblem,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // What a screen does not know of an address is not kept beside what it does know.
    search: { strict: true },
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
