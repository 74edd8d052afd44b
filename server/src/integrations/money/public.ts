// Amounts of money in synced fields, which adapters and the records here write alike.

export { countDigits, fitsNumber, fromMinor, toMinor } from './minor-units.ts';
export { formatAmount, getMinorDigits, parseMoney, roundDecimal } from './money.ts';
