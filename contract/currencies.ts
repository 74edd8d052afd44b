// ISO 4217, List One: the currencies and funds in use, as of 1 January 2026 (without ANG and BGN, with XCG and XAD). Our own list,
// because `Intl.supportedValuesOf('currency')` names what went out of use (DEM) and lacks codes in use (CHE, XAD). Amounts are kept
// as they are written, so the minor units of the standard play no part.

const LIST_ONE = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY
  COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD
  IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
  MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
  SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA
  XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG`;

/** The codes of the currencies in use, in alphabetical order. */
export const CURRENCIES: readonly string[] = LIST_ONE.trim().split(/\s+/);

const CODES: ReadonlySet<string> = new Set(CURRENCIES);

/** Returns true for the code of a currency in use. */
export function isCurrency(code: string): boolean {
  return CODES.has(code);
}
