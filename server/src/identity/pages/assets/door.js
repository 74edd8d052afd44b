// The forms behind the links that the service prints and mails. The token stands in the address's fragment, which a
// browser sends to nobody.
import { faultOf, isolated, languageOf, wordsOf } from './door-words.js';

const DOORS = {
  'set-up': { to: '/api/auth/set-up', fields: ['workspaceName', 'name', 'email', 'password'] },
  'reset-password': { to: '/api/auth/password-reset/complete', fields: ['password'] },
  invitation: { to: '/api/auth/invitations/accept', fields: ['name', 'password'] },
};

const language = languageOf(navigator.language);
const words = wordsOf(language);
const name = location.pathname.slice(1);
const door = DOORS[name];
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
const form = document.querySelector('form');
const message = document.querySelector('[role=alert]');

function field(id) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  label.htmlFor = id;
  label.textContent = words[id];
  input.id = id;
  input.name = id;
  input.required = true;
  input.dir = id === 'email' ? 'ltr' : 'auto';
  input.type = id === 'password' || id === 'email' ? id : 'text';
  input.autocomplete = { password: 'new-password', email: 'email', name: 'name' }[id] ?? 'organization';
  if (id !== 'password') return [label, input];
  const hint = document.createElement('small');
  hint.id = 'hint';
  hint.textContent = words.hint;
  input.setAttribute('aria-describedby', 'hint');
  return [label, input, hint];
}

async function post(to, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await window.fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

async function openDoor() {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const [title, action] = words[name];
  document.title = title;
  document.querySelector('h1').textContent = title;
  let fields = door.fields;
  if (name === 'invitation') {
    const preview = await post('/api/auth/invitations/preview', { token });
    if (preview.status !== 200) {
      message.textContent = faultOf(words, preview);
      return;
    }
    document.querySelector('#note').textContent = words.joins(isolated(preview.body.workspaceName));
    if (preview.body.hasAccount) fields = ['password'];
  }
  const button = document.createElement('button');
  button.textContent = action;
  form.append(...fields.flatMap(field), button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(button);
  });
}

async function submit(button) {
  button.disabled = true;
  message.textContent = '';
  try {
    const answer = await post(door.to, { token, ...Object.fromEntries(new FormData(form)) });
    if (answer.status >= 400) message.textContent = faultOf(words, answer);
    else {
      form.replaceChildren();
      document.querySelector('#note').textContent = words.done;
      history.replaceState(null, '', location.pathname);
    }
  } catch {
    message.textContent = words.failed;
  }
  button.disabled = false;
}

void openDoor();
