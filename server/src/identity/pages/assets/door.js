// The forms behind the links that the service prints and mails. The token stands in the address's fragment, which a
// browser sends to nobody.
const WORDS = {
  en: {
    'set-up': ['Set up the service', 'Create the workspace'],
    'reset-password': ['Choose a new password', 'Save the password'],
    invitation: ['Accept the invitation', 'Join'],
    workspaceName: 'Name of the workspace',
    name: 'Your name',
    email: 'E-mail',
    password: 'Password',
    hint: 'Ten characters or more, and not a common one.',
    joins: (workspace) => `You are invited to ${workspace}.`,
    done: 'Done.',
    broken: 'This link is not valid, was used, or is past its time.',
    failed: 'That did not work. Try again.',
  },
  ar: {
    'set-up': ['إعداد الخدمة', 'إنشاء مساحة العمل'],
    'reset-password': ['اختر كلمة مرور جديدة', 'حفظ كلمة المرور'],
    invitation: ['قبول الدعوة', 'انضمام'],
    workspaceName: 'اسم مساحة العمل',
    name: 'اسمك',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    hint: 'عشرة أحرف أو أكثر، وليست كلمة شائعة.',
    joins: (workspace) => `أنت مدعو إلى ${workspace}.`,
    done: 'تم.',
    broken: 'هذا الرابط غير صالح أو استُخدم أو انتهت مدته.',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
  },
};

const DOORS = {
  'set-up': { to: '/api/auth/set-up', fields: ['workspaceName', 'name', 'email', 'password'] },
  'reset-password': { to: '/api/auth/password-reset/complete', fields: ['password'] },
  invitation: { to: '/api/auth/invitations/accept', fields: ['name', 'password'] },
};

const language = navigator.language.startsWith('ar') ? 'ar' : 'en';
const words = WORDS[language];
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

function faultOf({ status, body }) {
  if (status === 404) return words.broken;
  const [detail] = body?.error?.details ?? [];
  if (detail !== undefined) return `${words[detail.path] ?? detail.path}: ${detail.message}`;
  return body?.error?.message ?? words.failed;
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
      message.textContent = faultOf(preview);
      return;
    }
    document.querySelector('#note').textContent = words.joins(preview.body.workspaceName);
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
    if (answer.status >= 400) message.textContent = faultOf(answer);
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
