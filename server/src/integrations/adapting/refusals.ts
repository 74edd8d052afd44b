// The vendor's names of fields in its refusals as our own.
import { VendorFault } from '../vendors/public.ts';

/**
 * Makes a call and gives its refusal the local names of the fields that the vendor refused by its own names. A field that we do
 * not know leaves the list.
 */
export async function withLocalFields<T>(
  localNames: Readonly<Record<string, string>>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof VendorFault) || error.fields.length === 0) throw error;
    const fields = error.fields.flatMap((name) => (Object.hasOwn(localNames, name) ? [localNames[name] ?? name] : []));
    const { said, message, status, requestId, isUncertain, cause } = error;
    throw new VendorFault(fields.length === 0 ? recode(error) : error.code, said ?? message, {
      status,
      requestId,
      isUncertain,
      fields,
      ...(cause === undefined ? {} : { cause }),
    });
  }
}

/** Returns the code of a refusal that names no field of ours. */
function recode({ code, status }: VendorFault): VendorFault['code'] {
  if (code !== 'field_refused') return code;
  return status === 403 ? 'forbidden' : 'vendor_validation';
}

/** Makes a call that reads one record: null if the vendor answers that there is none. */
export async function findOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof VendorFault && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
