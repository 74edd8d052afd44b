import type { Query } from '../../../../contract/operations/operation.ts';
import { sensorOperations } from '../../../../contract/operations/sensors.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { noContent, ok, type Route } from '../../platform/http/route.ts';
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

type ListQuery = Query<typeof sensorOperations.listProjectSensors>;

/** Sensors for machines and for people, and the post of readings, which both may send (spec 4.6, contract §9, §14). */
export function sensorRoutes(deps: SensorRouteDeps): Route[] {
  return [ingestRoute(deps), ...readRoutes(deps), ...bindingRoutes(deps), decommissionRoute(deps)];
}

function ingestRoute(deps: SensorRouteDeps): Route {
  const ingest = openIngest(deps);
  return implement(sensorOperations.postSensorReadings, {
    maxBytes: deps.maxIngestBytes,
    handle: async ({ scope, body }) => ok(await ingest(scope, body.readings)),
  });
}

function readRoutes(deps: SensorRouteDeps): Route[] {
  return [
    ...implementEach([sensorOperations.listSensors, sensorOperations.listProjectSensors], ({ scope, query, url }) => {
      const { cursor, limit, updated_since, updated_until, ...filters }: ListQuery = query;
      return list.page(deps, scope, { query: { cursor, limit, updated_since, updated_until }, filters, url });
    }),
    ...implementEach([sensorOperations.getSensor, sensorOperations.getProjectSensor], async (call) =>
      answer(call, await getSensor(deps.db.reader(call.scope), call.scope, call.params.sensorId)),
    ),
    ...implementEach([sensorOperations.getSensorSeries, sensorOperations.getProjectSensorSeries], {
      loadResource: findSensor(deps),
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
  return [
    implement(sensorOperations.bindProjectSensor, {
      loadResource: findSensor(deps),
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        return answer(call, await bindSensor(deps, actor, scope, { id: params.sensorId, binding: body, ifMatch }));
      },
    }),
    implement(sensorOperations.unbindProjectSensor, {
      loadResource: findSensor(deps),
      async handle({ actor, scope, params, ifMatch }) {
        await bindSensor(deps, actor, scope, { id: params.sensorId, binding: null, ifMatch });
        return noContent;
      },
    }),
  ];
}

function decommissionRoute(deps: SensorRouteDeps): Route {
  return implement(sensorOperations.decommissionProjectSensor, {
    loadResource: findSensor(deps),
    async handle({ actor, scope, params }) {
      await decommissionSensor(deps, actor, scope, params.sensorId);
      return noContent;
    },
  });
}

const findSensor =
  ({ db }: SensorRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { sensorId: string } }) =>
    getSensor(db.reader(scope), scope, params.sensorId);
