import { Autocomplete, Checkbox, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '../../../../contract/currencies.ts';
import { VendorChoice } from '../choose/vendor-choice.tsx';
import { LengthFields, type SettingFieldProps, StatusFields, SubtypeFields } from './grouped-fields.tsx';
import type { Setting } from './known-settings.ts';

/** The input for one setting, by its type. */
export function SettingField(props: SettingFieldProps) {
  const { setting, value, onChange, error, disabled, isLinked } = props;
  const { t } = useTranslation('connections');
  const { name, input } = setting;
  const text = typeof value === 'string' ? value : '';
  const shared = { label: t(`settings.names.${name}`), description: t(`settings.hints.${name}`), error, disabled };
  if (input === 'switch') {
    const onCheck = (checked: boolean) => onChange(checked);
    return (
      <Checkbox {...shared} checked={value === true} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
    );
  }
  if (input === 'integer') {
    return (
      <NumberInput
        {...shared}
        min={1}
        allowDecimal={false}
        maw={260}
        value={text === '' ? '' : Number(text)}
        onChange={(number) => onChange(number === '' ? '' : String(number))}
      />
    );
  }
  if (input === 'subtypes') return <SubtypeFields {...props} />;
  if (input === 'statuses') return <StatusFields {...props} />;
  if (input === 'lengths') return <LengthFields {...props} />;
  if (input === 'ids') {
    return (
      <TagsInput
        {...shared}
        className="as-typed-input"
        maxTags={50}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    );
  }
  if (input === 'choice' && isLinked) {
    return (
      <VendorChoice
        {...props}
        {...shared}
        kind={setting.choices ?? 'users'}
        value={text === '' ? null : { id: text, name: null }}
        onChange={(chosen) => onChange(chosen?.id ?? '')}
      />
    );
  }
  return <TextSetting {...{ setting, text, onChange }} shared={shared} />;
}

interface TextProps {
  readonly setting: Setting;
  readonly text: string;
  readonly onChange: (value: string) => void;
  readonly shared: {
    readonly label: string;
    readonly description: string;
    readonly error: ReactNode;
    readonly disabled: boolean;
  };
}

/** The input for a setting whose value is a text. */
function TextSetting({ setting: { input, options = [] }, text, onChange, shared }: TextProps) {
  const { t } = useTranslation('connections');
  if (input === 'select') {
    const data = options.map((each) => ({ value: each, label: t(`settings.options.${each as 'reference'}`) }));
    return (
      <Select
        {...shared}
        clearable
        data={data}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
        maw={360}
      />
    );
  }
  if (input === 'zone') {
    return (
      <Select
        {...shared}
        clearable
        searchable
        limit={100}
        data={[...new Set([...(text === '' ? [] : [text]), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()}
        nothingFoundMessage={t('choose.nothingFound')}
        value={text || null}
        onChange={(next) => onChange(next ?? '')}
        maw={360}
      />
    );
  }
  if (input === 'currency') {
    return (
      <Autocomplete
        {...shared}
        className="as-typed-input"
        data={CURRENCIES}
        limit={8}
        maxLength={3}
        maw={260}
        value={text}
        onChange={(typed) => onChange(typed.toUpperCase())}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      className="as-typed-input"
      maxLength={500}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
