// Amounts of money in synced fields, which adapters and the records here write alike.
export { formatAmount, getMinorDigits, parseMoney, roundDecimal } from './money.ts';
