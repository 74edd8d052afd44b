import { useTranslation } from 'react-i18next';
import type { SyncCode } from '../../../../contract/integrations.ts';
import { getRemedyKey } from '../../../../contract/remedies.ts';
import { ServiceText } from '../../ui/service-text.tsx';

/** Shows the kind of an outcome in words; a code without words as it is. */
export function CodeText({ code }: { readonly code: SyncCode }) {
  const { t, i18n } = useTranslation('synchronization');
  return i18n.exists(`synchronization:codes.${code}`) ? (
    <span>{t(`codes.${code}`)}</span>
  ) : (
    <span className="as-typed">{code}</span>
  );
}

/** Shows the next step after an outcome. `remedy` is English. */
export function RemedyText({ code, remedy }: { readonly code: SyncCode; readonly remedy: string }) {
  return <ServiceText said={{ message: remedy, key: getRemedyKey(code), params: {} }} />;
}
