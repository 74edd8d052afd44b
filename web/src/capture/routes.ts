import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../frame/roots.tsx';
import { compareView, planView } from './addresses.ts';

const plans = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans',
  component: lazyRouteComponent(() => import('./plans/plans-screen.tsx'), 'PlansScreen'),
});

const plan = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans/$planId',
  validateSearch: planView,
  component: lazyRouteComponent(() => import('./plans/plan-screen.tsx'), 'PlanScreen'),
});

const calibration = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans/$planId/calibration',
  component: lazyRouteComponent(() => import('./plans/calibration-screen.tsx'), 'CalibrationScreen'),
});

const photo = createRoute({
  getParentRoute: () => projectRoute,
  path: 'photos/$photoId',
  component: lazyRouteComponent(() => import('./photos/photo-screen.tsx'), 'PhotoScreen'),
});

const compare = createRoute({
  getParentRoute: () => projectRoute,
  path: 'compare',
  validateSearch: compareView,
  component: lazyRouteComponent(() => import('./compare/compare-screen.tsx'), 'CompareScreen'),
});

/** Floor plans, photos, milestones. */
export const captureRoutes = [plans, plan, calibration, photo, compare];
