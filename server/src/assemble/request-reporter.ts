// What is measured and logged of requests.
import { isProbe } from '../operations/health/routes.ts';
import { isAppFile } from '../operations/web-app/routes.ts';
import type { RequestLine } from '../platform/http/request-context.ts';
import type { Route } from '../platform/http/route.ts';
import type { RequestReporter } from '../platform/http/server.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';

/** The reporter of one process's server. What comes by the dozen or every second and is answered well is told at debug alone. */
export function requestReporter(log: Log, metrics: Metrics, routes: readonly Route[]): RequestReporter {
  const observers = new Map(
    routes.map((each) => [`${each.method} ${each.path}`, metrics.forRoute(each.method, each.path)]),
  );
  const unknown = metrics.forRoute('OTHER', '(none)');
  return {
    finished(line) {
      // A HEAD is answered by its GET's route.
      const method = line.method === 'HEAD' ? 'GET' : line.method;
      (observers.get(`${method} ${line.route}`) ?? unknown)(line.status, line.durationMs);
      if (isRoutine(line)) {
        const { requestId, route, status, durationMs } = line;
        log.debug('request', { requestId, method: line.method, route, status, durationMs });
        return;
      }
      log.request({
        ...line,
        actorType: line.caller?.type,
        actorId: line.caller?.id ?? undefined,
      });
    },
    unreadable({ requestId, status, code }) {
      unknown(status, 0);
      log.info('a request could not be read as HTTP', { requestId, status, code });
    },
    fault: (requestId, route, error) => log.error('a request failed', error, { requestId, route }),
  };
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function isRoutine({ method, route, status }: RequestLine): boolean {
  if (status >= 400 || !SAFE_METHODS.has(method)) return false;
  return isAppFile(route) || (status === 200 && isProbe(route));
}
