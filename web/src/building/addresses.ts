// Search parameters of the screens of building data.
import {
  createSearchParser,
  parseAsBoolean,
  parseAsDay,
  parseAsInstant,
  parseAsOneOf,
  parseAsSearchText,
  parseAsSort,
  parseAsText,
  parseAsUuid,
} from '../records/search-params.ts';

export const ELEMENT_CHANGES = ['added', 'removed', 'changed'] as const;
export const CHANGE_KINDS = [
  ...(['shape', 'placement', 'material', 'classification', 'property', 'quantity'] as const),
  ...(['name', 'class', 'type', 'tag', 'storey'] as const),
] as const;

/** The parts of a model's page; the first is shown where none is named. */
export const MODEL_PARTS = ['elements', 'changes', 'spaces', 'file'] as const;
export type ModelPart = (typeof MODEL_PARTS)[number];

/** Longest texts that the service takes for them. */
const MAX_CLASS_LENGTH = 100;
const MAX_GUID_LENGTH = 64;
const MAX_KIND_LENGTH = 64;
const MAX_NAME_LENGTH = 200;

/** Parses the open part of a model and the filters of its elements. */
export const elementView = createSearchParser({
  part: parseAsOneOf(MODEL_PARTS),
  class: parseAsText(MAX_CLASS_LENGTH),
  storey: parseAsText(MAX_NAME_LENGTH),
  name: parseAsSearchText,
  guid: parseAsText(MAX_GUID_LENGTH),
  with: parseAsUuid,
  change: parseAsOneOf(ELEMENT_CHANGES),
  kind: parseAsOneOf(CHANGE_KINDS),
});

export type ElementView = ReturnType<typeof elementView>;

/** Longest text of a view: a camera, storeys or a section (viewer/view-address.ts). */
const MAX_VIEW_LENGTH = 200;

/** Parses the selected element of a model, by its GlobalId, the version it is compared with, and the view (viewer/view-address.ts). */
export const modelView = createSearchParser({
  select: parseAsText(MAX_VIEW_LENGTH),
  with: parseAsUuid,
  camera: parseAsText(MAX_VIEW_LENGTH),
  storeys: parseAsText(MAX_VIEW_LENGTH),
  section: parseAsText(MAX_VIEW_LENGTH),
});

/** Parses the filters of the spaces, or of their areas. */
export const spaceView = createSearchParser({
  part: parseAsOneOf(['schedule']),
  /** A version group. */
  model: parseAsUuid,
  q: parseAsSearchText,
  floor: parseAsText(MAX_NAME_LENGTH),
  usage: parseAsText(MAX_NAME_LENGTH),
  department: parseAsText(MAX_NAME_LENGTH),
  /** Only spaces that the model no longer has. */
  gone: parseAsOneOf([true]),
  sort: parseAsSort(['name', 'updatedAt']),
});

export type SpaceView = ReturnType<typeof spaceView>;

export const ASSET_CONDITIONS = ['new', 'good', 'fair', 'poor', 'out_of_service', 'retired'] as const;

/** Parses the filters of the assets. */
export const assetView = createSearchParser({
  q: parseAsSearchText,
  condition: parseAsOneOf(ASSET_CONDITIONS),
  /** The last day on which their warranty may end. */
  warranty: parseAsDay,
  sort: parseAsSort(['tag', 'installedOn', 'warrantyExpiresOn', 'updatedAt']),
});

export type AssetView = ReturnType<typeof assetView>;

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;

/** Parses which maintenance tasks are shown, and how: a calendar of the current month where all are absent. */
export const taskView = createSearchParser({
  on: parseAsDay,
  by: parseAsOneOf(['week', 'year', 'overdue']),
  as: parseAsOneOf(['list']),
  state: parseAsOneOf(TASK_STATES),
  asset: parseAsUuid,
});

export type TaskView = ReturnType<typeof taskView>;

/** Parses the filters of the sensors. */
export const sensorView = createSearchParser({
  q: parseAsSearchText,
  kind: parseAsText(MAX_KIND_LENGTH),
  bound: parseAsBoolean,
});

export type SensorView = ReturnType<typeof sensorView>;

export const SERIES_RANGES = ['24h', '7d', '30d', '365d'] as const;

/** Parses how much of a sensor's past is shown. */
export const seriesView = createSearchParser({ range: parseAsOneOf(SERIES_RANGES) });

export const ANOMALY_STATES = ['open', 'acknowledged', 'dismissed', 'withdrawn'] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

/** Parses the filters of the anomalies, and which of them is opened. */
export const anomalyView = createSearchParser({
  state: parseAsOneOf(ANOMALY_STATES),
  severity: parseAsOneOf(SEVERITIES),
  source: parseAsOneOf(['threshold', 'scan']),
  sensor: parseAsUuid,
  space: parseAsUuid,
  issue: parseAsUuid,
  /** Only anomalies that are in no space. */
  inSpace: parseAsOneOf([false]),
  /** Withdrawn anomalies as well. */
  withdrawn: parseAsOneOf([true]),
  from: parseAsInstant,
  to: parseAsInstant,
  opened: parseAsUuid,
  sort: parseAsSort(['at', 'severity']),
});

export type AnomalyView = ReturnType<typeof anomalyView>;
