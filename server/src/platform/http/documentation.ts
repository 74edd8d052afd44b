// Serves the API's documentation: the OpenAPI documents as `/api/<file>` and a page at `/api/docs` that works under a strict
// content security policy and asks nothing of any other host.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppError, badRequest, notFound, preconditionFailed } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import { mountOptions } from './path-options.ts';
import { type SharedBody, sendCompressible, sendShared, shareBody } from './reply.ts';

// swagger-ui needs inline styles for its own layout; scripts come from the service alone.
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An OpenAPI document that the service hands out. */
export interface ApiDocument {
  readonly file: string;
  /** Its name in the page's list of documents. */
  readonly name: string;
  readonly make: () => object;
}

/**
 * Mounts the documents and a page that shows them, the first one unless another is chosen. They are made when somebody asks for them:
 * most processes are never asked, and the page's modules alone would take a tenth of a start (2026-11-20).
 */
export function mountDocumentation(app: FastifyInstance, documents: readonly ApiDocument[]): void {
  let page: Promise<FastifyInstance> | undefined;
  const made = documents.map((each) => ({ ...each, make: once(each.make) }));
  for (const { file, make } of made) {
    const body = once(() => shareBody(Buffer.from(JSON.stringify(make(), null, 1))));
    mountOptions(app, { url: `/api/${file}`, methods: ['GET'], readers: 'any' });
    app.get(`/api/${file}`, { config: { crossOrigin: 'any' } }, (request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      reply.type('application/json; charset=utf-8');
      return sendShared({ request, reply, clock: systemClock }, body());
    });
  }
  // Files by their path: so few that all are kept. What asks for a part of one, or under conditions, is answered by the page.
  const files = new Map<string, PageFile>();
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    const isPlain = PAGE_FILE.test(path) && CONDITIONS.every((name) => request.headers[name] === undefined);
    const kept = isPlain ? files.get(path) : undefined;
    if (kept !== undefined) return sendFile(request, reply, kept);
    page ??= openPage(made);
    // A HEAD is asked as a GET: the server leaves the body out and keeps its length.
    const { 'if-none-match': _known, ...headers } = request.headers;
    const answer = await (await page).inject({ url: request.raw.url ?? '', headers });
    if (answer.statusCode >= 400) throw refusalOf(answer.statusCode) ?? new Error(`the page answered ${answer.body}`);
    // What concerns the connection is the server's own to say.
    for (const name of ['connection', 'date', 'keep-alive', 'transfer-encoding']) delete answer.headers[name];
    if (answer.statusCode === 200 && isPlain) {
      const { etag: _own, 'content-length': _length, ...others } = answer.headers;
      const file = { headers: others, body: shareBody(answer.rawPayload) };
      files.set(path, file);
      return sendFile(request, reply, file);
    }
    reply.code(answer.statusCode).headers(answer.headers);
    return sendCompressible({ request, reply, clock: systemClock }, answer.rawPayload);
  };
  for (const url of ['/api/docs', '/api/docs/*']) mountOptions(app, { url, methods: ['GET'], readers: 'none' });
  app.get('/api/docs', servePage);
  app.get('/api/docs/*', servePage);
}

interface PageFile {
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: SharedBody;
}

/** One spelling a file, so that no more are kept than there are. */
const PAGE_FILE = /^\/api\/docs(?:\/|\/json|\/yaml|\/static\/[\w.-]+)?$/;
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-modified-since', 'if-unmodified-since'];

function sendFile(request: FastifyRequest, reply: FastifyReply, { headers, body }: PageFile): Promise<FastifyReply> {
  return sendShared({ request, reply: reply.headers(headers), clock: systemClock }, body);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// The page's own errors (a path out of its folder, a range out of its file) have no error object and no code of ours.
function refusalOf(status: number): AppError | undefined {
  if (status === 412) return preconditionFailed();
  if (status === 416) return badRequest('The Range lies outside the file.');
  return status < 500 ? notFound() : undefined;
}

/** The page as a server of its own that never listens: what is registered cannot be added to one that does. */
async function openPage(documents: readonly ApiDocument[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify();
  const [first] = documents;
  app.register(swagger, { mode: 'static', specification: { document: (first?.make() ?? {}) as never } });
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    // The bar keeps its list of documents; the tool's own logo goes.
    theme: {
      title: 'API documentation',
      css: [{ filename: 'plain.css', content: '.swagger-ui .topbar-wrapper .link { display: none }' }],
    },
    uiConfig: {
      docExpansion: 'list',
      // The schemas stand in each operation; a list of all would take as long as the operations.
      defaultModelsExpandDepth: -1,
      deepLinking: true,
      displayRequestDuration: true,
      filter: true,
      urls: documents.map(({ file, name }) => ({ url: `/api/${file}`, name })),
    },
  });
  await app.ready();
  return app;
}
