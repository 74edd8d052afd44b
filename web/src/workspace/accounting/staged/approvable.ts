// The entries of a selection that can be approved together. Pure.
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';

/** As the service takes at once (MAX_APPROVED_AT_ONCE of the contract, which the browser does not load). */
export const MAX_AT_ONCE = 200;

/** Lists the staged entries without problems whose projects have a usual supplier and account. */
export const listApprovable = (chosen: readonly AccountingEntry[]): readonly AccountingEntry[] =>
  chosen.filter(
    ({ state, problems, contact, account }) =>
      state === 'staged' && problems.length === 0 && contact !== null && account !== null,
  );

interface Total {
  readonly currency: string;
  readonly amount: string;
}

/** Adds the amounts of each currency, digit by digit: floating-point numbers would lose the cents of large sums. */
export function sumAmounts(entries: readonly Pick<AccountingEntry, 'amount'>[]): Total[] {
  const sums = new Map<string, { units: bigint; decimals: number }>();
  for (const { amount } of entries) {
    const decimals = amount.amount.split('.')[1]?.length ?? 0;
    const sum = sums.get(amount.currency) ?? { units: 0n, decimals };
    const most = Math.max(sum.decimals, decimals);
    const units =
      scale(sum.units, most - sum.decimals) + scale(BigInt(amount.amount.replace('.', '')), most - decimals);
    sums.set(amount.currency, { units, decimals: most });
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: formatUnits(sum) }));
}

const scale = (units: bigint, digits: number): bigint => units * 10n ** BigInt(digits);

function formatUnits({ units, decimals }: { units: bigint; decimals: number }): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const sign = units < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
