// The web application: its page at every address that people visit, and the files that the page loads. A deployment without
// a build serves the API all the same.
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import type { Preferences } from '../../../../contract/preferences.ts';
import { notFound } from '../../platform/app-error.ts';
import { chooseCoding } from '../../platform/http/accept-encoding.ts';
import { namesTag } from '../../platform/http/etag.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import { randomToken } from '../../platform/ids.ts';
import { type BuiltFile, buildIn, type PageReader, type WebBuild } from './build.ts';
import { SUFFIXES } from './encoding.ts';
import { pageHeaders } from './page-headers.ts';

export interface WebAppDeps {
  /** The folder that the application was built into, if it was. */
  readonly webBuildDir: string;
  /** As many bytes as a picture or another file may have. */
  readonly maxPictureBytes: number;
  readonly baseUrl: () => string;
  readonly sessionCookie: () => { name: string };
  /** Finds what the person of the session in a Cookie header chose; undefined without a session. */
  readonly findPreferences: (cookies: string | undefined) => Promise<Preferences | undefined>;
}

/** The addresses that people visit; which screen one shows is the page's own affair. */
const PAGES = [
  '/',
  '/sign-in',
  '/set-up',
  '/invitation',
  '/reset-password',
  '/me',
  '/signed-in',
  '/confirmed',
  '/switch-account',
  '/consent/*',
  '/w/*',
  '/projects/*',
];

/** Answers the page to the reader of a Cookie header. */
type AnswerPage = (cookies: string | undefined) => Promise<Answer>;

const NONCE_BYTES = 18;

const NOT_BUILT =
  'The web application is not built. `npm start` builds it before it serves. The API works without it and is documented at /api/docs.\n';

const FILES = '/app/*';
/** What browsers ask for beside an answer that is no page, and so names no picture. */
const FAVICON = '/favicon.ico';
const MARK = /^mark-[\w-]+\.svg$/;

type ReadHeader = (name: string) => string | undefined;

/** Addresses of programs, which the pages of the API's documentation are not: an absent one is 404 in the error object, whoever asks. */
const OF_PROGRAMS = /^\/(?:api(?!\/docs\/)|scim)(?:\/|$)/;

/** True for routes of the application's files: a page asks for dozens, and none is of interest while it is answered well. */
export const isAppFile = (path: string): boolean => path === FILES || path === FAVICON;

/** The pages, `GET /app/*`, the mark, and the page at whatever else a person types. */
export function webAppRoutes(deps: WebAppDeps): Route[] {
  const { webBuildDir, maxPictureBytes, baseUrl, sessionCookie, findPreferences } = deps;
  const findBuild = buildIn(webBuildDir, maxPictureBytes);
  const page: AnswerPage = async (cookies = '') => {
    const mayBeSignedIn = cookies.includes(`${sessionCookie().name}=`);
    const chosen = mayBeSignedIn ? await findPreferences(cookies) : undefined;
    return answerPage(findBuild(), baseUrl(), { ...chosen, mayBeSignedIn });
  };
  return [
    ...PAGES.map((path) => pageRoute(path, page)),
    mistypedRoute(page),
    fileRoute(findBuild, page),
    markRoute(findBuild),
  ];
}

/** Every other address: a person who mistyped one is told so by the application, with 404; a program in the error object. */
function mistypedRoute(page: AnswerPage): Route {
  return route({
    method: 'GET',
    path: '/*',
    summary: 'The web application, where nothing is',
    tag: 'Web application',
    isPage: true,
    // It refuses programs, whose pages are to read why.
    crossOrigin: 'known',
    access: open('the page is the same for everybody'),
    scope: 'none',
    reply: { mediaType: 'text/html' },
    async handle({ header, url }) {
      if (OF_PROGRAMS.test(url)) throw notFound();
      return answerMistyped(page, header);
    },
  });
}

/** A browser that opens an address names HTML; programs and the parts of a page do not. */
async function answerMistyped(page: AnswerPage, header: ReadHeader): Promise<Answer> {
  if (!/\btext\/html\b/.test(header('accept') ?? '')) throw notFound();
  return { ...(await page(header('cookie'))), status: 404 };
}

function markRoute(findBuild: () => WebBuild | undefined): Route {
  return route({
    method: 'GET',
    path: FAVICON,
    summary: 'The mark of the web application',
    tag: 'Web application',
    isPage: true,
    access: open('what the page is made of is the same for everybody'),
    scope: 'none',
    reply: { mediaType: '*/*' },
    async handle() {
      const [, mark] = [...(findBuild()?.files ?? [])].find(([name]) => MARK.test(name)) ?? [];
      if (mark === undefined) throw notFound();
      const headers = { 'content-type': mark.mediaType, 'cache-control': 'public, max-age=86400' };
      return { headers, stream: await read(mark.path) };
    },
  });
}

function pageRoute(path: string, page: AnswerPage): Route {
  return route({
    method: 'GET',
    path,
    summary: 'The web application',
    tag: 'Web application',
    isPage: true,
    access: open('the page is the same for everybody; what it shows, it asks of the API'),
    scope: 'none',
    reply: { mediaType: 'text/html' },
    handle: ({ header }) => page(header('cookie')),
  });
}

function answerPage(build: WebBuild | undefined, baseUrl: string, reader: PageReader): Answer {
  if (build === undefined) {
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, stream: NOT_BUILT };
  }
  const nonce = randomToken(NONCE_BYTES);
  return { headers: pageHeaders(nonce, baseUrl), stream: build.pageWith(nonce, reader) };
}

function fileRoute(findBuild: () => WebBuild | undefined, page: AnswerPage): Route {
  return route({
    method: 'GET',
    path: FILES,
    summary: 'A file of the web application',
    tag: 'Web application',
    isPage: true,
    access: open('what the page is made of is the same for everybody'),
    scope: 'none',
    params: Type.Object({ '*': Type.String() }),
    reply: { mediaType: '*/*' },
    handle: ({ params, header }) => {
      const name = params['*'];
      const file = findBuild()?.files.get(name);
      return file === undefined ? answerMistyped(page, header) : answerFile(name, file, header);
    },
  });
}

async function answerFile(
  name: string,
  { path, mediaType, encodings }: BuiltFile,
  header: ReadHeader,
): Promise<Answer> {
  const encoding = chooseCoding(header('accept-encoding'), encodings);
  const suffix = encoding === undefined ? '' : SUFFIXES[encoding];
  // The name holds a hash of the content; each encoding is a representation with a tag of its own (RFC 9110 §8.8.3).
  const etag = `"${encodeURIComponent(name)}${suffix}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    ...(encodings.length === 0 ? {} : { vary: 'accept-encoding' }),
  };
  const known = header('if-none-match');
  if (known !== undefined && namesTag(known, etag)) return { status: 304, headers };
  return {
    headers: {
      ...headers,
      'content-type': mediaType,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    stream: await read(path + suffix),
  };
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    // Builds made since this service began keep its files, though not for ever.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound();
    throw error;
  }
}
