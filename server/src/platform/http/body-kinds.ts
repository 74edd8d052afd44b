// The kinds of bodies that routes take. Each has a scope of Fastify with parsers of its own: what one kind of route takes could
// be posted to another, or cost it time.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORM_TYPE, readForm } from './form-body.ts';
import type { Route } from './route.ts';
import { parseJson, requireUtf8 } from './schema.ts';

type Mount = (scope: FastifyInstance, route: Route) => void;

/** Mounts each route in the scope of its kind of body. The plugins load when the server gets ready. */
export function mountByBody(app: FastifyInstance, routes: readonly Route[], mount: Mount): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  const mounting =
    (takes: (route: Route) => boolean) => (scope: FastifyInstance, _options: object, done: () => void) => {
      for (const route of routes.filter(takes)) mount(scope, route);
      done();
    };
  app.register(mounting((each) => nameKind(each) === 'json'));
  for (const protocol of new Set(routes.flatMap(({ protocol: each }) => each ?? []))) {
    app.register((scope, options, done) => {
      scope.addContentTypeParser(protocol.mediaType, { parseAs: 'buffer' }, readJson);
      mounting((each) => each.protocol === protocol)(scope, options, done);
    });
  }
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, readBytes);
    scope.register(mounting((each) => nameKind(each) === 'raw'));
    done();
  });
  app.register((scope, _options, done) => {
    // These alone: whatever takes a form can be posted to by any page without its browser asking (CORS).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, readForm);
    scope.register(mounting((each) => nameKind(each) === 'form'));
    done();
  });
  app.register((scope, _options, done) => {
    // Multipart hooks into each request of its scope: uploads alone pay for it.
    scope.register(multipart);
    scope.register(mounting((each) => nameKind(each) === 'upload'));
    done();
  });
}

function nameKind({ upload, protocol, form, rawBody }: Route): 'json' | 'protocol' | 'raw' | 'form' | 'upload' {
  if (upload !== undefined) return 'upload';
  if (protocol !== undefined) return 'protocol';
  if (rawBody === true) return 'raw';
  return form === true ? 'form' : 'json';
}

/** Parses a body of JSON; returns undefined for an empty one. */
async function readJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  requireUtf8(request.headers['content-type'] ?? '');
  // Many clients name the type on every request: an empty body is none.
  return body.length === 0 ? undefined : parseJson(body);
}

const readBytes = async (_request: FastifyRequest, body: Buffer) => body;
