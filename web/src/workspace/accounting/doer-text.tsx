import { useTranslation } from 'react-i18next';
import type { Doer } from '../../../../contract/values.ts';

interface Props {
  readonly by: Doer;
  /** The names of people and keys of the workspace. */
  readonly names: ReadonlyMap<string, string>;
}

/** Shows who did something in the workspace: admins of it need no role in the project. */
export function DoerText({ by: { id, type }, names }: Props) {
  const { t } = useTranslation('shell');
  if (id === null || type === 'system') return <span>{t('people.service')}</span>;
  const name = names.get(id);
  return name === undefined ? (
    <span>{names.size === 0 ? '…' : t('people.unknown')}</span>
  ) : (
    <span className="own-direction">{name}</span>
  );
}
