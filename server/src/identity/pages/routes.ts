// The pages behind the links that the service prints and mails: set-up, invitation, a new password. Plain forms over the
// app API, under a strict content security policy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, open, type Route, route } from '../../platform/http/route.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const access = open('the page holds nothing; the token of the link is the permission');
const tag = 'Pages';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The pages and the files they load. */
export function pageRoutes(): Route[] {
  const page = asset('door.html', 'text/html; charset=utf-8');
  const pages = [
    { path: '/set-up', summary: 'The first owner’s set-up', answer: page },
    { path: '/invitation', summary: 'Accepting an invitation', answer: page },
    { path: '/reset-password', summary: 'Choosing a new password', answer: page },
    { path: '/pages/door.css', summary: 'The pages’ style', answer: asset('door.css', 'text/css; charset=utf-8') },
    { path: '/pages/door.js', summary: 'The pages’ script', answer: asset('door.js', SCRIPT) },
    { path: '/pages/door-words.js', summary: 'The pages’ words', answer: asset('door-words.js', SCRIPT) },
  ];
  return [welcome(), ...pages.map(pageRoute)];
}

// Until there is more to see, whoever opens the bare address is shown the documentation.
function welcome(): Route {
  return route({
    method: 'GET',
    path: '/',
    summary: 'Lead to the documentation',
    tag,
    access: open('a bare address names nothing'),
    scope: 'none',
    reply: { mediaType: 'text/plain' },
    status: 302,
    handle: () => ({ stream: '', headers: { location: '/api/docs' } }),
  });
}

function pageRoute({ path, summary, answer }: { path: string; summary: string; answer: Answer }): Route {
  return route({
    method: 'GET',
    path,
    summary,
    tag,
    access,
    scope: 'none',
    reply: { mediaType: answer.headers?.['content-type']?.split(';')[0] ?? '' },
    handle: () => answer,
  });
}

function asset(name: string, contentType: string): Answer {
  const stream = readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
  return {
    stream,
    headers: { 'content-type': contentType, 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
  };
}
