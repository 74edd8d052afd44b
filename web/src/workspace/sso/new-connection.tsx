import { Checkbox, FileInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SsoConnectionCreate as Create } from '../../../../contract/sso.ts';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst, useFormProblem } from '../../ui/use-form-problem.ts';
import { AddressesFor } from './addresses-for.tsx';
import { PeopleFields, type PeopleValues, peopleOf, peopleTaken } from './people-fields.tsx';
import { type Connection, useRefreshSso } from './use-sso.ts';

interface Values extends PeopleValues {
  protocol: Create['protocol'];
  displayName: string;
  loginHandle: string;
  source: 'url' | 'file' | 'hand';
  metadataUrl: string;
  metadataXml: File | null;
  idpEntityId: string;
  signInUrl: string;
  certificate: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  idpInitiated: boolean;
}

type Form = UseFormReturnType<Values>;

interface Props {
  readonly workspaceId: string;
  /** What the new one takes the place of, without an outage. */
  readonly replaces?: Connection;
  readonly onClose: () => void;
}

const SOURCES = ['url', 'file', 'hand'] as const;
const PROTOCOLS = ['saml', 'oidc'] as const;

/** Makes a connection to an identity provider, or the replacement of one; it is tested and activated on its own page. */
export function NewConnection({ workspaceId, replaces, onClose }: Props) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const refresh = useRefreshSso(workspaceId);
  const title = t(replaces === undefined ? 'connections.new' : 'form.replace');
  const formState = useFormState(title);
  const form = useForm<Values>({ initialValues: startOf(replaces), validate: useRules(replaces !== undefined) });
  const create = useCall(
    async (values: Values) =>
      taken(api.POST('/api/workspace/sso/connections', { body: await bodyOf(values, replaces) })),
    ({ id, displayName }) => {
      toastDone(t('form.made', { name: displayName }));
      refresh();
      if (!formState.isOpen()) return;
      onClose();
      const params = { workspaceId, connectionId: id };
      void navigate({ to: '/w/$workspaceId/single-sign-on/$connectionId', params });
    },
    formState.notifyIfClosed,
  );
  const problem = useFormProblem(form, create.problem);
  return (
    <CreateDialog
      size="lg"
      title={title}
      action={t('form.create')}
      onSubmit={form.onSubmit(create.run, (errors) => focusFirst(form, errors))}
      creation={{ isPending: create.isPending, problem }}
      onClose={onClose}
    >
      {replaces !== undefined && <Text size="sm">{t('form.replaceAdvice')}</Text>}
      <Names form={form} isReplacement={replaces !== undefined} />
      {form.values.protocol === 'saml' ? <SamlFields form={form} /> : <OidcFields form={form} />}
      <PeopleFields form={form} />
    </CreateDialog>
  );
}

function startOf(replaces: Connection | undefined): Values {
  return {
    protocol: replaces?.protocol ?? 'saml',
    displayName: replaces?.displayName ?? '',
    loginHandle: '',
    source: 'url',
    metadataUrl: '',
    metadataXml: null,
    idpEntityId: replaces?.saml?.idpEntityId ?? '',
    signInUrl: replaces?.saml?.signInUrl ?? '',
    certificate: '',
    issuer: replaces?.oidc?.issuer ?? '',
    clientId: replaces?.oidc?.clientId ?? '',
    clientSecret: '',
    ...peopleOf(replaces),
    idpInitiated: replaces?.idpInitiated ?? false,
  };
}

function useRules(isReplacement: boolean) {
  const { t } = useTranslation('sso');
  const needed = (value: unknown, isAsked: boolean) =>
    isAsked && (value === null || value === '') ? t('form.needed') : null;
  const bySaml = (source: Values['source']) => (values: Values) =>
    values.protocol === 'saml' && values.source === source;
  return {
    displayName: (value: string) => needed(value.trim(), true),
    loginHandle: (value: string) => needed(value.trim(), !isReplacement),
    metadataUrl: (value: string, values: Values) => needed(value.trim(), bySaml('url')(values)),
    metadataXml: (value: File | null, values: Values) => needed(value, bySaml('file')(values)),
    idpEntityId: (value: string, values: Values) => needed(value.trim(), bySaml('hand')(values)),
    signInUrl: (value: string, values: Values) => needed(value.trim(), bySaml('hand')(values)),
    certificate: (value: string, values: Values) => needed(value.trim(), bySaml('hand')(values)),
    issuer: (value: string, { protocol }: Values) => needed(value.trim(), protocol === 'oidc'),
    clientId: (value: string, { protocol }: Values) => needed(value.trim(), protocol === 'oidc'),
    clientSecret: (value: string, { protocol }: Values) => needed(value, protocol === 'oidc'),
  };
}

async function bodyOf(values: Values, replaces: Connection | undefined): Promise<Create> {
  const handle = values.loginHandle.trim();
  return {
    protocol: values.protocol,
    displayName: values.displayName.trim(),
    ...(replaces === undefined ? { loginHandle: handle } : { replacesId: replaces.id }),
    ...peopleTaken(values),
    ...(values.protocol === 'saml'
      ? { idpInitiated: values.idpInitiated, ...(await samlOf(values)) }
      : { issuer: values.issuer.trim(), clientId: values.clientId.trim(), clientSecret: values.clientSecret }),
  };
}

async function samlOf({
  source,
  metadataUrl,
  metadataXml,
  idpEntityId,
  signInUrl,
  certificate,
}: Values): Promise<Partial<Create>> {
  if (source === 'url') return { metadataUrl: metadataUrl.trim() };
  if (source === 'file') return { metadataXml: (await metadataXml?.text()) ?? '' };
  return { idpEntityId: idpEntityId.trim(), signInUrl: signInUrl.trim(), certificate: certificate.trim() };
}

function Names({ form, isReplacement }: { readonly form: Form; readonly isReplacement: boolean }) {
  const { t } = useTranslation('sso');
  return (
    <>
      {!isReplacement && (
        <Radio.Group label={t('protocol')} {...form.getInputProps('protocol')}>
          <Stack gap="xs" mt={6}>
            {PROTOCOLS.map((each) => (
              <Radio key={each} value={each} label={t(`protocols.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={t('form.displayName')}
        description={t('form.displayNameHint')}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps('displayName')}
      />
      {!isReplacement && (
        <TextInput
          label={t('form.loginHandle')}
          description={t('form.loginHandleHint')}
          withAsterisk
          maxLength={63}
          className="as-typed-input"
          {...form.getInputProps('loginHandle')}
        />
      )}
      {!isReplacement && <AddressesFor protocol={form.values.protocol} handle={form.values.loginHandle.trim()} />}
    </>
  );
}

function SamlFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('sso');
  const { source } = form.values;
  const typed = { withAsterisk: true, className: 'as-typed-input' } as const;
  return (
    <>
      <Radio.Group label={t('form.source')} {...form.getInputProps('source')}>
        <Stack gap="xs" mt={6}>
          {SOURCES.map((each) => (
            <Radio key={each} value={each} label={t(`form.sources.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {source === 'url' && (
        <TextInput label={t('form.metadataUrl')} type="url" {...typed} {...form.getInputProps('metadataUrl')} />
      )}
      {source === 'file' && (
        <FileInput
          label={t('form.metadataXml')}
          accept=".xml,application/xml,text/xml"
          withAsterisk
          {...form.getInputProps('metadataXml')}
        />
      )}
      {source === 'hand' && (
        <>
          <TextInput label={t('idpEntityId')} {...typed} {...form.getInputProps('idpEntityId')} />
          <TextInput label={t('signInUrl')} type="url" {...typed} {...form.getInputProps('signInUrl')} />
          <Textarea
            label={t('certificate')}
            description={t('form.certificateHint')}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            {...typed}
            {...form.getInputProps('certificate')}
          />
        </>
      )}
      <Checkbox
        label={t('idpInitiated')}
        description={t('form.idpInitiatedIs')}
        {...form.getInputProps('idpInitiated', { type: 'checkbox' })}
      />
    </>
  );
}

function OidcFields({ form }: { readonly form: Form }) {
  const { t } = useTranslation('sso');
  const typed = { withAsterisk: true, className: 'as-typed-input', autoComplete: 'off' } as const;
  return (
    <>
      <TextInput label={t('issuer')} type="url" {...typed} {...form.getInputProps('issuer')} />
      <TextInput label={t('clientId')} {...typed} {...form.getInputProps('clientId')} />
      <TextInput
        label={t('form.clientSecret')}
        description={t('form.clientSecretHint')}
        {...typed}
        {...form.getInputProps('clientSecret')}
      />
    </>
  );
}
