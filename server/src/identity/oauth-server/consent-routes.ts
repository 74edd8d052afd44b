// Between the authorization server and the person at the screen: what an application asks, and what the person says to it. Only the
// browser that began may answer: it alone sends the library's signed cookie, which is for the paths below this one's.
import { Type } from 'typebox';
import { type OAuthConsent as Consent, OAuthConsent, OAuthDecided, OAuthDecision } from '../../../../contract/oauth.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { forbidden, notFound } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ok, open, type Route, route, signedIn } from '../../platform/http/route.ts';
import type { OAuthApplicationDeps } from './commands.ts';
import type { AuthorizationServer, Interaction } from './provider.ts';
import { type Client, findClient } from './records.ts';

export interface ConsentRouteDeps extends OAuthApplicationDeps {
  readonly authorizationServer: Pick<AuthorizationServer, 'hasInteraction' | 'findInteraction' | 'allow' | 'refuse'>;
}

const tag = 'OAuth applications';
const path = '/api/oauth/requests/{uid}';
const params = Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) });
const own = { tag, access: signedIn, scope: 'none', params } as const;

/** What the consent page reads and answers. */
export function consentRoutes(deps: ConsentRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path,
      summary: 'Go to the page that asks for consent',
      tag,
      access: open('the page signs the person in'),
      scope: 'none',
      isPage: true,
      params,
      reply: null,
      status: 302,
      handle: ({ params: { uid } }) => ({ status: 302, headers: { location: `/consent/${encodeURIComponent(uid)}` } }),
    }),
    route({
      ...own,
      method: 'GET',
      path: `${path}/consent`,
      summary: 'Say what an application asks the person for',
      description: 'For the browser alone in which the application sent the person here.',
      reply: OAuthConsent,
      async handle(call) {
        const { interaction, client } = await getRequest(deps, call.params.uid, call.header('cookie'));
        return ok(consentOf(interaction, client, call.caller as PersonCaller));
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: `${path}/decision`,
      summary: 'Allow or refuse what an application asks for',
      description: 'The browser then goes on at `continueAt`, which leads back to the application.',
      findOfPath: async ({ params: { uid } }) => (await deps.authorizationServer.hasInteraction(uid)) || undefined,
      body: OAuthDecision,
      reply: OAuthDecided,
      refuses: ['forbidden'],
      async handle(call) {
        const cookies = call.header('cookie');
        const { interaction, client } = await getRequest(deps, call.params.uid, cookies);
        const { authorizationServer } = deps;
        if (!call.body.allow) return ok({ continueAt: await authorizationServer.refuse(interaction, cookies) });
        return ok({ continueAt: await allow(deps, call, { interaction, client, cookies }) });
      },
    }),
  ];
}

interface Request {
  readonly interaction: Interaction;
  readonly client: Client;
}

async function getRequest(deps: ConsentRouteDeps, uid: string, cookies: string | undefined): Promise<Request> {
  const interaction = await deps.authorizationServer.findInteraction(uid, cookies);
  const client = interaction && (await findClient(deps.db.directory, interaction.clientId));
  if (interaction === undefined || client === undefined || client.suspendedAt !== null) throw notFound();
  return { interaction, client };
}

function consentOf({ scopes, redirectUri }: Interaction, client: Client, caller: PersonCaller): Consent {
  return {
    application: { id: client.id, name: client.name },
    workspace: client.workspace,
    scopes: [...scopes],
    redirectHost: new URL(redirectUri).host,
    standing: isMember(caller, client) ? 'member' : 'stranger',
  };
}

const isMember = ({ memberships }: PersonCaller, { workspace }: Client) =>
  memberships.some((each) => each.workspaceId === workspace.id);

async function allow(
  deps: ConsentRouteDeps,
  { caller, actor }: { readonly caller: unknown; readonly actor: Actor },
  { interaction, client, cookies }: Request & { cookies: string | undefined },
): Promise<string> {
  const person = caller as PersonCaller;
  if (!isMember(person, client)) throw forbidden('You are not a member of the workspace of this application.');
  const grantId = deps.ids.next();
  const continueAt = await deps.authorizationServer.allow(interaction, cookies, { id: grantId, userId: person.id });
  const scope = workspaceScope(client.workspace.id);
  await inTransaction(deps.db, scope, (tx) =>
    recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'oauth.grant_given',
      subject: { type: 'oauth_application', id: client.id },
      detail: { name: client.name, grantId, scopes: interaction.scopes },
    }),
  );
  return continueAt;
}
