// Between the authorization server and the person at the screen: what an application asks, and what the person says to it. Only the
// browser that began may answer: it alone sends the library's signed cookie, which is for the paths below this one's.

import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { OAuthConsent as Consent } from '../../../../contract/oauth.ts';
import { oauthApplicationOperations } from '../../../../contract/operations/oauth-applications.ts';
import type { Actor, PersonCaller } from '../../platform/access/caller.ts';
import { lockSession } from '../../platform/access/lock-session.ts';
import { splitRestricted } from '../../platform/access/named-workspaces.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { confirmationRequired, forbidden, notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route, route } from '../../platform/http/route.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { OAuthApplicationDeps } from './commands.ts';
import { type AuthorizationServer, grantLastsS, type Interaction } from './provider.ts';
import { type Client, consumeRecord, findClient, type NewGrant, saveGrant } from './records.ts';

export interface ConsentRouteDeps extends OAuthApplicationDeps {
  /** Whether the person proved lately who they are. */
  readonly isConfirmed: (caller: PersonCaller) => boolean;
  readonly authorizationServer: Pick<AuthorizationServer, 'hasInteraction' | 'findInteraction' | 'allow' | 'refuse'>;
}

const tag = 'OAuth applications';
const path = '/api/oauth/requests/{uid}';
const params = Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) });

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
      refusesWithPage: true,
      params,
      reply: null,
      status: 302,
      handle: ({ params: { uid } }) => ({ status: 302, headers: { location: `/consent/${encodeURIComponent(uid)}` } }),
    }),
    implement(oauthApplicationOperations.getOAuthConsent, async (call) => {
      const { interaction, client } = await getRequest(deps, call.params.uid, call.header('cookie'));
      return ok(describeConsent(interaction, client, call.caller as PersonCaller));
    }),
    implement(oauthApplicationOperations.decideOAuthConsent, {
      loadResource: async ({ params: { uid } }) => (await deps.authorizationServer.hasInteraction(uid)) || undefined,
      async handle(call) {
        const cookies = call.header('cookie');
        const { interaction, client } = await getRequest(deps, call.params.uid, cookies);
        const { decided } = interaction;
        const said = { allow: call.body.allow, userId: decided?.userId ?? call.caller.id };
        if (decided?.allow === said.allow && said.userId === call.caller.id)
          return ok({ continueAt: decided.continueAt });
        const decide = call.body.allow ? allow : refuse;
        return ok({ continueAt: await decide(deps, call, { interaction, client, cookies }) });
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
  if (interaction === undefined || client === undefined || !isStillItsOwn(interaction, client)) throw notFound();
  return { interaction, client };
}

// What the application lost meanwhile it is not given: it has to ask anew.
const isStillItsOwn = ({ redirectUri, scopes }: Interaction, client: Client) =>
  client.suspendedAt === null &&
  client.redirectUris.includes(redirectUri) &&
  scopes.every((each) => client.scopes.includes(each));

function describeConsent({ scopes, redirectUri }: Interaction, client: Client, caller: PersonCaller): Consent {
  return {
    application: { id: client.id, name: client.name },
    workspace: client.workspace,
    scopes: [...scopes],
    redirectHost: new URL(redirectUri).host,
    membershipStatus: findMembershipStatus(caller, client),
  };
}

// Client ids are public: without a membership neither the application nor its workspace is named.
function findMembershipStatus(caller: PersonCaller, client: Client): Consent['membershipStatus'] {
  if (isMember(caller, client)) return 'member';
  if (splitRestricted(caller).restricted.some((each) => each.workspaceId === client.workspace.id)) return 'restricted';
  throw notAMember();
}

const isMember = ({ memberships }: PersonCaller, { workspace }: Client) =>
  memberships.some((each) => each.workspaceId === workspace.id);

interface Decision {
  readonly caller: unknown;
  readonly actor: Actor;
}

async function refuse(
  deps: ConsentRouteDeps,
  _decision: Decision,
  { interaction, cookies }: Request & { cookies: string | undefined },
): Promise<string> {
  await takeDecision(deps.db.directory, interaction, instantOf(deps.clock.now()));
  return deps.authorizationServer.refuse(interaction, cookies);
}

// Once, so that of two answers at a time no second grant is left that nobody uses.
async function takeDecision(reader: Reader | Tx, { uid }: Interaction, at: string): Promise<void> {
  if (!(await consumeRecord(reader, 'Interaction', uid, at))) throw notFound();
}

async function allow(
  deps: ConsentRouteDeps,
  { caller, actor }: Decision,
  { interaction, client, cookies }: Request & { cookies: string | undefined },
): Promise<string> {
  const person = caller as PersonCaller;
  if (!isMember(person, client)) throw notAMember();
  // It gives access that outlives the session; to refuse gives none.
  if (!deps.isConfirmed(person)) throw confirmationRequired();
  const { id: userId, signedInBy, sessionId } = person;
  const grant = { id: deps.ids.next(), userId, signedInBy, sessionId, at: instantOf(deps.clock.now()) };
  const scope = workspaceScope(client.workspace.id);
  await inTransaction(deps.db, scope, async (tx) => {
    await lockSession(tx, person, { at: grant.at, workspaceId: client.workspace.id });
    await takeDecision(tx, interaction, grant.at);
    if (!(await enterGrant(tx, interaction, grant))) throw notAMember();
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'oauth.grant_given',
      subject: { type: 'oauth_application', id: client.id },
      detail: { name: client.name, grantId: grant.id, scopes: interaction.scopes },
    });
  });
  return deps.authorizationServer.allow(interaction, cookies, grant);
}

const notAMember = () => forbidden(createMessage('oauth.stranger'));

// Entered with its line in the log, and of no use until the library has put its own payload there.
function enterGrant(
  tx: Tx,
  { clientId, scopes }: Interaction,
  { at, ...grant }: Pick<NewGrant, 'id' | 'userId' | 'signedInBy' | 'sessionId'> & { readonly at: string },
) {
  const expiresAt = instantOf(Date.parse(at) + grantLastsS(scopes) * 1000);
  return saveGrant(tx, { ...grant, clientId, scopes, payload: {}, createdAt: at, expiresAt });
}
