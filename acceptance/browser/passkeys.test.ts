// Passkeys, the authenticator app and recovery codes, as people meet them: set up under their account, asked for at sign-in,
// and before what is sensitive. Chromium's virtual authenticator stands for the device.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';
import { accepted } from '../support/calls.ts';
import { ageConfirmations, demandSecondFactor } from '../support/confirmations.ts';
import { findMailedToken } from '../support/mails.ts';
import { codeOf, freshStep } from '../support/one-time-codes.ts';
import { makeTenant, makeUser, PASSWORD, signIn } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import type { Visit } from './support/visit.ts';

const journey = journeysOn(async (service) => {
  const tenant = await makeTenant(service, 'Factors');
  return {
    tenant,
    async somebody() {
      const email = `${randomUUID()}@factors.example`;
      await makeUser(service, tenant.workspaceId, { email, role: 'admin' });
      return { email, name: `Person ${email}` };
    },
    /** A member of a workspace of their own owner's, and how they set an app up elsewhere: its key. */
    async elsewhere() {
      const crew = await makeTenant(service, `Crew ${randomUUID().slice(0, 8)}`);
      const email = `${randomUUID()}@factors.example`;
      await makeUser(service, crew.workspaceId, { email, role: 'member' });
      const setUpApp = async (): Promise<string> => {
        const client = await signIn(service.address, email);
        const { secret } = accepted(await client.post('/api/me/totp'));
        await freshStep();
        accepted(await client.post('/api/me/totp/confirm', { code: codeOf(secret, -1) }));
        return secret;
      };
      return { crew, email, name: `Person ${email}`, setUpApp };
    },
  };
});

/** A device with passkeys, whose person is there whenever `present`. */
async function authenticator({ context, page, screen }: Visit) {
  const session: CDPSession = await context.newCDPSession(page);
  const plugIn = async () => {
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { authenticatorId };
  };
  let device = await plugIn();
  const held = async () => (await session.send('WebAuthn.getCredentials', device)).credentials;
  const present = (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { ...device, enabled });
  return {
    present,
    /** Another device: what it holds is put away. */
    forget: () => session.send('WebAuthn.clearCredentials', device),
    count: async () => (await held()).length,
    /** A picture of the screen; Chromium unplugs the device where another session of its tools ends, as behind a picture. */
    async screen(name: string, isPresent = true) {
      const credentials = await held();
      await screen(name);
      await session.send('WebAuthn.disable').catch(() => undefined);
      device = await plugIn();
      await present(isPresent);
      for (const credential of credentials) await session.send('WebAuthn.addCredential', { ...device, credential });
    },
  };
}

async function signOut(visit: Visit, name: string): Promise<void> {
  await visit.button('shell:person.menu', { name }).click();
  await visit.role('menuitem', 'shell:person.signOut').click();
  await visit.heading('auth:signIn.title').waitFor();
}

async function enterPassword(visit: Visit, email: string): Promise<void> {
  await visit.field('auth:email').fill(email);
  await visit.field('auth:password').fill(PASSWORD);
  await visit.page.locator('main form button[type=submit]').click();
}

/** The codes of the dialog that shows them, which saves them as a file too. */
async function keepCodes(visit: Visit): Promise<string[]> {
  const dialog = visit.role('dialog', 'security:codes.shownTitle');
  const shown = await dialog.getByLabel(visit.word('security:codes.label'), { exact: true }).textContent();
  const codes = (shown ?? '').split('\n');
  assert.equal(codes.length, 10);
  const save = dialog.getByText(visit.word('security:codes.download'), { exact: true });
  const [file] = await Promise.all([visit.page.waitForEvent('download', { timeout: 10_000 }), save.click()]);
  assert.equal(file.suggestedFilename(), visit.word('security:codes.file'));
  assert.ok((await readFile(await file.path(), 'utf8')).endsWith(`\n\n${shown}\n`));
  return codes;
}

async function addPasskey(visit: Visit, name: string): Promise<void> {
  await visit.button('security:passkeys.add').click();
  await visit.field('security:passkeys.name').fill(name);
  await visit.button('security:passkeys.go').click();
  await visit.text('security:passkeys.added', { name }).waitFor();
}

journey('an invitation is accepted by a passkey at its page', async (visit) => {
  const { service, tenant } = visit.made;
  const { crew, email } = await visit.made.elsewhere();
  await visit.signIn({ email });
  await visit.open('/me');
  const device = await authenticator(visit);
  await visit.text('security:passkeys.none').waitFor();
  await addPasskey(visit, 'Phone');
  await keepCodes(visit);
  await visit.button('security:codes.kept').click();
  await visit.closed();
  // The page of the account would ask for its session once more.
  await visit.page.goto('about:blank');
  await visit.context.clearCookies();
  accepted(await tenant.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  await visit.open(`/invitation#token=${await findMailedToken(service, email, 'invitation')}`);
  await visit.button('auth:invitation.passkey').waitFor();
  await device.screen('invitation-passkey');
  await visit.button('auth:invitation.passkey').click();
  await visit.page.waitForURL(`**/w/${tenant.workspaceId}/projects`);
  await visit.rest();
  const { data } = accepted(await tenant.owner.get('/api/workspace/members?limit=200'));
  assert.ok(data.some((each: { email: string }) => each.email === email));
  assert.notEqual(crew.workspaceId, tenant.workspaceId);
});

journey('two passkeys are added, one signs in, one is renamed and removed', async (visit) => {
  const { email, name } = await visit.made.somebody();
  await visit.signIn({ email });
  await visit.open('/me');
  const device = await authenticator(visit);
  await visit.text('security:passkeys.none').waitFor();
  await addPasskey(visit, 'Phone');
  await keepCodes(visit);
  await device.screen('recovery-codes');
  await visit.button('security:codes.kept').click();
  await visit.closed();
  // The same device again holds one already: it is another's turn.
  await device.forget();
  await addPasskey(visit, 'Laptop');
  await visit.button('security:passkeys.renameOf', { name: 'Laptop' }).waitFor();
  await device.screen('account-security');
  assert.equal(await device.count(), 1);

  await device.present(false);
  await signOut(visit, name);
  await device.screen('sign-in-with-passkey', false);
  await device.present(true);
  // Offered at the field or asked for by the button: whichever the browser settles first.
  await visit
    .button('security:signIn.passkey')
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await visit.button('shell:person.menu', { name }).waitFor();
  await visit.open('/me');
  await visit.page.getByText(visit.word('account:sessions.by.passkey')).first().waitFor();

  await visit.button('security:passkeys.renameOf', { name: 'Laptop' }).click();
  await visit.field('security:passkeys.name').fill('Work laptop');
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('security:passkeys.save') })
    .click();
  await visit.text('security:passkeys.renamed', { name: 'Work laptop' }).waitFor();
  await visit.closed();
  await visit.button('security:passkeys.removeOf', { name: 'Work laptop' }).click();
  await visit.role('dialog', 'security:passkeys.removeTitle', { name: 'Work laptop' }).waitFor();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.word('security:passkeys.remove') })
    .click();
  await visit.text('security:passkeys.removed', { name: 'Work laptop' }).waitFor();
  await visit.button('security:passkeys.renameOf', { name: 'Work laptop' }).waitFor({ state: 'detached' });

  // What was removed signs nobody in.
  await device.present(false);
  await signOut(visit, name);
  visit.announce({ method: 'POST', path: '/api/auth/passkey/sign-in', status: 401 });
  await device.present(true);
  await visit.button('security:signIn.passkey').click();
  await visit.text('security:step.refused').waitFor();
});

journey(
  'an authenticator app is set up by its key, and asked for at the next sign-in, or a recovery code',
  async (visit) => {
    const { email, name } = await visit.made.somebody();
    await visit.signIn({ email });
    await visit.open('/me');
    await visit.button('security:totp.add').click();
    await visit.role('img', 'security:totp.qr').waitFor();
    const key = visit.page.getByLabel(visit.word('security:totp.secret'), { exact: true });
    const secret = (await key.textContent()) ?? '';
    await visit.screen('authenticator-app');
    const code = visit.field('security:totp.code');
    await code.fill('000000');
    visit.announce({ method: 'POST', path: '/api/me/totp/confirm', status: 422 });
    await visit.button('security:totp.action').click();
    await visit.text('security:totp.wrong').waitFor();
    await freshStep();
    await code.fill(codeOf(secret, -1));
    await visit.button('security:totp.action').click();
    const [recovery = '', other = ''] = await keepCodes(visit);
    await visit.button('security:codes.kept').click();
    await visit.closed();

    await signOut(visit, name);
    await enterPassword(visit, email);
    await visit.heading('security:step.title').waitFor();
    visit.announce({ method: 'POST', path: '/api/auth/second-factor', status: 422 });
    await visit.field('security:step.code').fill('000000');
    await visit.button('security:step.action').click();
    await visit.text('security:step.wrong').waitFor();
    await visit.screen('second-step');
    await visit.field('security:step.code').fill(codeOf(secret, 1));
    await visit.button('security:step.action').click();
    await visit.button('shell:person.menu', { name }).waitFor();

    await signOut(visit, name);
    await enterPassword(visit, email);
    await visit.button('security:step.useRecovery').click();
    await visit.field('security:step.recovery').fill(recovery.toLowerCase());
    await visit.button('security:step.action').click();
    await visit.button('shell:person.menu', { name }).waitFor();

    // What is sensitive asks once more, and goes on where it was.
    await visit.open('/me');
    await visit.text('security:codes.left', { count: 9 }).waitFor();
    await ageConfirmations(visit.made.service, email);
    await visit.unconfirmed();
    visit.announce({ path: /^\/api\/me\/totp$/, status: 403 });
    await visit.button('security:totp.remove').click();
    const asked = visit.role('dialog', 'security:totp.removeTitle');
    await asked.getByRole('button', { name: visit.word('security:totp.remove'), exact: true }).click();
    await visit.role('dialog', 'security:confirm.title').waitFor();
    await visit.screen('confirm-identity');
    await visit.button('security:step.useRecovery').click();
    await visit.field('security:step.recovery').fill(other);
    await visit.button('security:step.action').click();
    await visit.text('security:totp.removed').waitFor();
    await visit.text('security:totp.none').waitFor();
  },
);

journey(
  'a workspace that asks for a second factor opens when it is shown; a passkey is the second step from then on',
  async (visit) => {
    const { crew, email, name, setUpApp } = await visit.made.elsewhere();
    const members = `/w/${crew.workspaceId}/members`;
    await visit.signIn({ email });
    const secret = await setUpApp();
    await demandSecondFactor(visit.made.service, crew.workspaceId);
    await eventually('the workspace is restricted from the session', async () => {
      const session = await visit.context.request.get(new URL('/api/auth/session', visit.origin).href);
      const { restricted = [] } = (await session.json()) as { restricted?: readonly { id: string }[] };
      return restricted.some(({ id }) => id === crew.workspaceId) ? true : undefined;
    });
    // The session was begun by a password alone, before there was an app: their account says what is missing.
    await visit.open(members);
    await visit.text('security:restricted.title').waitFor();
    await visit.page.locator('bdi').getByText(crew.name, { exact: true }).waitFor();
    await visit.screen('workspace-restricted');
    await visit.button('security:restricted.show').click();
    await visit.role('dialog', 'security:confirm.title').waitFor();
    await visit.field('security:step.code').fill(codeOf(secret));
    await visit.button('security:step.action').click();
    await visit.text('security:restricted.title').waitFor({ state: 'detached' });
    await visit.open(members);
    await visit.heading('members:members.title').waitFor();

    await visit.open('/me');
    const device = await authenticator(visit);
    await addPasskey(visit, 'Phone');
    await device.present(false);
    await signOut(visit, name);
    await enterPassword(visit, email);
    await visit.heading('security:step.title').waitFor();
    await device.present(true);
    await visit.button('security:step.usePasskey').click();
    await visit.button('shell:person.menu', { name }).waitFor();
    await visit.open(members);
    await visit.heading('members:members.title').waitFor();
  },
);

inTurns(journey)(
  'an owner removes the second factors of a member who lost them, and they sign in by password',
  async (visit) => {
    const { crew, email, name, setUpApp } = await visit.made.elsewhere();
    await setUpApp();
    await visit.signIn({ email: crew.ownerEmail });
    await visit.open(`/w/${crew.workspaceId}/members`);
    const app = visit.text('members:members.factors.app');
    const member = visit.page.getByRole('row').filter({ hasText: email });
    await member.waitFor();
    // A phone shows them in the member's drawer alone.
    if (visit.variant.size !== 'phone') {
      await app.waitFor();
      await visit.text('members:members.factors.none').waitFor();
    }
    await visit.screen('members-with-factors');
    await member.click();
    await visit.button('security:reset.action').click();
    const asked = visit.role('dialog', 'security:reset.title', { name });
    await asked.waitFor();
    await visit.screen('remove-second-factors');
    await asked.getByRole('button', { name: visit.word('security:reset.action'), exact: true }).click();
    await visit.text('security:reset.done', { name }).waitFor();
    await app.waitFor({ state: 'detached' });
    accepted(await (await signIn(visit.made.service.address, email)).get('/api/me'));
  },
);
