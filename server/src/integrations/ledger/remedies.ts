// The next step for people after an outcome, by its code (integrations 11.6).
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { findOwnRemedyKey } from '../../../../contract/remedies.ts';

/** Remedies by code. Clients translate them by their keys, which follow from the code. */
const REMEDIES: Readonly<Record<SyncCode, Message>> = {
  unauthorized: createMessage('integrations.remedyUnauthorized'),
  forbidden: createMessage('integrations.remedyForbidden'),
  throttled: createMessage('integrations.remedyThrottled'),
  unreachable: createMessage('integrations.remedyUnreachable'),
  timeout: createMessage('integrations.remedyTimeout'),
  bad_answer: createMessage('integrations.remedyBadAnswer'),
  too_large: createMessage('integrations.remedyTooLarge'),
  not_configured: createMessage('integrations.remedyNotConfigured'),
  not_found_or_no_access: createMessage('integrations.remedyNotFoundOrNoAccess'),
  vendor_validation: createMessage('integrations.remedyVendorValidation'),
  vendor_conflict: createMessage('integrations.remedyVendorConflict'),
  field_refused: createMessage('integrations.remedyFieldRefused'),
  unmapped_value: createMessage('integrations.remedyUnmappedValue'),
  too_long: createMessage('integrations.remedyTooLong'),
  local_rule: createMessage('integrations.remedyLocalRule'),
  ambiguous_match: createMessage('integrations.remedyAmbiguousMatch'),
  uncertain: createMessage('integrations.remedyUncertain'),
  overwrote_edit: createMessage('integrations.remedyOverwroteEdit'),
  deleted_at_vendor: createMessage('integrations.remedyDeletedAtVendor'),
  deleted_here: createMessage('integrations.remedyDeletedHere'),
  suspicious_absence: createMessage('integrations.remedySuspiciousAbsence'),
  loop_detected: createMessage('integrations.remedyLoopDetected'),
  interrupted: createMessage('integrations.remedyInterrupted'),
  normalised: createMessage('integrations.remedyNormalised'),
  not_linked: createMessage('integrations.remedyNotLinked'),
  stale_event: createMessage('integrations.remedyStaleEvent'),
};

/** Returns the remedy of a code of the database, and of the key of its message, as English text; null without a code. */
export function findRemedy(code: string | null, messageKey: string | null = null): string | null {
  const own = findOwnRemedyKey(messageKey);
  if (code !== null && own !== undefined) return createMessage(own).message;
  return code !== null && Object.hasOwn(REMEDIES, code) ? REMEDIES[code as SyncCode].message : null;
}
