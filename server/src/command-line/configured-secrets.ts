import type { Config } from '../config.ts';

/** The secrets of the configuration, which the log must never show wherever they turn up. */
export function configuredSecrets({ masterKeys, operatorToken, databaseUrl, smtpUrl, vendors }: Config): string[] {
  const passwords = [databaseUrl, smtpUrl].flatMap((each) => (each === undefined ? [] : [new URL(each).password]));
  const clientSecrets = vendors.map(({ client }) => client?.clientSecret ?? '');
  return [...(masterKeys?.split(',') ?? []), operatorToken ?? '', ...passwords, ...clientSecrets].filter(
    (each) => each !== '',
  );
}
