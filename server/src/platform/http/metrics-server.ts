// `/metrics` on a port of its own, without a token: for a scraper inside the same network (PCS_METRICS_PORT).
import { createServer } from 'node:http';
import { StartError } from '../start-error.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Serves the metrics until it is closed. Throws a StartError when the port cannot be had. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`PCS_METRICS_PORT ${port} cannot be had: ${error.message}`, error)),
    );
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
