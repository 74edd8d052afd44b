import { useTranslation } from 'react-i18next';
import { SSO_CHECKS } from '../../../../contract/choices.ts';

/** A check in the reader's words; its own name where there are none. */
export function CheckName({ check }: { readonly check: string }) {
  const { t } = useTranslation('sso');
  const known = SSO_CHECKS.find((each) => each === check);
  return known === undefined ? <span className="as-typed">{check}</span> : t(`checks.${known}`);
}
