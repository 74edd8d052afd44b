// The frame of every page of a simulated vendor: plain HTML that needs no script and loads nothing from elsewhere.
import { createHash } from 'node:crypto';
import type { Answer } from './call.ts';
import type { Html } from './page-kinds.ts';

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 22%,transparent);--soft:color-mix(in srgb,currentColor 6%,transparent)}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;max-width:80rem;margin:0 auto;padding:1rem 1.25rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:.75rem 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
.card h2{margin-top:0}
p{margin:.5rem 0}
a{color:LinkText}
code{font-size:.92em;overflow-wrap:anywhere;user-select:all}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:.5rem 0}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
.card{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}
.notice{border-inline-start:.3rem solid #2b7a4b;background:var(--soft);padding:.5rem .75rem}
.fault{border-inline-start-color:#b3261e}
.quiet{opacity:.75}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-size:.9rem}
td:first-child{white-space:nowrap}
td bdi{white-space:pre-wrap}
.gone td:nth-child(2){text-decoration:line-through}
form.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:.5rem 0}
label,legend{font-weight:600}
fieldset{border:1px solid var(--line);border-radius:.35rem;margin:0;padding:.25rem .75rem .5rem}
fieldset label{font-weight:400;display:block;padding:.15rem 0}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:.75rem 1.25rem;margin:1rem 0}
.fields .wide{grid-column:1/-1}
input:not([type=checkbox]),select,textarea{font:1rem/1.5 system-ui,sans-serif;width:100%;min-height:2.5rem;padding:.35rem .5rem}
textarea{min-height:7rem}
form.row select{width:auto;max-width:100%}
button{font:inherit;min-height:2.75rem;padding:.35rem 1rem;cursor:pointer}
.people button{display:block;width:100%;text-align:start;margin:.5rem 0}
@media(max-width:40rem){
dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.5rem}
thead{display:none}tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}
td{display:block;border:0;padding:.1rem 0;white-space:normal!important}
td[data-label]::before{content:attr(data-label) ": ";font-weight:600}
}
`;

/** Only the style of the frame itself applies, and no other page can show these in a frame of its own. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Writes HTML; values become text unless they are HTML themselves. Lists are joined, and undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.map((part, at) => (at === 0 ? part : renderValue(values[at - 1]) + part)).join('') };
}

type HtmlValue = Html | string | number | undefined | readonly (Html | undefined)[];

function renderValue(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(renderValue).join('');
  return escapeHtml(String(value));
}

/** Escapes a text for HTML, attributes included. */
function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}

interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
}

/** Returns a whole page. */
export function answerPage({ title, body, status = 200 }: Page): Answer {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
${body}
</html>
`;
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: page.html,
  };
}

/** Describes an instant for people. */
export function formatInstant(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
