// The script of the API page: it filters operations and tries them out. Without it the page shows everything all the same.
import { hideSecret, toCurl } from './command.js';

// Credentials stay in this variable: nothing is stored, and each is gone with the page.
const credentials = new Map();
const MAX_SHOWN = 200_000;

startFilter(document.querySelector('.filter'));
for (const button of document.querySelectorAll('[data-open-form]')) {
  button.hidden = false;
  button.addEventListener('click', () => openForm(button));
}
// An operation that a link leads to is opened by most browsers themselves.
openTarget();
addEventListener('hashchange', openTarget);

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const operation = target?.closest('details.operation');
  if (operation === null || operation === undefined) return;
  operation.open = true;
  operation.scrollIntoView();
}

function startFilter(label) {
  label.hidden = false;
  const rows = [...document.querySelectorAll('.operation, .contents > li')].map((row) => {
    const line = row.querySelector('summary') ?? row;
    return { row, text: line.textContent.toLowerCase() };
  });
  const found = document.querySelector('.found');
  label.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    for (const section of document.querySelectorAll('section')) {
      section.hidden = section.querySelector('.operation:not([hidden]), .contents > li:not([hidden])') === null;
    }
    found.textContent = target.value === '' ? '' : `${shown} of ${rows.length} operations`;
  });
}

function openForm(button) {
  const { content } = button.nextElementSibling;
  const form = content.cloneNode(true).firstElementChild;
  for (const input of form.querySelectorAll('[data-credential]')) {
    const { credential } = input.dataset;
    input.value = credentials.get(credential) ?? '';
    input.addEventListener('input', () => keepCredential(credential, input.value));
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
  button.replaceWith(form);
  form.querySelector('input, select, textarea, button').focus();
}

/** Keeps a credential for all forms of the page, open ones too. */
function keepCredential(credential, value) {
  credentials.set(credential, value);
  for (const input of document.querySelectorAll(`form [data-credential="${credential}"]`)) {
    if (input.value !== value) input.value = value;
  }
}

async function send(form) {
  const [outcome, answer] = form.querySelectorAll('.outcome, .answer');
  const button = form.querySelector('[type=submit]');
  outcome.textContent = 'Sending…';
  answer.replaceChildren();
  button.disabled = true;
  try {
    const { url, shownUrl, request } = readRequest(form);
    const begun = performance.now();
    const response = await fetch(url, request);
    const blob = await response.blob();
    const ms = Math.round(performance.now() - begun);
    const isRedirect = response.type === 'opaqueredirect';
    outcome.textContent = isRedirect
      ? "The response is a redirect, which this page can't read."
      : `${response.status} ${response.statusText}, ${ms} ms, ${blob.size} bytes`;
    await showAnswer(answer, { response, blob, shownUrl, request });
  } catch (error) {
    outcome.textContent = `No response: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

function readRequest(form) {
  const { method, path, schemes } = form.dataset;
  const headers = new Headers();
  const url = buildUrl(path, form, (_name, value) => value);
  for (const { name, value } of form.querySelectorAll('[data-in=header]')) if (value !== '') headers.set(name, value);
  const isSession = !setCredentials(headers, schemes.split(' '));
  const body = readBody(form, headers);
  // With a key or a token the cookie stays at home: the answer is to be that to the key.
  const mode = isSession && schemes.split(' ').includes('session') ? 'same-origin' : 'omit';
  const shownUrl = buildUrl(path, form, hideSecret);
  return {
    url,
    shownUrl,
    request: { method, headers, body, credentials: mode, redirect: 'manual', cache: 'no-store' },
  };
}

/** Builds the address from the path and the fields of the form; `write` says how each value stands in it. */
function buildUrl(path, form, write) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => {
    const input = form.querySelector(`[data-in=path][name="${name}"]`);
    return encodeURIComponent(write(name, input?.value ?? ''));
  });
  const url = new URL(filled, location.origin);
  for (const { name, value } of form.querySelectorAll('[data-in=query]')) {
    if (value !== '') url.searchParams.append(name, write(name, value));
  }
  return url;
}

/** Sets the first credentials that were given; false where none were. */
function setCredentials(headers, schemes) {
  const get = (name) => (credentials.get(name) ?? '').trim();
  const bearer = schemes.includes('session') ? 'access-token' : 'bearer';
  if (schemes.includes('key') && get('key') !== '') headers.set('x-api-key', get('key'));
  else if (schemes.includes('bearer') && get(bearer) !== '') headers.set('authorization', `Bearer ${get(bearer)}`);
  else if (schemes.includes('basic') && get('password') !== '') {
    const bytes = new TextEncoder().encode(`${get('name')}:${get('password')}`);
    headers.set('authorization', `Basic ${btoa(String.fromCodePoint(...bytes))}`);
  } else return false;
  return true;
}

function readBody(form, headers) {
  const text = form.querySelector('[data-body]');
  if (text !== null) {
    if (text.value.trim() === '') return undefined;
    headers.set('content-type', text.dataset.body);
    return text.value;
  }
  const parts = [...form.querySelectorAll('[data-in=part]')];
  if (parts.length > 0) return readParts(parts);
  const fields = [...form.querySelectorAll('[data-in=form]')].filter(({ value }) => value !== '');
  return fields.length === 0 ? undefined : new URLSearchParams(fields.map(({ name, value }) => [name, value]));
}

function readParts(parts) {
  const data = new FormData();
  for (const part of parts) {
    const value = part.type === 'file' ? part.files[0] : part.value;
    if (value !== undefined && value !== '') data.append(part.name, value);
  }
  return data;
}

async function showAnswer(answer, { response, blob, shownUrl, request }) {
  const parts = [];
  URL.revokeObjectURL(answer.dataset.saved);
  if (blob.size > 0) {
    const save = make('a', 'Download response body');
    // Of no type that a browser would show: opened in a tab of its own it would be a page of this origin.
    answer.dataset.saved = URL.createObjectURL(blob.slice(0, blob.size, 'application/octet-stream'));
    save.href = answer.dataset.saved;
    save.download = `answer.${findEnding(response)}`;
    parts.push(make('pre', await readText(response, blob)), save);
  }
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  answer.replaceChildren(...parts, fold('Headers', headers), fold('curl command', toCurl(shownUrl, request)));
}

const ENDINGS = ['json', 'csv', 'sheet', 'pdf', 'zip', 'calendar', 'text'];
const OTHER_ENDINGS = { sheet: 'xlsx', calendar: 'ics', text: 'txt' };

function findEnding(response) {
  const type = response.headers.get('content-type') ?? '';
  const kind = ENDINGS.find((each) => type.includes(each)) ?? 'bin';
  return OTHER_ENDINGS[kind] ?? kind;
}

async function readText(response, blob) {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text|xml|csv/.test(type)) return `${type}: download it to view it`;
  const text = await blob.slice(0, MAX_SHOWN).text();
  if (blob.size > MAX_SHOWN) return `${text}\n… ${blob.size - MAX_SHOWN} more bytes`;
  return /json/.test(type) ? indent(text) : text;
}

function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not the JSON that its type says: shown as it came.
    return text;
  }
}

function fold(name, text) {
  const details = document.createElement('details');
  details.append(make('summary', name), make('pre', text));
  return details;
}

function make(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
