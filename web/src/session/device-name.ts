import { useTranslation } from 'react-i18next';
import { parseDevice } from './device.ts';

/** Names the device of a session in the language of the screen: browser and system, as far as they are known. */
export function useDeviceName({ userAgent }: { readonly userAgent: string | null }): string {
  const { t } = useTranslation('account');
  const { browser, system } = parseDevice(userAgent);
  if (browser !== undefined && system !== undefined) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}
