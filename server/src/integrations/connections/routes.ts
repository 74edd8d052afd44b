import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { integrationOperations as operations } from '../../../../contract/operations/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, noContent, ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import {
  type Connected,
  type ConnectionDeps,
  changeConnection,
  connectVendor,
  disconnect,
  linkConnection,
} from './commands.ts';
import { describeConnection, type StoredConnection } from './connection.ts';
import { findVendorConnection, getConnection, listConnections } from './store.ts';
import { countConnections } from './work-store.ts';

export interface ConnectionRouteDeps extends ConnectionDeps {
  readonly vendors: readonly VendorSettings[];
}

/** Routes of connections (spec 4.8). */
export function connectionRoutes(deps: ConnectionRouteDeps): Route[] {
  const { vendors } = deps;
  const loadVendor = (kind?: VendorSettings['kind']) => ({
    loadResource: async ({ params }: { readonly params: { readonly vendor: string } }) =>
      requireVendor(vendors, params.vendor, kind),
  });
  const loadResource = ({
    scope,
    params,
  }: {
    readonly scope: ProjectScope;
    readonly params: { integrationId: string };
  }) => getConnection(deps.db.reader(scope), scope, params.integrationId);
  return [
    implement(operations.listIntegrationConnections, async ({ scope }) => {
      const data = await describe(deps, scope, await listConnections(deps.db.reader(scope), scope));
      return ok({ data, nextCursor: null });
    }),
    implement(operations.getIntegrationConnection, async (call) =>
      answerOne(deps, call, await getConnection(deps.db.reader(call.scope), call.scope, call.params.integrationId)),
    ),
    implement(operations.connectIntegration, {
      ...loadVendor(),
      async handle(call) {
        const { actor, scope, params, body } = call;
        const { authKind, credentials, config = {}, scopes } = body;
        const vendor = requireVendor(vendors, params.vendor);
        const connecting = { vendor, authKind, credentials, config, scopes, configPath: 'config/' } as const;
        return call.idempotent(
          deps,
          (connected: Connected) => answerConnected(deps, call, connected),
          (each) => connectVendor(each, actor, scope, connecting),
        );
      },
    }),
    implement(operations.connectIntegrationByToken, {
      ...loadVendor('b'),
      async handle(call) {
        const { actor, scope, params, body } = call;
        const { scopes, baseUrl, webhookSecret, ...credentials } = body;
        const config = {
          ...(baseUrl !== undefined && { baseUrl }),
          ...(webhookSecret !== undefined && { webhookSecret }),
        };
        const vendor = requireVendor(vendors, params.vendor, 'b');
        const connecting = { vendor, authKind: 'oauth2', credentials, config, scopes, configPath: '' } as const;
        return call.idempotent(
          deps,
          (connected: Connected) => answerConnected(deps, call, connected),
          (each) => connectVendor(each, actor, scope, connecting),
        );
      },
    }),
    implement(operations.linkIntegrationConnection, {
      loadResource,
      async handle(call) {
        const { actor, scope, params, body } = call;
        return answerOne(
          deps,
          call,
          await linkConnection(deps, actor, scope, { id: params.integrationId, link: body }),
        );
      },
    }),
    implement(operations.linkIntegration, {
      loadResource: async ({ scope, params }) => findByVendor(deps, scope, params.vendor),
      async handle(call) {
        const { actor, scope, params, body } = call;
        const { id } = await findByVendor(deps, scope, params.vendor);
        return answerOne(deps, call, await linkConnection(deps, actor, scope, { id, link: body }));
      },
    }),
    implement(operations.updateIntegrationConnection, {
      loadResource,
      async handle(call) {
        const { actor, scope, params, body, ifMatch } = call;
        const changing = { id: params.integrationId, ifMatch, change: body };
        return answerOne(deps, call, await changeConnection(deps, actor, scope, changing));
      },
    }),
    implement(operations.disconnectIntegration, {
      loadResource,
      async handle({ actor, scope, params, ifMatch }) {
        await disconnect(deps, actor, scope, { id: params.integrationId, ifMatch });
        return noContent;
      },
    }),
  ];
}

/** The connection to a vendor of kind b that a path names. Throws not_found. */
const findByVendor = ({ db, vendors }: ConnectionRouteDeps, scope: ProjectScope, slug: string) =>
  findVendorConnection(db.reader(scope), scope, requireVendor(vendors, slug, 'b').kind);

type Asking = Parameters<typeof okByContent>[0] & { readonly scope: ProjectScope };

/** The tag is that of the content: status and health change without an edit, which alone makes an `If-Match` stale. */
async function answerOne(deps: ConnectionRouteDeps, call: Asking, connection: StoredConnection): Promise<Answer> {
  const [described] = await describe(deps, call.scope, [connection]);
  return okByContent(call, described, connection.updatedAt);
}

/** The credentials and secrets are in no answer, so none is kept with one for an `Idempotency-Key`. */
function answerConnected({ vendors, clock }: ConnectionRouteDeps, call: Asking, connected: Connected): Answer {
  const { connection, counts, isNew } = connected;
  const vendor = vendors.find(({ kind }) => kind === connection.vendor);
  if (vendor === undefined || counts === undefined) throw new Error('a connection that was just made is not known');
  const described = describeConnection(connection, vendor, { counts, nowMs: clock.now() });
  return { ...okByContent(call, described, connection.updatedAt), status: isNew ? 201 : 200 };
}

async function describe(
  { db, vendors, clock }: ConnectionRouteDeps,
  scope: ProjectScope,
  connections: readonly StoredConnection[],
): Promise<IntegrationConnection[]> {
  const counted = await countConnections(
    db.reader(scope),
    scope,
    connections.map((each) => each.id),
  );
  return connections.flatMap((each) => {
    const vendor = vendors.find(({ kind }) => kind === each.vendor);
    const counts = counted.get(each.id);
    return vendor && counts ? [describeConnection(each, vendor, { counts, nowMs: clock.now() })] : [];
  });
}
