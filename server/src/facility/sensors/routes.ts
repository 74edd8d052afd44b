import { type Static, Type } from 'typebox';
import { pageQuery, updatedRangeQuery } from '../../../../contract/paging.ts';
import {
  peoplesSeriesQuery,
  ReadingsReceipt,
  Sensor,
  SensorBinding,
  SensorPage,
  SensorReadings,
  SensorSeries,
  sensorFilters,
  seriesQuery,
  shownSensorFilters,
} from '../../../../contract/sensors.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { bindSensor, decommissionSensor, type SensorDeps } from './commands.ts';
import { type IngestDeps, openIngest } from './ingest.ts';
import { listBuckets } from './roll-ups.ts';
import { buildSeries, computeSpan } from './series.ts';
import { getSensor, type SensorVersion, sensorList, sensorShape } from './store.ts';

type SensorRouteDeps = SensorDeps &
  IngestDeps &
  PagingDeps & { readonly clock: Clock; readonly maxIngestBytes: number };

const list = pagedList({ name: 'sensors', source: sensorList, shape: sensorShape });
const tag = 'Sensors';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), sensorId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...sensorFilters });
const shownQuery = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...shownSensorFilters });
const PATH = '/api/projects/{projectId}/sensors';

/**
 * Routes of sensors for machines and for people, and the post of readings, which both may send (spec 4.6, contract §9,
 * §14).
 */
export function sensorRoutes(deps: SensorRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  return [
    ingestRoute(deps),
    ...readRoutes(deps, { ...machines, path: '/api/v1/projects/{projectId}/sensors', query, series: seriesQuery }),
    ...readRoutes(deps, { ...people, path: PATH, query: shownQuery, series: peoplesSeriesQuery }),
    ...bindingRoutes(deps),
    decommissionRoute(deps),
  ];
}

function ingestRoute(deps: SensorRouteDeps): Route {
  const ingest = openIngest(deps);
  return route({
    method: 'POST',
    path: `${PATH}/readings`,
    changesProject: 'inTransaction',
    summary: 'Post readings of sensors',
    description:
      'Each reading is judged alone: the good ones are stored whatever the others are. A sensor appears with the first ' +
      'reading of its device. A reading of a device and an instant that is there already is a duplicate and stored once, so a ' +
      'post may be sent again. An answer means that the readings it accepted are on disk.',
    tag,
    access: { who: 'keyOrPerson', scope: 'write', role: 'upload_engineer' },
    budgeted: true,
    scope: 'project',
    params: inProject,
    body: SensorReadings,
    maxBodyBytes: deps.maxIngestBytes,
    judgesTexts: true,
    reply: ReadingsReceipt,
    refuses: ['payload_too_large'],
    handle: async ({ scope, body }) => ok(await ingest(scope, body.readings)),
  });
}

interface ReadBy extends Pick<Route, 'access' | 'budgeted' | 'path'> {
  /** Query of the list. */
  readonly query: typeof query | typeof shownQuery;
  /** Query of a series. */
  readonly series: typeof seriesQuery | typeof peoplesSeriesQuery;
}

function readRoutes(deps: SensorRouteDeps, { path, query, series, ...who }: ReadBy): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List sensors',
      description:
        'By `updated_since` it lists sensors that appeared, or whose kind, unit or binding changed, at once, and those with a ' +
        'new `latestValue` and `lastSeenAt` at most a minute later.',
      params: inProject,
      query,
      reply: SensorPage,
      handle({ scope, query: asked, url }) {
        const { cursor, limit, updated_since, updated_until, ...filters } = asked as Static<typeof shownQuery>;
        return list.page(deps, scope, { query: { cursor, limit, updated_since, updated_until }, filters, url });
      },
    }),
    route({
      ...reading,
      path: `${path}/{sensorId}`,
      summary: 'Get a sensor',
      params: one,
      reply: Sensor,
      tagged: true,
      handle: async (call) =>
        answer(call, await getSensor(deps.db.reader(call.scope), call.scope, call.params.sensorId)),
    }),
    route({
      ...reading,
      path: `${path}/{sensorId}/series`,
      summary: 'Get the readings of a sensor over time',
      description: 'A bucket without readings is there, with nulls and count 0: a gap and no zero.',
      params: one,
      findOfPath: findSensor(deps),
      query: Type.Object({ ...series }),
      reply: SensorSeries,
      async handle({ scope, params: { sensorId }, query: { range = '24h' } }) {
        const reader = deps.db.reader(scope);
        const { timeZone } = await getProject(reader, scope);
        const span = computeSpan(range, deps.clock.now(), timeZone);
        return ok(buildSeries(sensorId, range, span, await listBuckets(reader, scope, sensorId, span)));
      },
    }),
  ];
}

/** The latest value and when it was seen change with each post, so the tag is computed from the content. */
const answer = (call: Parameters<typeof okByContent>[0], { sensor, changedAt }: SensorVersion) =>
  okByContent(call, sensor, changedAt);

function bindingRoutes(deps: SensorRouteDeps): Route[] {
  const binding = {
    path: `${PATH}/{sensorId}/binding`,
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: one,
    findOfPath: findSensor(deps),
  } as const;
  return [
    route({
      ...binding,
      method: 'PUT',
      summary: 'Bind a sensor to a model element or a space',
      description:
        'A tag in `If-Match` is stale once the kind, the unit or the binding is another; readings since do not make it so.',
      body: SensorBinding,
      reply: Sensor,
      tagged: true,
      refuses: ['precondition_failed'],
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        return answer(call, await bindSensor(deps, actor, scope, { id: params.sensorId, binding: body, ifMatch }));
      },
    }),
    route({
      ...binding,
      method: 'DELETE',
      summary: 'Take the binding off a sensor',
      description: 'A tag in `If-Match` is judged as for binding it.',
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await bindSensor(deps, actor, scope, { id: params.sensorId, binding: null, ifMatch });
        return noContent;
      },
    }),
  ];
}

function decommissionRoute(deps: SensorRouteDeps): Route {
  return route({
    method: 'POST',
    path: `${PATH}/{sensorId}/decommission`,
    summary: 'Decommission a sensor',
    description:
      'Deletes it with its readings and thresholds; anomalies that were raised stay. When its device posts again it is a new ' +
      'sensor.',
    tag,
    access: person('admin'),
    scope: 'project',
    params: one,
    findOfPath: findSensor(deps),
    reply: null,
    status: 204,
    async handle({ actor, scope, params }) {
      await decommissionSensor(deps, actor, scope, params.sensorId);
      return noContent;
    },
  });
}

const findSensor =
  ({ db }: SensorRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getSensor(db.reader(scope), scope, params.sensorId);
