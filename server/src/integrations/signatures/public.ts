// Signatures of the events that vendors send.
export { createVerifier, SIGNATURE_FORMS, type SignatureForm, verifySignature } from './verify-signature.ts';
