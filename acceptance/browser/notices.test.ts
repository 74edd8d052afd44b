// A refusal is in view and focused where the person is: beside the button that sent the form, on a phone too, and above the
// drawer or dialog that covers the screen.
import assert from 'node:assert/strict';
import { accepted } from '../support/calls.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Notices');
    accepted(await tenant.owner.post(`/api/projects/${tenant.projectId}/milestones`, { name: 'Roof' }), 201);
    return { tenant };
  }),
);

/** Small enough that a long form is scrolled. */
const PHONE = { width: 390, height: 640 };
const REQUEST_ID = '0f3b8f0e-6c53-4d5e-9d6c-3f8a52b7d0c1';

/** Answers every change of these paths as a service that fails. */
async function failChanges(visit: Visit, path: RegExp): Promise<void> {
  visit.announce({ path, status: 500 });
  const error = { code: 'internal_error', message: 'An internal error occurred.', requestId: REQUEST_ID };
  await visit.page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) }),
  );
}

/** Reports the point at the top of the notice: its own, or what lies over it. */
const SEEN = `(() => {
  const notice = document.querySelector('[role=dialog] [role=alert], form [role=alert]');
  if (notice === null) return 'no notice';
  const { left, top, width } = notice.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + 8);
  if (there === null) return 'outside the window';
  if (!notice.contains(there)) return 'covered by ' + there.outerHTML.slice(0, 120);
  return document.activeElement === notice ? 'seen' : 'not focused';
})()`;

async function seesNotice(visit: Visit): Promise<void> {
  let last: unknown;
  await eventually('the notice is seen', async () => {
    last = await visit.page.evaluate(SEEN);
    return last === 'seen' || undefined;
  }).catch((error) => assert.fail(`${error}: ${last}`));
}

interface Form {
  readonly what: string;
  readonly screen: (tenant: Tenant) => string;
  readonly path: RegExp;
  readonly fill: (visit: Visit) => Promise<void>;
  readonly send: string;
}

const FORMS: readonly Form[] = [
  {
    what: 'a new issue',
    screen: ({ projectId }) => `/projects/${projectId}/issues`,
    path: /\/api\/projects\/[^/]+\/issues$/,
    async fill(visit) {
      await visit.button('issues:new.open').first().click();
      await visit.field('issues:field.title').fill('Bent rail');
    },
    send: 'issues:new.create',
  },
  {
    what: 'a new asset',
    screen: ({ projectId }) => `/projects/${projectId}/assets`,
    path: /\/api\/projects\/[^/]+\/assets$/,
    async fill(visit) {
      await visit.button('assets:new.open').first().click();
      await visit.field('assets:field.tag').fill('PUMP-1');
    },
    send: 'assets:new.create',
  },
  {
    what: 'a milestone',
    screen: ({ projectId }) => `/projects/${projectId}/milestones`,
    path: /\/api\/projects\/[^/]+\/milestones\//,
    async fill(visit) {
      await visit.button('milestones:menuOf', { name: 'Roof' }).click();
      await visit.role('menuitem', 'shell:edit').click();
      await visit.field('milestones:fields.description').fill('With skylights');
    },
    send: 'shell:save',
  },
  {
    what: 'an invitation',
    screen: ({ workspaceId }) => `/w/${workspaceId}/members`,
    path: /\/api\/workspace\/invitations$/,
    async fill(visit) {
      await visit.button('members:invite.action').click();
      await visit.field('members:members.email').fill('guest@notices.example');
    },
    send: 'members:invite.send',
  },
];

for (const { what, screen, path, fill, send } of FORMS) {
  journey(`the refusal of ${what} is seen on a phone, wherever the form was scrolled to`, async (visit) => {
    await visit.page.setViewportSize(PHONE);
    await visit.signIn({ email: visit.made.tenant.ownerEmail });
    await visit.open(screen(visit.made.tenant));
    await fill(visit);
    await failChanges(visit, path);
    await visit.button(send).click();
    await seesNotice(visit);
    await visit.screen(`notice-${send.replaceAll(/[^a-z]+/g, '-')}`);
  });
}

journey('a lost connection is told in the drawer that covers the screen', async (visit) => {
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await visit.open(`/projects/${visit.made.tenant.projectId}/issues`);
  await visit.button('issues:new.open').first().click();
  const drawer = visit.role('dialog', 'issues:new.title');
  await drawer.waitFor();
  await visit.rest();
  await visit.context.setOffline(true);
  await drawer.getByText(visit.word('shell:offline.title'), { exact: true }).waitFor();
  await visit.context.setOffline(false);
  await drawer.getByText(visit.word('shell:offline.title'), { exact: true }).waitFor({ state: 'detached' });
});

journey('a lost connection is told in the search dialog, and typing goes on there', async (visit) => {
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await visit.page.setViewportSize(PHONE);
  await visit.open(`/projects/${visit.made.tenant.projectId}/issues`);
  await visit.button('shell:search.open').click();
  const field = visit.role('combobox', 'shell:search.open');
  await field.waitFor();
  await visit.rest();
  await visit.context.setOffline(true);
  const notice = visit
    .role('dialog', 'shell:search.open')
    .getByText(visit.word('shell:offline.title'), { exact: true });
  await notice.waitFor();
  visit.announce({ path: /\/search$/, status: undefined });
  // The application waits for the end of the typing before it asks: back online too early, it would get an answer.
  const failed = visit.page.waitForEvent('requestfailed', (request) => request.url().includes('/search?'));
  await field.fill('door');
  assert.equal(await field.inputValue(), 'door');
  await visit.screen('notice-search');
  await failed;
  await visit.context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

journey('a form that is not sent since no box of a group is chosen shows and focuses the group', async (visit) => {
  await visit.page.setViewportSize(PHONE);
  await visit.signIn({ email: visit.made.tenant.ownerEmail });
  await visit.open(`/w/${visit.made.tenant.workspaceId}/webhooks`);
  await visit.button('webhooks:new').first().click();
  await visit.field('webhooks:url').fill('https://192.0.1.1/');
  await visit.button('webhooks:create').click();
  await visit.text('webhooks:eventsNeeded').waitFor();
  const isSeen = `(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return document.activeElement.type === 'checkbox' && top >= 0 && bottom <= innerHeight;
  })()`;
  await eventually('the first box is focused and in view', async () =>
    (await visit.page.evaluate(isSeen)) === true ? true : undefined,
  );
});

const BUTTONS: readonly Form[] = [
  {
    what: 'an authenticator app',
    screen: () => '/me',
    path: /\/api\/me\/totp$/,
    fill: () => Promise.resolve(),
    send: 'security:totp.add',
  },
  {
    what: 'a look at who is affected',
    screen: ({ workspaceId }) => `/w/${workspaceId}/single-sign-on`,
    path: /\/sso\/policy\/preview$/,
    fill: ({ page, word }) => page.getByRole('switch', { name: word('sso:policy.requireSecondFactor') }).click(),
    send: 'sso:policy.review',
  },
];

for (const { what, screen, path, fill, send } of BUTTONS) {
  journey(`the refusal of ${what}, asked for by a button outside of a form, is in view and focused`, async (visit) => {
    await visit.page.setViewportSize(PHONE);
    await visit.signIn({ email: visit.made.tenant.ownerEmail });
    await failChanges(visit, path);
    await visit.open(screen(visit.made.tenant));
    await fill(visit);
    await visit.button(send).click();
    const seen = `document.activeElement?.matches('[role=alert]') === true`;
    await eventually('the notice is focused', async () =>
      (await visit.page.evaluate(seen)) === true ? true : undefined,
    );
  });
}
