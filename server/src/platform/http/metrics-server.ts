// A listener beside the service's own, for the deployment's machinery inside the same network (PCS_METRICS_PORT): metrics
// without a token, and the probes, so that a process that serves no requests can be asked as well.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StartError } from '../start-error.ts';

/** What one path answers. */
export interface PlainAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** The answers by their paths. */
export type PlainAnswers = Readonly<Record<string, () => Promise<PlainAnswer>>>;

export interface MetricsServer {
  /** `http://127.0.0.1:9464`. */
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Called when a path could not be answered. */
  readonly onFault: (path: string, error: unknown) => void;
}

/** Serves these paths until it is closed. Throws a StartError when the port cannot be had. */
export async function serveMetrics(answers: PlainAnswers, options: MetricsOptions): Promise<MetricsServer> {
  const { host, port, onFault } = options;
  const server = createServer((request, reply) => void answer(answers, request, reply, onFault));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`PCS_METRICS_PORT ${port} cannot be had: ${error.message}`, error)),
    );
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${at}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  answers: PlainAnswers,
  request: IncomingMessage,
  reply: ServerResponse,
  onFault: MetricsOptions['onFault'],
): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const make = isRead && Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (make === undefined) {
    reply.writeHead(404).end();
    return;
  }
  try {
    const { status, contentType, text } = await make();
    reply.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  } catch (error) {
    onFault(path, error);
    // Whoever asks hears that it failed, not why; once a head is written, only the connection's end can say so.
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(500).end();
  }
}
