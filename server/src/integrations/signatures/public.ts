// Signatures of the events that vendors send.
export { SIGNATURE_FORMS, type SignatureForm, verifySignature } from './verify-signature.ts';
