// Messages about integrations.

export const integrationsMessages = {
  configDepth: 'must not be nested deeper than {{count}} levels',
  configBytes: 'must not exceed {{bytes}} bytes of JSON',
  notForKind: 'is not for credentials of this kind',
  noCompany: 'must be absent: this vendor has properties alone',
  authKind: 'This vendor does not take credentials of this kind.',
  notConfigured: 'The operator has not configured a client of this vendor.',
  disconnected: 'The connection is disconnected: connect it again first.',
  newAddress: 'Stored credentials are only sent to the address they were entered for: connect again to change it.',
  consent: "This consent can't be completed: it was used, has expired, or was started in another session. Start again.",
} as const;
