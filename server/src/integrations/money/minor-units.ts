// Amounts as whole numbers of the minor unit, so that sums and differences are exact.
import { getMinorDigits, roundDecimal } from './money.ts';

/** Decimals of up to 15 digits are told apart by the numbers that hold them. */
const MAX_NUMBER = 10n ** 15n;

/** Returns the number of digits that an amount has behind the point, without trailing zeros. */
export function countDigits(amount: string): number {
  const [, fraction = ''] = amount.split('.');
  return fraction.replace(/0+$/, '').length;
}

/** False for an amount with more digits than a number in JSON holds exactly. */
export const fitsNumber = (minor: bigint): boolean => minor > -MAX_NUMBER && minor < MAX_NUMBER;

/** Returns an amount in the minor unit of its currency; one with more digits is rounded. */
export function toMinor(amount: string, currency: string): bigint {
  const rounded = roundDecimal(amount, getMinorDigits(currency));
  if (rounded === undefined) throw new Error(`${amount} is not an amount`);
  return BigInt(rounded.replace('.', ''));
}

/** Returns an amount as a decimal text with all digits of the minor unit. */
export function fromMinor(minor: bigint, currency: string): string {
  const digits = getMinorDigits(currency);
  const all = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const at = all.length - digits;
  return (minor < 0n ? '-' : '') + (digits === 0 ? all : `${all.slice(0, at)}.${all.slice(at)}`);
}
