// What the addresses of building data hold beside their paths: what is looked for. Unknown values are dropped.
import { readUuid } from '../../../contract/forms.ts';
import { readDay, readInstant } from '../language/read-day.ts';

const MOST_LETTERS = 200;

function textIn(value: unknown): string | undefined {
  // A name such as 01 is read from an address as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' && text.length <= MOST_LETTERS ? text : undefined;
}

type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function present<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

export const ELEMENT_CHANGES = ['added', 'removed', 'changed'] as const;
export const CHANGE_KINDS = [
  ...(['shape', 'placement', 'material', 'classification', 'property', 'quantity'] as const),
  ...(['name', 'class', 'type', 'tag', 'storey'] as const),
] as const;

/** The parts of a model's page; the first is shown where none is named. */
export const MODEL_PARTS = ['elements', 'changes', 'spaces', 'file'] as const;
export type ModelPart = (typeof MODEL_PARTS)[number];

/** Which part of a model is open, and which of its elements are looked for. */
export function elementView(search: Record<string, unknown>) {
  return present({
    part: oneOf(MODEL_PARTS, search.part),
    class: textIn(search.class),
    storey: textIn(search.storey),
    name: textIn(search.name),
    guid: textIn(search.guid),
    with: typeof search.with === 'string' ? readUuid(search.with) : undefined,
    change: oneOf(ELEMENT_CHANGES, search.change),
    kind: oneOf(CHANGE_KINDS, search.kind),
  });
}

export type ElementView = ReturnType<typeof elementView>;

/** Reads the choice in the view of a model, by its GlobalId, the version it is compared with, and the view itself (viewer/view-address.ts). */
export function modelView(search: Record<string, unknown>) {
  return present({
    select: textIn(search.select),
    with: typeof search.with === 'string' ? readUuid(search.with) : undefined,
    camera: textIn(search.camera),
    storeys: textIn(search.storeys),
    section: textIn(search.section),
  });
}

const SPACE_ORDERS = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

/** Which spaces are listed, or their areas summed up; `model`: a version group; `gone`: those that the model has no more. */
export function spaceView(search: Record<string, unknown>) {
  return present({
    part: oneOf(['schedule'] as const, search.part),
    model: typeof search.model === 'string' ? readUuid(search.model) : undefined,
    q: textIn(search.q),
    floor: textIn(search.floor),
    usage: textIn(search.usage),
    department: textIn(search.department),
    gone: search.gone === true ? (true as const) : undefined,
    sort: oneOf(SPACE_ORDERS, search.sort),
  });
}

export type SpaceView = ReturnType<typeof spaceView>;

/** The years that the service takes on either side of a day. */
const DAYS = { from: '1900', before: '9990' };

export const ASSET_CONDITIONS = ['new', 'good', 'fair', 'poor', 'out_of_service', 'retired'] as const;
const ASSET_ORDERS = ['tag', 'installedOn', 'warrantyExpiresOn', 'updatedAt'] as const;

/** Which assets are listed; `warranty`: the last day on which theirs may end. */
export function assetView(search: Record<string, unknown>) {
  const orders = ASSET_ORDERS.flatMap((each) => [each, `-${each}`] as const);
  return present({
    q: textIn(search.q),
    condition: oneOf(ASSET_CONDITIONS, search.condition),
    warranty: readDay(search.warranty, DAYS),
    sort: oneOf(orders, search.sort),
  });
}

export type AssetView = ReturnType<typeof assetView>;

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;

/** Which tasks of maintenance are shown, and how: absent, a calendar of the month that it is. */
export function taskView(search: Record<string, unknown>) {
  return present({
    on: readDay(search.on, DAYS),
    by: oneOf(['week', 'year', 'overdue'] as const, search.by),
    as: oneOf(['list'] as const, search.as),
    state: oneOf(TASK_STATES, search.state),
    asset: typeof search.asset === 'string' ? readUuid(search.asset) : undefined,
  });
}

export type TaskView = ReturnType<typeof taskView>;

/** Which sensors are listed. */
export function sensorView(search: Record<string, unknown>) {
  return present({
    q: textIn(search.q),
    kind: textIn(search.kind),
    bound: typeof search.bound === 'boolean' ? search.bound : undefined,
  });
}

export type SensorView = ReturnType<typeof sensorView>;

export const SERIES_RANGES = ['24h', '7d', '30d', '365d'] as const;

/** How much of a sensor's past is shown. */
export function seriesView(search: Record<string, unknown>) {
  return present({ range: oneOf(SERIES_RANGES, search.range) });
}

export const ANOMALY_STATES = ['open', 'acknowledged', 'dismissed', 'withdrawn'] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
const ANOMALY_ORDERS = ['at', '-at', 'severity', '-severity'] as const;

/** Which anomalies are listed, and which is opened; `inSpace`: only those that are not; `withdrawn`: those that are as well. */
export function anomalyView(search: Record<string, unknown>) {
  const { sensor, space, issue } = search;
  const idIn = (value: unknown) => (typeof value === 'string' ? readUuid(value) : undefined);
  return present({
    state: oneOf(ANOMALY_STATES, search.state),
    severity: oneOf(SEVERITIES, search.severity),
    source: oneOf(['threshold', 'scan'] as const, search.source),
    sensor: idIn(sensor),
    space: idIn(space),
    issue: idIn(issue),
    inSpace: search.inSpace === false ? (false as const) : undefined,
    withdrawn: search.withdrawn === true ? (true as const) : undefined,
    from: readInstant(search.from),
    to: readInstant(search.to),
    opened: idIn(search.opened),
    sort: oneOf(ANOMALY_ORDERS, search.sort),
  });
}

export type AnomalyView = ReturnType<typeof anomalyView>;
