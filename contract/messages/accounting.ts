// Messages about accounting.

export const accountingMessages = {
  notConnected: 'Accounting is not connected: connect it first.',
  otherProvider: 'The workspace is connected to {{name}}: disconnect it first.',
  otherCompany:
    'The credentials lead to the company "{{name}}", but the documents of this workspace are in the company "{{other}}": connect with an account of that company, or disconnect first.',
  noDraftBills: 'must be purchase_order: the company has no draft bills',
} as const;
