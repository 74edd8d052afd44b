// Takes over one version of an item: its file is downloaded and stored as a version of a model, which is linked to it in the same
// transaction. A run that is killed before has made nothing, and one that is killed after it finds the link.
import { createMessage } from '../../../../contract/messages/message.ts';
import { createModel } from '../../models/versions/public.ts';
import { type Actor, SYSTEM, toConnectionActor } from '../../platform/access/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { connectionStore } from '../connections/public.ts';
import { links } from '../links/public.ts';
import { runSteps } from '../runs/public.ts';
import type { ModelVersion } from '../vendor-a/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { inStep, LeaseLost } from '../work/public.ts';
import { enterModelOutcome, type ModelContext } from './context.ts';
import { downloadVersion } from './download.ts';
import { clearRefusals, findLinkedGroup, insertVersionLink } from './store.ts';

/** A version to be taken over. */
export interface Taking {
  readonly itemId: string;
  readonly version: ModelVersion;
  /** Undefined for a new group. */
  readonly groupId: string | undefined;
  /** Null for the name of the version before, or of the file. */
  readonly name: string | null;
}

const MODEL_FILE = /\.ifc(?:zip)?$/i;

/** Downloads a version and makes it a model; returns the id of the model. Throws VendorFault. */
export async function takeVersion(context: ModelContext, taking: Taking): Promise<string> {
  requireModelFile(taking.version);
  try {
    await requirePlace(context.deps.db.reader(context.scope), context);
    return await download(context, taking);
  } catch (error) {
    // No event names the version again: a run lists it once there is a place.
    if (error instanceof VendorFault && links.saysFull(error.said)) {
      await inStep(context, (tx) => connectionStore.noteUnplaced(tx, context.scope, context.connection.id));
    }
    throw error;
  }
}

/** Throws VendorFault if the connection has as many links as it may. */
async function requirePlace(reader: Reader, { scope, connection }: ModelContext): Promise<void> {
  const { left } = await links.findRoom(reader, scope, connection.id);
  if (left <= 0) throw new VendorFault('local_rule', links.sayFull());
}

async function download(context: ModelContext, taking: Taking): Promise<string> {
  const { deps, session, openFile, isCancelled } = context;
  const { clock, spool, maxModelBytes } = deps;
  const downloading = { clock, session, openFile, spool, maxModelBytes, isCancelled };
  const file = await downloadVersion(downloading, taking.version);
  try {
    return await saveVersion(context, taking, file);
  } catch (error) {
    // The first bytes of the file tell that it is not a model.
    if (error instanceof AppError && error.code === 'validation_failed') {
      const params = { fileName: taking.version.fileName, sentence: error.details?.[0]?.message ?? error.said };
      throw new VendorFault('vendor_validation', createMessage('integrations.faultNotModel', params));
    }
    throw error;
  } finally {
    await spool.discard(file.path);
  }
}

/** Tells whether a version is a model by the name of its file. */
export const isModelFile = ({ fileName }: ModelVersion): boolean => MODEL_FILE.test(fileName);

/** Throws VendorFault for a file that is not a model by its name. */
export function requireModelFile(version: ModelVersion): void {
  if (isModelFile(version)) return;
  const { fileName } = version;
  throw new VendorFault('vendor_validation', createMessage('integrations.faultModelName', { fileName }));
}

async function saveVersion(context: ModelContext, taking: Taking, file: SpooledFile): Promise<string> {
  const { deps, scope, connection, run, counts, onHeld } = context;
  const { groupId, name, version } = taking;
  const record = { ...(name !== null && { name }), ...(groupId !== undefined && { versionGroupId: groupId }) };
  const before = { ...counts };
  const model = await createModel(deps, toConnectionActor(connection.id), scope, {
    record,
    file: { ...file, fileName: version.fileName },
    saving: {
      detail: { connectionId: connection.id },
      async begin(tx) {
        // A deadlock's victim begins again, and counts again.
        Object.assign(counts, before);
        const held = await runSteps.hold(tx, scope, run);
        if (held === undefined) throw new LeaseLost();
        onHeld?.(held);
      },
      check: (tx, modelId, versionGroupId) => linkVersion(tx, context, { ...taking, modelId, versionGroupId }),
      async finish(tx, { id, name: saved, version: number }) {
        counts.created += 1;
        const detail = { runId: run.id, modelId: id, name: saved, version: number, vendorId: version.versionId };
        const subject = { type: 'integration_connection', id: connection.id };
        const entry = { action: 'integrations.imported', subject, projectId: scope.projectId, detail };
        await recordAudit(tx, { ids: deps.ids, actor: readActor(run) }, scope, entry);
      },
    },
  });
  return model.id;
}

/** The person who asked for the run; the service for one of an event. */
const readActor = ({ startedBy: { type, id } }: ModelContext['run']): Actor =>
  type === 'user' ? { type, id, requestId: null } : SYSTEM;

interface Linking extends Taking {
  readonly modelId: string;
  readonly versionGroupId: string;
}

/** Links a version that is about to be saved. Throws VendorFault if its item was linked or its link ended meanwhile, or no link is left. */
async function linkVersion(tx: Tx, context: ModelContext, linking: Linking): Promise<void> {
  const { deps, scope, connection, run } = context;
  const { itemId, version, groupId, modelId, versionGroupId } = linking;
  const linked = await findLinkedGroup(tx, scope, connection.id, itemId);
  if (linked?.groupId !== groupId) {
    throw new VendorFault('local_rule', createMessage('integrations.faultLinkedMeanwhile'));
  }
  await requirePlace(tx, context);
  const id = deps.ids.next();
  const made = { id, connectionId: connection.id, modelId, groupId: versionGroupId, itemId, version };
  if (!(await insertVersionLink(tx, scope, made))) {
    throw new VendorFault('local_rule', createMessage('integrations.faultVersionLinked'));
  }
  await clearRefusals(tx, scope, connection.id, itemId);
  if (run.import !== null) await runSteps.saveModel(tx, scope, run.id, modelId);
  await enterModelOutcome(tx, context, {
    outcome: 'ok',
    action: 'create',
    recordId: modelId,
    linkId: id,
    vendorId: version.versionId,
    vendorNumber: String(version.number),
  });
}
