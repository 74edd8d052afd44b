// `demo`: a service with a workspace to try it on, made once in a data folder of its own.

import { buildingParts } from '../../assemble/building-parts.ts';
import type { Foundation } from '../../assemble/foundation.ts';
import type { Service } from '../../assemble/running-service.ts';
import { listPhotos } from '../../capture/photos/public.ts';
import { type Environment, readConfig } from '../../config.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { StartError } from '../../platform/start-error.ts';
import { findProjects } from '../../tenancy/projects/public.ts';
import { serve } from '../serve.ts';
import type { Terminal } from '../terminal.ts';
import { DEMO_PROJECTS } from './content/demo-projects.ts';
import { demoApplication } from './demo-application.ts';
import { bindSensors, makeBuilding } from './demo-building.ts';
import { makeProject } from './demo-records.ts';
import { type DemoState, openState, saveState } from './demo-state.ts';
import { subscribeReceiver } from './demo-subscription.ts';
import { type DemoWorkspace, demoKeys, demoWorkspace, OWNER } from './demo-workspace.ts';
import { withPictures } from './pictures.ts';
import { type DemoReceiver, openReceiver } from './receiver.ts';
import { withSimulatedVendors } from './simulated-vendors.ts';
import { summaryOf } from './summary.ts';

/** Webhooks are tried with a receiver on one's own machine (docs/integrators.md). */
const DEFAULTS = { dataDir: './data-demo', logLevel: 'warn', allowedTargets: ['127.0.0.0/8', '::1'] } as const;

/** Serves like `serve`; makes what is missing of the demo once it answers, and prints how to try it. */
export async function demo(terminal: Terminal, environment: Environment | undefined): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the environment that readConfig reads without a given one
  const config = readConfig(DEFAULTS, withSimulatedVendors(environment ?? process.env));
  if (!config.roles.api) throw new StartError('the demo answers requests: PCS_ROLES must include api');
  let receiver: DemoReceiver | undefined;
  try {
    await serve(config, {
      async whenReady(service, foundation, signal) {
        receiver = await openReceiver((await openState(config.dataDir)).receiverPort);
        try {
          terminal.out(await prepare({ service, foundation, signal, terminal, receiver }));
        } catch (error) {
          // Asked to end half-way: the next start goes on from there.
          if (!signal.aborted) throw error;
        }
      },
    });
  } finally {
    // Behind the service, which may be posting to it until it has stopped.
    await receiver?.close();
  }
}

interface Start {
  readonly service: Service;
  readonly foundation: Foundation;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  readonly receiver: DemoReceiver;
}

async function prepare(start: Start): Promise<string> {
  const { service, foundation, terminal, receiver } = start;
  const { config, db } = foundation;
  const { dataDir } = config;
  const say = (line: string) => terminal.err(`${line}\n`);
  const deps = { ...foundation, ...service.resources, dataDir, say };
  const found = await demoWorkspace(deps, await openState(dataDir));
  // Before the records are made: what happens then is delivered.
  const workspace = { ...found, state: await subscribeReceiver(deps, found, receiver) };
  const made = workspace.state.isComplete === true ? workspace.state : await makeRecords(start, workspace);
  const { state, clientId } = await demoApplication(deps, { ...workspace, state: made });
  return summaryOf({
    baseUrl: service.baseUrl,
    email: OWNER.email,
    password: workspace.passwordFits ? state.password : undefined,
    ...(await demoKeys(deps, workspace, state)),
    dataDir,
    clientId,
    receiverUrl: receiver.url,
    allowedTargets: config.allowedTargets,
    ...(await whatToAskFor(db, workspace.scope)),
  });
}

async function makeRecords(
  { service, foundation, signal, terminal }: Start,
  { scope, actor, state }: DemoWorkspace,
): Promise<DemoState> {
  const { dataDir } = foundation.config;
  terminal.err('making the demo workspace, which takes a few seconds the first time\n');
  await withPictures(dataDir, signal, async (pictureFolder) => {
    const deps = { ...foundation, ...service.resources, ...buildingParts(foundation), pictureFolder, signal };
    for (const project of DEMO_PROJECTS) {
      await makeProject(deps, actor, scope, project);
      await makeBuilding(deps, actor, scope, project);
    }
    // Models are read meanwhile, unless another process does the background work.
    if (foundation.config.roles.worker) {
      for (const project of DEMO_PROJECTS) await bindSensors(deps, actor, scope, project);
    }
  });
  return saveState(dataDir, { ...state, isComplete: true });
}

async function whatToAskFor(db: Db, scope: WorkspaceScope) {
  const reader = db.reader(scope);
  const [project] = await findProjects(reader, scope, DEMO_PROJECTS[0]?.record.code ?? '');
  if (project === undefined) return { projectId: undefined, photoId: undefined };
  const photos = await listPhotos(reader, projectScope(scope.workspaceId, project.id), 100);
  const live = photos.find(({ visibility }) => visibility === 'live');
  return { projectId: project.id, photoId: live?.id };
}
