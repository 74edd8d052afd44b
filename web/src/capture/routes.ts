import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../frame/roots.tsx';
import { compareView, planView, uploadView, wallView } from './addresses.ts';

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

const photos = createRoute({
  getParentRoute: () => projectRoute,
  path: 'photos',
  validateSearch: wallView,
  component: lazyRouteComponent(() => import('./photos/wall-screen.tsx'), 'WallScreen'),
});

const uploads = createRoute({
  getParentRoute: () => projectRoute,
  path: 'uploads',
  validateSearch: uploadView,
  component: lazyRouteComponent(() => import('./uploads/uploads-screen.tsx'), 'UploadsScreen'),
});

const milestones = createRoute({
  getParentRoute: () => projectRoute,
  path: 'milestones',
  component: lazyRouteComponent(() => import('./milestones/milestones-screen.tsx'), 'MilestonesScreen'),
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
export const captureRoutes = [plans, plan, calibration, photos, photo, uploads, milestones, compare];
