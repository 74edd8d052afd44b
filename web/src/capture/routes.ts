import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import { compareView, galleryView, planView, uploadView } from './addresses.ts';

const plans = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans',
  component: fetchedScreen(() => import('./plans/plans-screen.tsx'), 'PlansScreen'),
  staticData: { words: ['plans'] },
});

const plan = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans/$planId',
  validateSearch: planView,
  component: fetchedScreen(() => import('./plans/plan-screen.tsx'), 'PlanScreen'),
});

const calibration = createRoute({
  getParentRoute: () => projectRoute,
  path: 'plans/$planId/calibration',
  component: fetchedScreen(() => import('./plans/calibration-screen.tsx'), 'CalibrationScreen'),
});

const photos = createRoute({
  getParentRoute: () => projectRoute,
  path: 'photos',
  validateSearch: galleryView,
  component: fetchedScreen(() => import('./photos/gallery-screen.tsx'), 'GalleryScreen'),
  staticData: { words: ['photos', 'bulk'] },
});

const uploads = createRoute({
  getParentRoute: () => projectRoute,
  path: 'uploads',
  validateSearch: uploadView,
  component: fetchedScreen(() => import('./uploads/uploads-screen.tsx'), 'UploadsScreen'),
});

const milestones = createRoute({
  getParentRoute: () => projectRoute,
  path: 'milestones',
  component: fetchedScreen(() => import('./milestones/milestones-screen.tsx'), 'MilestonesScreen'),
  staticData: { words: ['milestones'] },
});

const photo = createRoute({
  getParentRoute: () => projectRoute,
  path: 'photos/$photoId',
  component: fetchedScreen(() => import('./photos/photo-screen.tsx'), 'PhotoScreen'),
});

const compare = createRoute({
  getParentRoute: () => projectRoute,
  path: 'compare',
  validateSearch: compareView,
  component: fetchedScreen(() => import('./compare/compare-screen.tsx'), 'CompareScreen'),
});

/** Routes of floor plans, photos and milestones. */
export const captureRoutes = [plans, plan, calibration, photos, photo, uploads, milestones, compare];
