// The pages of the simulators: plain forms that ask nothing of anyone else and work without a script.
import type { Person } from './people.ts';

/** Text as it stands in HTML and XML, attributes included. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}

interface SignIn {
  /** Which provider it is. */
  readonly title: string;
  /** Who wants to know. */
  readonly service: string;
  readonly people: readonly Person[];
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whom the service expects; stands first. */
  readonly hint?: string | undefined;
}

/** The page on which a person is chosen: each is a button named `user`. */
export function signInPage({ title, service, people, action, fields, hint }: SignIn): string {
  const ordered = [...people].sort((one, other) => Number(other.email === hint) - Number(one.email === hint));
  const buttons = ordered.map(
    ({ id, email, givenName, familyName }) =>
      `<p><button name="user" value="${escaped(id)}"><bdi>${escaped(`${givenName} ${familyName}`)}</bdi> ${escaped(email)}</button></p>`,
  );
  return page(
    title,
    `<p>Who signs in to <b>${escaped(service)}</b>?</p>
<form method="post" action="${escaped(action)}">
${hidden(fields)}${buttons.join('\n')}
<p><button name="user" value="">Refuse</button></p>
</form>`,
  );
}

/** A page that posts these fields to an address: at once with a script, else by its button. */
export function postingPage(title: string, action: string, fields: Readonly<Record<string, string>>): string {
  return page(
    title,
    `<form method="post" action="${escaped(action)}">
${hidden(fields)}<p><button>Continue to ${escaped(new URL(action).host)}</button></p>
</form>
<script>document.forms[0].submit()</script>`,
  );
}

interface Records {
  readonly server: string;
  readonly records: ReadonlyMap<string, readonly string[] | null>;
  readonly fault: string | undefined;
}

/** The page of the name server: its records, and a form that adds one. */
export function recordsPage({ server, records, fault }: Records): string {
  const rows = [...records].flatMap(([name, texts]) =>
    (texts ?? []).map((text) => `<li><code>${escaped(name)}</code> TXT <code>${escaped(text)}</code></li>`),
  );
  return page(
    'Simulated name server',
    `${fault === undefined ? '' : `<p role="alert">${escaped(fault)}</p>`}
<p>It answers on <code>${escaped(server)}</code>, over UDP.</p>
<ul>${rows.join('\n') || '<li>No records yet.</li>'}</ul>
<form method="post" action="/">
<p><label>Name<br><input name="name" required size="40"></label></p>
<p><label>Text; empty to forget the name<br><input name="text" size="60"></label></p>
<p><button>Set</button></p>
</form>`,
  );
}

/** A page that says what is wrong. */
export function faultPage(title: string, fault: string): string {
  return page(title, `<p role="alert">${escaped(fault)}</p>`);
}

function hidden(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">\n`)
    .join('');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;width:100%;min-height:44px;text-align:start;padding:.5rem 1rem}</style>
<h1>${escaped(title)}</h1>
<p>A simulator for trials and tests: there are no passwords, and nothing here is secret.</p>
${body}
</html>
`;
}
