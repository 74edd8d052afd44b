import { thresholdOperations } from '../../../../contract/operations/thresholds.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { getSensor } from '../sensors/public.ts';
import { backtest } from './backtest.ts';
import { changeThreshold, createThreshold, deleteThreshold, type ThresholdDeps } from './commands.ts';
import { getThreshold, thresholdList, thresholdShape } from './store.ts';
import type { ThresholdVersion } from './threshold.ts';

type ThresholdRouteDeps = ThresholdDeps & PagingDeps & { readonly clock: Clock };

const list = pagedList({ name: 'thresholds', source: thresholdList, shape: thresholdShape });

/** Thresholds of sensors (contract §9, §14). */
export function thresholdRoutes(deps: ThresholdRouteDeps): Route[] {
  return [...sensorRoutes(deps), ...oneRoutes(deps)];
}

function sensorRoutes(deps: ThresholdRouteDeps): Route[] {
  return [
    implement(thresholdOperations.listProjectSensorThresholds, {
      loadResource: findSensor(deps),
      handle: ({ scope, params: { sensorId }, query, url }) =>
        list.page(deps, scope, { query, filters: { sensorId }, url }),
    }),
    implement(thresholdOperations.createProjectSensorThreshold, {
      loadResource: findSensor(deps),
      handle: ({ actor, scope, params: { sensorId }, body, idempotent }) =>
        idempotent(
          deps,
          ({ threshold, changedAt }: ThresholdVersion) => created(threshold, { changedAt }),
          (bound) => createThreshold(bound, actor, scope, { sensorId, create: body }),
        ),
    }),
    implement(thresholdOperations.backtestProjectSensorThreshold, {
      loadResource: findSensor(deps),
      handle: async ({ scope, params: { sensorId }, body }) =>
        ok(await backtest(deps, scope, { sensorId, create: body })),
    }),
  ];
}

function oneRoutes(deps: ThresholdRouteDeps): Route[] {
  return [
    implement(thresholdOperations.getThreshold, async ({ scope, params }) => {
      const { threshold, changedAt } = await getThreshold(deps.db.reader(scope), scope, params.thresholdId);
      return ok(threshold, { changedAt });
    }),
    implement(thresholdOperations.updateThreshold, {
      loadResource: findThreshold(deps),
      async handle({ actor, scope, params, body, ifMatch }) {
        const changed = await changeThreshold(deps, actor, scope, { id: params.thresholdId, ifMatch, change: body });
        return ok(changed.threshold, { changedAt: changed.changedAt });
      },
    }),
    implement(thresholdOperations.deleteThreshold, {
      loadResource: findThreshold(deps),
      async handle({ actor, scope, params, ifMatch }) {
        await deleteThreshold(deps, actor, scope, { id: params.thresholdId, ifMatch });
        return noContent;
      },
    }),
  ];
}

const findSensor =
  ({ db }: ThresholdRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { sensorId: string } }) =>
    getSensor(db.reader(scope), scope, params.sensorId);

const findThreshold =
  ({ db }: ThresholdRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { thresholdId: string } }) =>
    getThreshold(db.reader(scope), scope, params.thresholdId);
