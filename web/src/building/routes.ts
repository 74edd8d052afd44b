import { createRoute } from '@tanstack/react-router';
import { projectRoute } from '../shell/roots.tsx';
import { fetchedScreen } from '../ui/fetched-screen.tsx';
import {
  anomalyView,
  assetView,
  elementView,
  modelView,
  sensorView,
  seriesView,
  spaceView,
  taskView,
} from './addresses.ts';

const models = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models',
  component: fetchedScreen(() => import('./models/models-screen.tsx'), 'ModelsScreen'),
  staticData: { words: ['models', 'viewer'] },
});

const model = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/$modelId',
  validateSearch: elementView,
  component: fetchedScreen(() => import('./models/model-screen.tsx'), 'ModelScreen'),
});

const view = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/$modelId/view',
  validateSearch: modelView,
  component: fetchedScreen(() => import('./viewer/viewer-screen.tsx'), 'ViewerScreen'),
});

const spaces = createRoute({
  getParentRoute: () => projectRoute,
  path: 'spaces',
  validateSearch: spaceView,
  component: fetchedScreen(() => import('./spaces/spaces-screen.tsx'), 'SpacesScreen'),
  staticData: { words: ['spaces'] },
});

const assets = createRoute({
  getParentRoute: () => projectRoute,
  path: 'assets',
  validateSearch: assetView,
  component: fetchedScreen(() => import('./assets/assets-screen.tsx'), 'AssetsScreen'),
  staticData: { words: ['assets', 'cobie'] },
});

const asset = createRoute({
  getParentRoute: () => projectRoute,
  path: 'assets/$assetId',
  component: fetchedScreen(() => import('./assets/asset-screen.tsx'), 'AssetScreen'),
});

const maintenance = createRoute({
  getParentRoute: () => projectRoute,
  path: 'maintenance',
  validateSearch: taskView,
  component: fetchedScreen(() => import('./maintenance/maintenance-screen.tsx'), 'MaintenanceScreen'),
  staticData: { words: ['maintenance'] },
});

const sensors = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sensors',
  validateSearch: sensorView,
  component: fetchedScreen(() => import('./sensors/sensors-screen.tsx'), 'SensorsScreen'),
  staticData: { words: ['sensors'] },
});

const sensor = createRoute({
  getParentRoute: () => projectRoute,
  path: 'sensors/$sensorId',
  validateSearch: seriesView,
  component: fetchedScreen(() => import('./sensors/sensor-screen.tsx'), 'SensorScreen'),
});

const anomalies = createRoute({
  getParentRoute: () => projectRoute,
  path: 'anomalies',
  validateSearch: anomalyView,
  component: fetchedScreen(() => import('./anomalies/anomalies-screen.tsx'), 'AnomaliesScreen'),
});

/** Models, the spaces that they hold, equipment and its maintenance, sensors and what is odd about their readings. */
export const buildingRoutes = [models, model, view, spaces, assets, asset, maintenance, sensors, sensor, anomalies];
