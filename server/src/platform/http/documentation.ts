// Serves the API's documentation: the OpenAPI documents as `/api/<file>` and pages under `/api/docs` that work under a strict
// content security policy and ask nothing of any other host (docs/decisions/0042).
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import type { Description } from './api-page/description.ts';
import { type Choice, renderPage } from './api-page/page.ts';
import { mountOptions } from './path-options.ts';
import { type SharedBody, sendShared, shareBody } from './reply.ts';

const PAGES = '/api/docs';

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=60',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Secrets are typed into the page.
  'referrer-policy': 'no-referrer',
};

const ASSETS: Readonly<Record<string, string>> = {
  'page.css': 'text/css; charset=utf-8',
  'operations.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'command.js': 'text/javascript; charset=utf-8',
};

/** An OpenAPI document that the service hands out. */
export interface ApiDocument {
  readonly file: string;
  /** Its name in the page's list of documents. */
  readonly name: string;
  readonly make: () => object;
}

interface PageFile {
  readonly type: string;
  readonly body: SharedBody;
}

/**
 * Mounts the documents and the pages that show them: `/api/docs` the first document, `/api/docs/<name of the file>` each other one.
 * Everything is made when somebody asks for it, and kept: most processes are never asked.
 */
export function mountDocumentation(app: FastifyInstance, documents: readonly ApiDocument[]): void {
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
  const findFile = openPageFiles(made);
  const url = `${PAGES}/*`;
  for (const each of [PAGES, url]) mountOptions(app, { url: each, methods: ['GET'], readers: 'none' });
  for (const each of [PAGES, url]) {
    app.get<{ Params: { '*'?: string } }>(each, (request, reply) => {
      const file = findFile(request.params['*'] ?? '') ?? refuse();
      reply.headers(PAGE_HEADERS).type(file.type);
      return sendShared({ request, reply, clock: systemClock }, file.body);
    });
  }
}

function refuse(): never {
  throw notFound();
}

/** Opens the pages and their files by their path under the address of the pages; only what exists is kept. */
function openPageFiles(documents: readonly ApiDocument[]): (path: string) => PageFile | undefined {
  const kept = new Map<string, PageFile>();
  const choices = documents.map(({ file, name }, at): Choice => {
    const groups = `${PAGES}/${stripExtension(file)}`;
    return { name, address: at === 0 ? PAGES : groups, groups, source: `/api/${file}` };
  });
  const render = (path: string): string | undefined => {
    const [name, slug, ...more] = path === '' ? [] : path.split('/');
    const at = name === undefined ? 0 : documents.findIndex(({ file }) => stripExtension(file) === name);
    const [document, chosen] = [documents[at], choices[at]];
    if (document === undefined || chosen === undefined || more.length > 0) return undefined;
    const description = document.make() as Description;
    return renderPage({ description, choices, chosen, asset: (file) => `${PAGES}/${file}` }, slug);
  };
  const make = (path: string): PageFile | undefined => {
    const type = Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined;
    if (type !== undefined) {
      return { type, body: shareBody(readFileSync(new URL(`api-page/assets/${path}`, import.meta.url))) };
    }
    const html = render(path);
    if (html === undefined) return undefined;
    return { type: 'text/html; charset=utf-8', body: shareBody(Buffer.from(html)) };
  };
  return (path) => {
    const file = kept.get(path) ?? make(path);
    if (file !== undefined) kept.set(path, file);
    return file;
  };
}

const stripExtension = (file: string) => file.replace(/\.json$/, '');

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
