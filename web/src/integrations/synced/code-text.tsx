import { useTranslation } from 'react-i18next';
import type { SyncCode } from '../../../../contract/integrations.ts';
import { getRemedyKey } from '../../../../contract/remedies.ts';
import { ServiceText } from '../../ui/service-text.tsx';

interface CodeProps {
  readonly code: SyncCode;
  /** The key of the message of the outcome, if it has one. */
  readonly messageKey?: string | null | undefined;
}

/** Outcomes over files, whose codes are of more than files. */
const FILE_REASONS: Readonly<Record<string, 'otherFile' | 'notModel' | 'waits'>> = {
  'integrations.faultOtherFile': 'otherFile',
  'integrations.faultFileLonger': 'otherFile',
  'integrations.faultFileParts': 'otherFile',
  'integrations.faultNotModel': 'notModel',
  'integrations.faultModelName': 'notModel',
  'integrations.faultVersionWaits': 'waits',
};

/** Shows the kind of an outcome in words; a code without words as it is. */
export function CodeText({ code, messageKey }: CodeProps) {
  const { t, i18n } = useTranslation('synchronization');
  const reason = messageKey == null ? undefined : FILE_REASONS[messageKey];
  if (reason !== undefined) return <span>{t(`fileReasons.${reason}`)}</span>;
  return i18n.exists(`synchronization:codes.${code}`) ? (
    <span>{t(`codes.${code}`)}</span>
  ) : (
    <span className="as-typed">{code}</span>
  );
}

/** Shows the next step after an outcome. `remedy` is English. */
export function RemedyText({ code, messageKey, remedy }: CodeProps & { readonly remedy: string }) {
  return <ServiceText said={{ message: remedy, key: getRemedyKey(code, messageKey), params: {} }} />;
}
