// The API's documentation as a person and a machine meet it: /api/openapi.json, and a page at /api/docs that works under
// a strict content security policy and asks nothing of any other host.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

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

/** Mounts the document and its page. */
export function mountDocumentation(app: FastifyInstance, document: object): void {
  const text = JSON.stringify(document, null, 2);
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    // The bar above belongs to the tool: its address field would invite to leave this service's document.
    theme: {
      title: 'API documentation',
      css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: {
      docExpansion: 'none',
      deepLinking: true,
      displayRequestDuration: true,
      filter: true,
      url: '/api/openapi.json',
    },
  });
}
