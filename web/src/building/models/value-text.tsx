import { useTranslation } from 'react-i18next';
import type { ElementValue as Value } from '../../../../contract/model-elements.ts';
import { useFormats } from '../../language/formats.ts';

type Scalar = Exclude<Value['value'], readonly unknown[]>;

/** A value of an element as people read it, with its unit. */
export function ValueText({ value: { value, unit } }: { readonly value: Value }) {
  const { t } = useTranslation('models');
  const { number, measure, list } = useFormats();
  const shown = (one: Scalar) => {
    if (one === null) return t('noValue');
    if (typeof one === 'boolean') return t(one ? 'yes' : 'no');
    return typeof one === 'number' ? number(one, 'property') : one;
  };
  if (typeof value === 'number')
    return <span>{measure(value, unit === null ? null : unitMark(unit), 'property')}</span>;
  const text = Array.isArray(value) ? list(value.map(shown)) : shown(value as Scalar);
  return (
    <span className="own-direction">
      {text}
      {unit !== null && ` ${unitMark(unit)}`}
    </span>
  );
}

/** m2 as m². */
function unitMark(unit: string): string {
  return unit.replaceAll('2', '²').replaceAll('3', '³');
}
