import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountingConnection } from '../../../../contract/accounting.ts';
import { Ago } from '../../ui/instant.tsx';
import { ServiceText } from '../../ui/service-text.tsx';

type Fault = NonNullable<AccountingConnection['lastError']>;

/** The codes that have words of their own. */
const FAULT_CODES = [
  'unauthorized',
  'forbidden',
  'throttled',
  'unreachable',
  'timeout',
  'bad_answer',
  'not_configured',
  'not_found_or_no_access',
  'vendor_validation',
  'vendor_conflict',
  'ambiguous_match',
  'uncertain',
  'local_rule',
  'interrupted',
  'overwrote_edit',
  'deleted_at_vendor',
] as const;

/** Returns the key of the words of a code. */
export const findFaultWord = (code: string) => FAULT_CODES.find((each) => each === code) ?? 'other';

interface Props {
  readonly fault: Fault;
  /** True if the text says what to do as well. */
  readonly hasRemedy?: boolean;
}

/** Shows an error in words, with its explanation: the provider's in its own language, ours in the reader's. */
export function FaultText({ fault, hasRemedy = false }: Props) {
  const { t } = useTranslation('accounting');
  const { code, message, at } = fault;
  const word = findFaultWord(code);
  return (
    <div>
      <Text size="sm">
        {t(`faults.${word}`)} <Ago at={at} />
      </Text>
      {hasRemedy && <Text size="sm">{t(`remedies.${word}`)}</Text>}
      {message !== '' && (
        <Text size="xs" c="dimmed" dir="auto" className="own-direction">
          <ServiceText said={fault} />
        </Text>
      )}
    </div>
  );
}
