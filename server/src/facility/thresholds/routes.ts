import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import {
  Threshold,
  ThresholdBacktest,
  ThresholdChange,
  ThresholdCreate,
  ThresholdPage,
} from '../../../../contract/thresholds.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { getSensor } from '../sensors/public.ts';
import { backtest } from './backtest.ts';
import { changeThreshold, createThreshold, deleteThreshold, type ThresholdDeps } from './commands.ts';
import { getThreshold, thresholdList, thresholdShape } from './store.ts';
import type { ThresholdVersion } from './threshold.ts';

type ThresholdRouteDeps = ThresholdDeps & PagingDeps & { readonly clock: Clock };

const list = pagedList({ name: 'thresholds', source: thresholdList, shape: thresholdShape });
const tag = 'Sensors';
const ofSensor = Type.Object({ projectId: Uuid(), sensorId: Uuid() });
const one = Type.Object({ projectId: Uuid(), thresholdId: Uuid() });
const SENSOR_PATH = '/api/projects/{projectId}/sensors/{sensorId}/thresholds';
const PATH = '/api/projects/{projectId}/thresholds/{thresholdId}';

/** Thresholds of sensors (contract §9, §14). */
export function thresholdRoutes(deps: ThresholdRouteDeps): Route[] {
  return [...sensorRoutes(deps), ...oneRoutes(deps)];
}

function sensorRoutes(deps: ThresholdRouteDeps): Route[] {
  const onSensor = { tag, scope: 'project', params: ofSensor, findOfPath: findSensor(deps) } as const;
  const writing = { ...onSensor, access: person('upload_engineer'), method: 'POST' } as const;
  return [
    route({
      ...onSensor,
      access: person('viewer'),
      method: 'GET',
      path: SENSOR_PATH,
      summary: 'List the thresholds of a sensor',
      query: Type.Object({ ...pageQuery }),
      reply: ThresholdPage,
      handle: ({ scope, params: { sensorId }, query, url }) =>
        list.page(deps, scope, { query, filters: { sensorId }, url }),
    }),
    route({
      ...writing,
      path: SENSOR_PATH,
      summary: 'Put a threshold on a sensor',
      description:
        'It judges the readings that come from then on, also late ones; those that are there begin no anomaly. An anomaly begins with the reading that makes as many breaches in a ' +
        'row as `consecutive` says, by the time of readings, and ends with the first that does not breach or, with a ' +
        '`clearValue`, has reached that. A sensor has at most 20.',
      body: ThresholdCreate,
      reply: Threshold,
      status: 201,
      tagged: true,
      creates: {},
      refuses: ['conflict'],
      handle: ({ actor, scope, params: { sensorId }, body, keeping }) =>
        keeping(
          deps,
          ({ threshold, changedAt }: ThresholdVersion) => created(threshold, { changedAt }),
          (bound) => createThreshold(bound, actor, scope, { sensorId, create: body }),
        ),
    }),
    route({
      ...writing,
      path: `${SENSOR_PATH}/backtest`,
      changesProject: 'never',
      summary: 'See what a threshold would have raised over the last 30 days',
      description: 'Nothing is saved.',
      body: ThresholdCreate,
      reply: ThresholdBacktest,
      handle: async ({ scope, params: { sensorId }, body }) =>
        ok(await backtest(deps, scope, { sensorId, create: body })),
    }),
  ];
}

function oneRoutes(deps: ThresholdRouteDeps): Route[] {
  const writing = {
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    path: PATH,
    params: one,
    findOfPath: findThreshold(deps),
    refuses: ['precondition_failed'],
  } as const;
  return [
    route({
      method: 'GET',
      path: PATH,
      summary: 'Get a threshold',
      tag,
      access: person('viewer'),
      scope: 'project',
      params: one,
      reply: Threshold,
      tagged: true,
      async handle({ scope, params }) {
        const { threshold, changedAt } = await getThreshold(deps.db.reader(scope), scope, params.thresholdId);
        return ok(threshold, { changedAt });
      },
    }),
    route({
      ...writing,
      method: 'PATCH',
      summary: 'Change a threshold',
      description:
        'Another comparison, value, number of readings, clear value or silence is another rule: what goes on of the one before ' +
        'ends, and the next reading is judged anew.',
      body: ThresholdChange,
      reply: Threshold,
      tagged: true,
      async handle({ actor, scope, params, body, ifMatch }) {
        const changed = await changeThreshold(deps, actor, scope, { id: params.thresholdId, ifMatch, change: body });
        return ok(changed.threshold, { changedAt: changed.changedAt });
      },
    }),
    route({
      ...writing,
      method: 'DELETE',
      summary: 'Delete a threshold',
      description: 'Its anomalies stay; those that go on end.',
      reply: null,
      status: 204,
      async handle({ actor, scope, params, ifMatch }) {
        await deleteThreshold(deps, actor, scope, { id: params.thresholdId, ifMatch });
        return noContent;
      },
    }),
  ];
}

const findSensor =
  ({ db }: ThresholdRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof ofSensor> }) =>
    getSensor(db.reader(scope), scope, params.sensorId);

const findThreshold =
  ({ db }: ThresholdRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getThreshold(db.reader(scope), scope, params.thresholdId);
