// Amounts of money: `1200.50 EUR` here, a number without a currency at the vendor. Compared as decimals at the minor unit of the
// currency; nothing is computed in binary fractions.
import { isCurrency } from '../../../../contract/currencies.ts';

const AMOUNT = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;
const MONEY = /^(\S+) ([A-Z]{3})$/;
const STANDARD_DIGITS = 2;
/** Integers beyond have several decimal forms as a number. */
const MAX_DIGITS = 15;

/** Returns the number of digits behind the point of a currency's minor unit. */
export function getMinorDigits(currency: string | undefined): number {
  if (currency === undefined || !isCurrency(currency)) return STANDARD_DIGITS;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? STANDARD_DIGITS;
}

/** Returns a decimal text with exactly this number of digits behind the point, rounded half away from zero. */
export function roundDecimal(text: string, digits: number): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '') return undefined;
  const scaled = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = scaled + (Number(fraction[digits] ?? 0) >= 5 ? 1n : 0n);
  const all = String(rounded).padStart(digits + 1, '0');
  const at = all.length - digits;
  return (rounded === 0n ? '' : sign) + (digits === 0 ? all : `${all.slice(0, at)}.${all.slice(at)}`);
}

/** Returns the amount of a local value at the minor unit; undefined for another currency, or one that no number holds. */
export function parseMoney(local: string, currency: string): string | undefined {
  const [, amount = '', given] = MONEY.exec(local) ?? [];
  if (given !== currency) return undefined;
  const rounded = roundDecimal(amount, getMinorDigits(currency));
  return rounded !== undefined && rounded.replaceAll(/\D/g, '').length <= MAX_DIGITS ? rounded : undefined;
}

/** Returns a number of the vendor as a decimal text at the minor unit; undefined for a number that is not an amount. */
export function formatAmount(value: number, currency: string | undefined): string | undefined {
  const digits = getMinorDigits(currency);
  const text = value.toFixed(Math.max(digits, 4));
  return roundDecimal(text, digits);
}
