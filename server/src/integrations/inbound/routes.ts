import { isUuid } from '../../../../contract/forms.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import {
  MAX_EVENT_BYTES,
  integrationEventOperations as operations,
} from '../../../../contract/operations/integration-events.ts';
import { badRequest, unauthorized } from '../../platform/app-error.ts';
import { inBatches } from '../../platform/batches.ts';
import { implement } from '../../platform/http/implement.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import { giveWay } from '../../platform/turns.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import { createVerifier, SIGNATURE_FORMS, verifySignature } from '../signatures/public.ts';
import { type AcceptDeps, type Accepted, createAccepting } from './accept-event.ts';
import { createDecoy, listHookSecrets, type SecretDeps } from './hook-secrets.ts';
import { findEventKey, readInboundEvent } from './read-event.ts';
import { type EventTarget, findEventTarget, listEventTargets } from './store.ts';

export interface EventRouteDeps extends AcceptDeps, SecretDeps {
  readonly vendors: readonly VendorSettings[];
  /** Called with the result of each event that is answered, for metrics. What it changed is committed. */
  readonly onEvent?: (vendor: 'a' | 'b', result: Accepted | 'unauthorized' | 'malformed') => void;
}

type Header = (name: string) => string | undefined;

/** Routes of the events that vendors send (spec 4.9). Signed events are never refused for their number. */
export function eventRoutes(deps: EventRouteDeps): Route[] {
  const decoy = createDecoy(deps.keyring);
  const accept = createAccepting(deps);
  const open = (target: EventTarget): OpenTarget => ({ target, secrets: listHookSecrets(deps, target.id, target) });
  const findTarget = shareLooks(deps, async (id: string) => {
    const target = await findEventTarget(deps.db.directory, id);
    return target === undefined ? { target, secrets: listHookSecrets(deps, decoy.id, decoy) } : open(target);
  });
  const listTargets = shareLooks(deps, async (companyId: string) => {
    const found: OpenTarget[] = [];
    for (const target of await listEventTargets(deps.db.directory, companyId)) {
      if (found.length % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await giveWay();
      found.push(open(target));
    }
    return found;
  });
  return [
    implement(operations.postConnectionEvent, {
      maxBytes: MAX_EVENT_BYTES,
      async handle({ params, body: raw, header }) {
        const vendor = requireVendor(deps.vendors, params.vendor, 'a');
        const form = SIGNATURE_FORMS.a[vendor.signature];
        // An id that there is not costs the same look and the same work as a wrong signature.
        const { target, secrets } = await findTarget(isUuid(params.connectionId) ? params.connectionId : decoy.id);
        const signed = { raw, signature: header(`x-${vendor.slug}-signature`) };
        const isSigned = verifySignature(form, signed, secrets);
        if (!isSigned || target === undefined) throw refuse(deps, 'a');
        const body = parse(deps, 'a', raw);
        const { change } = readInboundEvent('a', body);
        const key = findEventKey(raw, body, header(`x-${vendor.slug}-delivery-id`));
        return answer(deps, 'a', [await accept({ target, change, key })]);
      },
    }),
    implement(operations.postCompanyEvent, {
      maxBytes: MAX_EVENT_BYTES,
      async handle({ params, body: raw, header }) {
        const vendor = requireVendor(deps.vendors, params.vendor, 'b');
        const signers = await listSigners(listTargets, vendor, raw, header);
        if (signers.length === 0) throw refuse(deps, 'b');
        const body = parse(deps, 'b', raw);
        const { change, projectId } = readInboundEvent('b', body);
        const key = findEventKey(raw, body, header(`x-${vendor.slug}-delivery-id`));
        const targets = signers.filter((each) => projectId === null || each.linkedProjectId === projectId);
        const outcomes = await Promise.allSettled(targets.map((target) => accept({ target, change, key })));
        // Sent again, it is a duplicate for those that have it.
        for (const each of outcomes) if (each.status === 'rejected') throw each.reason;
        return answer(
          deps,
          'b',
          outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
        );
      },
    }),
  ];
}

/** A connection with the secrets by which its events may be signed now. */
interface OpenTarget {
  readonly target: EventTarget;
  readonly secrets: readonly (string | undefined)[];
}

/** Connections whose secrets are opened before other requests have a turn. */
const OPENED_AT_ONCE = 50;

const MAX_SHARED = 1_000;
const SPACING_MS = 8;

/** Returns a function that looks once for requests that come together: no look begins before its request has come. */
const shareLooks = <Found>(
  { clock }: Pick<EventRouteDeps, 'clock'>,
  look: (id: string) => Promise<Found>,
): ((id: string) => Promise<Found>) =>
  inBatches<string, Found>({
    keyOf: (id) => id,
    max: MAX_SHARED,
    spacing: { ms: SPACING_MS, clock },
    async work(ids) {
      const found = await look(ids[0] ?? '');
      return ids.map(() => found);
    },
    isShared: () => true,
  });

/** Connections whose signatures are compared before other requests have a turn: a body may have a megabyte. */
const COMPARED_AT_ONCE = 10;

/** Lists the connections of the event's company whose secret signed it. All are compared. */
async function listSigners(
  listTargets: (companyId: string) => Promise<readonly OpenTarget[]>,
  { slug }: VendorSettings,
  raw: Uint8Array,
  header: Header,
): Promise<readonly EventTarget[]> {
  const companyId = header(`${slug}-company-id`);
  const signature = header(`x-${slug}-signature`);
  const found = companyId === undefined || !isCompany(companyId) ? [] : await listTargets(companyId);
  const verify = createVerifier(SIGNATURE_FORMS.b.sha256, { raw, signature });
  const signers: EventTarget[] = [];
  for (const [index, { target, secrets }] of found.entries()) {
    if (index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await giveWay();
    if (verify(secrets)) signers.push(target);
  }
  return signers;
}

const isCompany = (id: string) => /^[^\p{C}]{1,200}$/u.test(id);

type Observed = Pick<EventRouteDeps, 'onEvent'>;

/** Returns the refusal of an event that no connection signed. */
function refuse({ onEvent }: Observed, vendor: 'a' | 'b') {
  onEvent?.(vendor, 'unauthorized');
  return unauthorized();
}

function parse({ onEvent }: Observed, vendor: 'a' | 'b', raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    onEvent?.(vendor, 'malformed');
    throw badRequest(createMessage('request.noJson'));
  }
}

function answer({ onEvent }: Observed, vendor: 'a' | 'b', outcomes: readonly Accepted[]): Answer {
  const isAccepted = outcomes.includes('accepted');
  const reason = outcomes.includes('duplicate') ? 'duplicate' : 'ignored';
  onEvent?.(vendor, isAccepted ? 'accepted' : reason);
  if (isAccepted) return { ...ok({ accepted: true }), status: 202 };
  return { ...ok({ accepted: false, reason }), status: 200 };
}
