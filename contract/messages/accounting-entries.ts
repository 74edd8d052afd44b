// Messages about entries of accounting.

export const accountingEntriesMessages = {
  state: 'An entry in the state {{entryState}} does not allow this.',
  moved: 'The entry has changed since it was read: look at its amount again.',
  secondPerson: 'Another person than the one who set the cost must approve it.',
  unknownChoice: 'is not in the lists of the provider',
  archived: 'is archived at the provider',
  currency: 'is not the currency of the company at the provider',
  digits: 'has more digits behind the point than the currency has',
  tooLarge: 'has more digits than the provider holds exactly',
  differenceTooLarge: 'The difference to the documents at the provider has more digits than it holds exactly.',
  negative: 'must be credit for a negative amount, and only for one',
  billsNotDrafted: 'must not be bill: the provider has no draft state for bills',
  companyUnknown: 'has not been read from the provider yet: try again in a minute',
  otherCompany: 'is not the company that has the documents of this source',
  documentsElsewhere:
    'The documents of this RFI are in another company than the one that is connected: connect that company again.',
  approvedElsewhere:
    'It was approved for another company than the one that is connected: choose its supplier and account again, then retry.',
  changedThere: 'The provider has {{now}} instead of {{known}}: look at the documents there, then retry.',
  editedThere:
    'The draft {{documentNumber}} was edited at the provider: look at it there, then retry to replace the edit.',
  badTotal: 'The provider stored {{stored}} instead of {{sent}}: the draft was removed.',
  badTotalKept:
    'The provider stored {{stored}} instead of {{sent}}, and its document was not removed: look at it there.',
  notShown: 'The provider does not show the document yet: it is read again.',
  notThere: 'The document was deleted at the provider right after it was created.',
  notTaken: 'The provider answered that it took the change, but has the document as it was.',
  ambiguous: 'The provider has several documents with the reference {{reference}}: delete all but one there.',
  givenUp: 'The service gave up after many attempts.',
} as const;
