import type { Config } from '../config.ts';

/** The secrets of the configuration, which the log must never show wherever they turn up. */
export function configuredSecrets({ masterKeys, operatorToken, databaseUrl, smtpUrl }: Config): string[] {
  const passwords = [databaseUrl, smtpUrl].flatMap((each) => (each === undefined ? [] : [new URL(each).password]));
  return [...(masterKeys?.split(',') ?? []), operatorToken ?? '', ...passwords].filter((each) => each !== '');
}
